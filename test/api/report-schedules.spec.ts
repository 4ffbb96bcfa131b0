import { Database, sql } from '@loupe/database';
import { SchedulesService } from '@loupe/reports';
import type { INestApplicationContext } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { MovedClock } from '../support/moved-clock.js';
import { scale } from '../support/proofs.js';
import { startTestWorker } from '../support/worker.js';
import { createTenant, type Tenant } from '../support/world.js';

const SETTINGS = { EMBEDDINGS_PROVIDER: 'off' };
/** Times that connections of the worker are ended in the middle of what it does. */
const KILLS = scale(4, 20);
const DAY_MS = 86_400_000;
const BLOCKS = [{ kind: 'FIGURES' }];

// biome-ignore lint/suspicious/noExplicitAny: what was selected.
type Answer = any;

describe('schedules of reports', () => {
  const clock = new MovedClock(new Date('2026-10-24T06:00:00Z'));
  let api: TestApp;
  let worker: INestApplicationContext;
  let tenant: Tenant;

  beforeAll(async () => {
    api = await startTestApp(SETTINGS);
    clock.rule(api.app);
    worker = await startTestWorker(api, SETTINGS, clock);
    tenant = await createTenant(api);
    await api.app
      .get(Database, { strict: false })
      .query(sql`UPDATE workspaces SET time_zone = 'Europe/Berlin' WHERE id = ${tenant.scope.workspaceId}`);
  });
  afterAll(async () => {
    await worker?.close();
    await api?.close();
    clock.remove();
  });

  const SCHEDULE = 'schedule { every at weekday monthDay nextRunAt problem }';
  const create = async (input: object): Promise<Answer> =>
    (
      await tenant.client.data(
        `mutation($input: CreateReportInput!) { createReport(input: $input) {
          report { id ${SCHEDULE} } userErrors { field message } } }`,
        { input: { name: 'Daily', blocks: BLOCKS, ...input } },
      )
    ).createReport;
  const read = async (id: string): Promise<Answer> =>
    (
      await tenant.client.data(
        `query($id: ID!) { report(id: $id) { ${SCHEDULE} editions { id state error createdAt } } }`,
        { id },
      )
    ).report;
  const update = async (id: string, input: object): Promise<Answer> =>
    (
      await tenant.client.data(
        `mutation($id: ID!, $input: UpdateReportInput!) { updateReport(id: $id, input: $input) {
          report { ${SCHEDULE} } userErrors { field message } } }`,
        { id, input },
      )
    ).updateReport;
  const round = () => worker.get(SchedulesService, { strict: false }).round();
  const settled = (id: string, count: number) =>
    vi.waitFor(
      async () => {
        const { editions } = await read(id);
        expect(editions.map(({ state }: Answer) => state)).toEqual(Array(count).fill('READY'));
      },
      { timeout: 30_000 },
    );

  it('are refused with a time or day that there is not', async () => {
    const { report, userErrors } = await create({ schedule: { every: 'WEEK', at: '8:00', monthDay: 3 } });
    expect(report).toBeNull();
    expect(userErrors).toEqual([
      { field: ['input', 'schedule', 'at'], message: 'must be a time of day as 09:30' },
      { field: ['input', 'schedule', 'monthDay'], message: 'is for MONTH only' },
    ]);
  });

  it('have one edition made for each time, in the zone of the workspace, whoever else looks', async () => {
    const { report } = await create({ schedule: { every: 'DAY', at: '09:30' } });
    expect(report.schedule).toMatchObject({ every: 'DAY', nextRunAt: '2026-10-24T07:30:00Z', problem: null });
    await round();
    expect((await read(report.id)).editions).toEqual([]);
    clock.moveTo(new Date('2026-10-24T07:30:00Z'));
    await Promise.all([round(), round(), round()]);
    // Clocks were put back in the night.
    expect((await read(report.id)).schedule.nextRunAt).toBe('2026-10-25T08:30:00Z');
    await settled(report.id, 1);
    // No worker ran for three days.
    clock.moveTo(new Date('2026-10-28T07:30:00Z'));
    await Promise.all([round(), round()]);
    await settled(report.id, 2);
    expect((await update(report.id, { schedule: null })).report.schedule).toBeNull();
    clock.forward(2 * DAY_MS);
    expect(await round()).toBe(0);
    await settled(report.id, 2);
    const [entry] = await api.app.get(Database, { strict: false }).query<{ after: object }>(sql`
      SELECT after FROM audit_log WHERE action = 'report.created' AND subject_id = ${report.id}`);
    expect(entry?.after).toEqual({
      schedule: { every: 'DAY', at: '09:30', weekday: null, monthDay: null },
    });
  });

  it('say why an edition could not be made, and go on', async () => {
    const { createCollection } = await tenant.client.data(
      'mutation { createCollection(input: { name: "Gone" }) { collection { id } } }',
    );
    const { report } = await create({
      presetId: createCollection.collection.id,
      schedule: { every: 'MONTH', at: '00:00', monthDay: 31 },
    });
    await tenant.client.data(
      `mutation { deleteCollection(id: "${createCollection.collection.id}") { deletedCollectionId } }`,
    );
    clock.moveTo(new Date('2026-11-01T00:00:00Z'));
    await round();
    const { schedule, editions } = await read(report.id);
    expect(editions).toEqual([]);
    expect(schedule.problem).toMatch(/presetId must be the id of/);
    expect(schedule.nextRunAt).toBe('2026-11-29T23:00:00Z');
    await update(report.id, { schedule: null });
  });

  it('have one edition made for each time, however often connections end in the middle', async () => {
    const { report } = await create({ schedule: { every: 'DAY', at: '12:00' } });
    const killed = api.app.get(Database, { strict: false });
    for (let kill = 1; kill <= KILLS; kill += 1) {
      clock.forward(DAY_MS);
      const looked = Promise.allSettled([round(), round()]);
      await new Promise((resolve) => setTimeout(resolve, kill % 7));
      await killed.query(sql`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name LIKE 'loupe-worker%'`);
      await looked;
      await vi.waitFor(round, { timeout: 30_000 });
      await settled(report.id, kill);
    }
    const times = await killed.query<{ at: Date }>(sql`
      SELECT DISTINCT scheduled_for AS at FROM report_editions WHERE report_id = ${report.id}`);
    expect(times).toHaveLength(KILLS);
  });
});
