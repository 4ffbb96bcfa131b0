import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { join } from '../support/browser.js';
import { MovedClock } from '../support/moved-clock.js';
import { scale } from '../support/proofs.js';
import { createReport, mailPlace, runReport, sendReport } from '../support/reports.js';
import { testEnvironment } from '../support/servers.js';
import { type Stall, StallingMailServer } from '../support/stalling-mail-server.js';
import { AppProcess } from '../support/worker-process.js';
import { createTenant, type Tenant } from '../support/world.js';

const PUBLIC_URL = 'http://loupe.test';
const KILLS = scale(4, 20);
const READERS = 3;
/** Longer than a delivery is leased. */
const LEASE_MS = 6 * 60_000;
/**
 * When a worker is killed: while the server thinks about a recipient, while it answers byte by byte, when it has all of the mail and
 * has not answered, and when it has answered and the worker may not have noted that yet.
 */
const MOMENTS: readonly (Stall | 'answered')[] = ['silent', 'drips', 'hangs', 'answered'];
const LIMIT = { timeout: 240_000 };

describe('reports by mail of a worker that is killed while it sends them', () => {
  let server: StallingMailServer;
  let api: TestApp;
  let tenant: Tenant;
  let client: pg.Client;
  let clock: MovedClock;
  let environment: NodeJS.ProcessEnv;
  const workers: AppProcess[] = [];

  beforeAll(async () => {
    server = await new StallingMailServer().start();
    const settings = { PUBLIC_URL, SMTP_URL: server.url, EMBEDDINGS_PROVIDER: 'off' };
    clock = new MovedClock(new Date('2026-10-24T06:00:00Z'));
    api = await startTestApp(settings);
    clock.rule(api.app);
    environment = { ...testEnvironment({ database: api.database, ...settings }), ...clock.environment };
    client = new pg.Client({ connectionString: environment.DATABASE_URL });
    await client.connect();
    tenant = await createTenant(api);
  });
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.end()));
    await client?.end();
    await api?.close();
    await server?.stop();
    clock?.remove();
  });

  const start = () => {
    const worker = AppProcess.start('worker', environment);
    workers.push(worker);
    return worker;
  };
  const waiting = async () =>
    Number(
      (await client.query("SELECT count(*) FROM place_deliveries WHERE state = 'PENDING'")).rows[0].count,
    );
  const copiesOf = (id: string) => server.mails.filter(({ messageId }) => messageId === id);

  it('come to each reader once, and twice at most where nobody knows whether the server took them', async () => {
    const places: string[] = [];
    const addresses: string[] = [];
    for (let reader = 0; reader < READERS; reader += 1) {
      const { email } = await join(api, tenant, 'member', { origin: PUBLIC_URL });
      addresses.push(email);
      places.push(await mailPlace(tenant.client, email));
    }
    const report = await createReport(tenant.client);
    let worker = start();
    // Invitations come first, or not at all where they are accepted.
    const invitations = async () =>
      Number((await client.query('SELECT count(*) FROM mails WHERE due_at IS NOT NULL')).rows[0].count);
    await expect.poll(invitations, LIMIT).toBe(0);
    for (let kill = 0; kill < KILLS; kill += 1) {
      await runReport(tenant.client, report.id);
      const moment = MOMENTS[kill % MOMENTS.length] ?? 'silent';
      if (moment !== 'answered') server.stalls.set(addresses[kill % READERS] ?? '', moment);
      const before = server.mails.length;
      await sendReport(tenant.client, report.id, places);
      await expect
        .poll(() => (moment === 'answered' ? server.mails.length - before : server.stalled), LIMIT)
        .toBeGreaterThan(0);
      await worker.end('SIGKILL');
      server.stalls.clear();
      clock.forward(LEASE_MS);
      worker = start();
      await expect.poll(waiting, LIMIT).toBe(0);
    }
    const { rows } = await client.query(
      "SELECT id, round, state, error, doubts FROM place_deliveries WHERE kind = 'REPORT'",
    );
    expect(rows).toHaveLength(KILLS * READERS);
    expect(rows.filter(({ state }) => state !== 'SENT')).toEqual([]);
    let twice = 0;
    for (const { id, round, doubts } of rows) {
      const copies = copiesOf(`<${id}.${round}@loupe.test>`).length;
      expect([1, 2]).toContain(copies);
      // Nothing is sent again that the worker knew of.
      expect(copies - 1).toBeLessThanOrEqual(doubts);
      twice += copies - 1;
    }
    // At each third moment the server had all of one mail; whether others were noted in time is chance.
    expect(twice).toBeGreaterThanOrEqual(Math.floor(KILLS / MOMENTS.length));
    expect(server.mails).toHaveLength(KILLS * READERS + twice);
  }, 3_600_000);
});
