import { newId } from '@loupe/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { loupe } from '../support/loupe-in-process.js';
import { testEnvironment } from '../support/servers.js';
import { startTestWorker } from '../support/worker.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../support/world.js';

const SETTINGS = { EMBEDDINGS_PROVIDER: 'off' };

describe('commands for reports', () => {
  let api: TestApp;
  let worker: Awaited<ReturnType<typeof startTestWorker>>;
  let tenant: Tenant;
  let id: string;

  beforeAll(async () => {
    api = await startTestApp(SETTINGS);
    worker = await startTestWorker(api, SETTINGS);
    tenant = await createTenant(api);
    await ingest(api, tenant, [somePost({ externalId: 'one', snapshots: [metrics({ views: 70_123 })] })]);
    const { createReport } = await tenant.client.data(
      `mutation { createReport(input: { name: "October", blocks: [{ kind: FIGURES, metrics: [VIEWS] }],
        schedule: { every: DAY, at: "09:00" } }) { report { id } } }`,
    );
    id = createReport.report.id;
  });
  afterAll(async () => {
    await worker?.close();
    await api?.close();
  });

  const run = (words: string, of = tenant) =>
    loupe(
      ['report', ...words.split(' '), '--workspace', of.scope.workspaceId],
      testEnvironment({ database: api.database, PUBLIC_URL: api.origin }),
    );

  it('refuse a report that the workspace does not have', async () => {
    for (const [of, report] of [
      [tenant, newId()],
      [await createTenant(api), id],
    ] as const) {
      const { code, stdout, stderr } = await run(`run ${report}`, of);
      expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining('Report not found')]);
    }
  });

  it('have an edition made, and print its addresses, which open it', async () => {
    const { code, stdout, stderr } = await run(`run ${id} --wait --json`);
    expect([code, stderr]).toEqual([0, '']);
    const made = JSON.parse(stdout);
    expect(made).toMatchObject({ state: 'READY', error: null });
    const page = await fetch(made.pageUrl);
    expect(await page.text()).toContain('<data value="70123">');
    for (const url of [made.pdfUrl, made.xlsxUrl]) expect((await fetch(url)).status).toBe(200);
  });

  it('list reports with their schedule and last edition', async () => {
    const begun = await run(`run ${id}`);
    expect(begun.stdout).toMatch(/^The worker makes edition [\w-]{36}\n$/);
    const { stdout } = await run('list --json');
    const [report] = JSON.parse(stdout).reports;
    expect(report).toMatchObject({ reportId: id, name: 'October', schedule: { every: 'DAY', at: '09:00' } });
    expect(begun.stdout).toContain(report.lastEdition.editionId);
    expect((await run('list')).stdout).toContain('DAY 09:00');
    // The newest edition that is ready would change under what comes next.
    const state = async () => JSON.parse((await run('list --json')).stdout).reports[0].lastEdition.state;
    await expect.poll(state, { timeout: 240_000, interval: 500 }).toBe('READY');
  });

  it('send the newest edition to the places of the report, or to others', async () => {
    const refused = await run(`send ${id}`);
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toContain('must have 1 to 20 entries');
    const { createPlace } = await tenant.client.data(
      `mutation { createPlace(input: { kind: SLACK, name: "Channel", url: "https://hooks.slack.com/services/x" }) {
        place { id } } }`,
    );
    const { stdout, code } = await run(`send ${id} --place-ids ${createPlace.place.id} --json`);
    expect(code).toBe(0);
    const { editionId, places } = JSON.parse(stdout);
    expect(places).toEqual([
      {
        ...{ placeId: createPlace.place.id, name: 'Channel', kind: 'SLACK' },
        ...{ target: 'hooks.slack.com', state: 'ACTIVE' },
      },
    ]);
    await tenant.client.data(
      'mutation($id: ID!, $input: UpdateReportInput!) { updateReport(id: $id, input: $input) { userErrors { message } } }',
      { id, input: { placeIds: [createPlace.place.id] } },
    );
    const told = (await run(`send ${id}`)).stdout;
    expect(told).toContain(`The worker sends edition ${editionId}`);
    expect(told).toContain('hooks.slack.com');
  });

  it('say why an edition cannot be made', async () => {
    const { createCollection } = await tenant.client.data(
      'mutation { createCollection(input: { name: "Gone" }) { collection { id } } }',
    );
    const presetId = createCollection.collection.id;
    const { createReport } = await tenant.client.data(
      `mutation($presetId: ID!) { createReport(input: { name: "x", presetId: $presetId, blocks: [{ kind: FIGURES }] }) {
        report { id } } }`,
      { presetId },
    );
    await tenant.client.data('mutation($id: ID!) { deleteCollection(id: $id) { deletedCollectionId } }', {
      id: presetId,
    });
    const { code, stdout, stderr } = await run(`run ${createReport.report.id} --wait`);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('view or collection that there is no more');
  });
});
