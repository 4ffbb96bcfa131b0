import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Database, sql } from '@loupe/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { ImportClient } from '../support/imports.js';
import { apifyWebhook, FakeApify } from '../support/platforms/apify.js';
import { startTestWorker } from '../support/worker.js';
import { createTenant, type Tenant } from '../support/world.js';

const TOKEN = 'apify_api_Abc123';
const posts = (likes: number) => [
  {
    shortCode: 'DHook000001',
    ownerUsername: 'teahouse',
    ownerId: '17841400000000009',
    timestamp: '2025-11-01T10:00:00.000Z',
    likesCount: likes,
    caption: 'Oolong',
    displayUrl: 'https://cdn.example.com/a.jpg',
  },
];

describe('addresses to which programs send posts', () => {
  let folder: string;
  let api: TestApp;
  let apify: FakeApify;
  let worker: Awaited<ReturnType<typeof startTestWorker>>;
  let tenant: Tenant;
  let client: ImportClient;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'loupe-hooks-'));
    apify = await new FakeApify(TOKEN).start();
    const settings = {
      STORAGE_URL: pathToFileURL(folder).href,
      EMBEDDINGS_PROVIDER: 'off',
      APIFY_API_BASE_URL: apify.origin,
      OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
    };
    api = await startTestApp(settings);
    worker = await startTestWorker(api, settings);
  });
  afterAll(async () => {
    await worker?.close();
    await api?.close();
    await apify?.stop();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    tenant = await createTenant(api);
    client = await ImportClient.of(api, tenant);
  });

  async function made(input: object = {}): Promise<{ id: string; url: string }> {
    const { createImportHook } = await tenant.client.data(
      `mutation($i: CreateImportHookInput!) { createImportHook(input: $i) {
        importHook { id } url userErrors { field message } } }`,
      { i: { name: 'Every morning', ...input } },
    );
    expect(createImportHook.userErrors).toEqual([]);
    return { id: createImportHook.importHook.id, url: createImportHook.url };
  }
  async function send(url: string, body: unknown, headers: Record<string, string> = {}, query = '') {
    const response = await fetch(`${api.url}${new URL(url).pathname.replace('/api/v2', '')}${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    // biome-ignore lint/suspicious/noExplicitAny: an answer over HTTP.
    return { status: response.status, body: (await response.json()) as any };
  }
  /** What was read of likes, and when, by the rows that are stored. */
  const readings = () =>
    api.app.get(Database, { strict: false }).query<{ likes: string; at: Date }>(sql`
      SELECT likes, captured_at AS at FROM engagement_snapshots WHERE workspace_id = ${tenant.scope.workspaceId} ORDER BY captured_at`);

  it('take posts, which a later delivery adds readings to, and a repeated one does not', async () => {
    const { url } = await made();
    const first = await send(url, posts(5));
    expect(first).toMatchObject({ status: 202, body: { isRepeated: false } });
    const { id } = first.body.operation;
    expect((await client.finished(id)).imported).toMatchObject({ created: 1, rejected: 0 });
    expect(await send(url, posts(5))).toMatchObject({
      status: 200,
      body: { operation: { id }, isRepeated: true },
    });
    const second = await send(url, posts(8));
    const { imported } = await client.finished(second.body.operation.id);
    expect(imported).toMatchObject({ created: 0, updated: 1, snapshotsAdded: 1 });
    const { importHooks } = await tenant.client.data(
      '{ importHooks { name problem lastUsedAt hasApifyToken } }',
    );
    expect(importHooks).toMatchObject([
      { name: 'Every morning', problem: null, lastUsedAt: expect.any(String), hasApifyToken: false },
    ]);
  });

  it('know a delivery that its sender names, whatever its bytes are', async () => {
    const { url } = await made();
    const first = await send(url, posts(5), { 'idempotency-key': 'run-1' });
    const again = await send(url, posts(6), { 'idempotency-key': 'run-1' });
    expect(again).toMatchObject({ status: 200, body: { operation: first.body.operation, isRepeated: true } });
    expect((await send(url, posts(5), { 'idempotency-key': 'run-2' })).status).toBe(202);
  });

  it('read what arrives by the mapping that is kept for them, and tell when it is gone', async () => {
    const { createImportMapping } = await tenant.client.data(
      `mutation($f: JSON!) { createImportMapping(input: { name: "Own", fields: $f }) { importMapping { id } } }`,
      { f: { url: 'page', likes: 'n.likes', channelTitle: { constant: 'teahouse' }, publishedAt: 'at' } },
    );
    const mappingId: string = createImportMapping.importMapping.id;
    const { url } = await made({ mappingId });
    const rows = [
      { page: 'https://www.instagram.com/p/DHook00Own1/', n: { likes: 3 }, at: '2025-11-02T10:00:00Z' },
    ];
    const { body } = await send(url, rows, { 'content-type': 'application/json' });
    expect((await client.finished(body.operation.id)).imported).toMatchObject({ created: 1, rejected: 0 });
    await tenant.client.data(
      'mutation($id: ID!) { deleteImportMapping(id: $id) { deletedImportMappingId } }',
      {
        id: mappingId,
      },
    );
    expect(await send(url, posts(1))).toMatchObject({
      status: 400,
      body: { errors: [{ message: expect.stringContaining('mapping of this address was deleted') }] },
    });
    const { importHooks } = await tenant.client.data('{ importHooks { problem } }');
    expect(importHooks[0].problem).toContain('mapping');
  });

  it('fetch the data set of a run of Apify once for each run, at the time at which it ended', async () => {
    const { url } = await made({ apifyToken: TOKEN });
    apify.dataSets.set('dataSet00001', posts(70));
    const ignored = await send(url, apifyWebhook('dataSet00001', { eventType: 'ACTOR.RUN.CREATED' }));
    expect(ignored).toEqual({ status: 200, body: { ignored: 'ACTOR.RUN.CREATED' } });
    const first = await send(url, apifyWebhook('dataSet00001'));
    expect(first.status).toBe(202);
    const { id } = first.body.operation;
    expect((await client.finished(id)).imported).toMatchObject({ created: 1, snapshotsAdded: 1 });
    expect(await send(url, apifyWebhook('dataSet00001'))).toMatchObject({
      status: 200,
      body: { operation: { id }, isRepeated: true },
    });
    apify.dataSets.set('dataSet00002', posts(75));
    const next = apifyWebhook('dataSet00002', { runId: 'run000002', finishedAt: '2025-11-27T06:00:00.000Z' });
    const second = await send(url, next);
    expect((await client.finished(second.body.operation.id)).imported).toMatchObject({ snapshotsAdded: 1 });
    expect(await readings()).toMatchObject([
      { likes: '70', at: new Date('2025-11-26T06:01:02.345Z') },
      { likes: '75', at: new Date('2025-11-27T06:00:00.000Z') },
    ]);
  });

  it.each([
    ['a token that Apify refuses', 'wrong', 'dataSet00001', 'refuses the token'],
    ['a data set that is not there', TOKEN, 'dataSet00404', 'no such data set'],
  ])('tell of %s', async (_, apifyToken, dataSetId, message) => {
    const { url } = await made({ apifyToken });
    const { body } = await send(url, apifyWebhook(dataSetId));
    const { error, imported } = await client.finished(body.operation.id);
    expect(error).toContain(message);
    expect(imported?.lines ?? 0).toBe(0);
  });

  it('refuse a webhook where no token of Apify is kept, and one that names an address of its own', async () => {
    const { url } = await made();
    expect(await send(url, apifyWebhook('dataSet00001'))).toMatchObject({
      status: 400,
      body: { errors: [{ message: expect.stringContaining('apifyToken') }] },
    });
    const withToken = await made({ apifyToken: TOKEN });
    const calls = apify.calls.length;
    expect(await send(withToken.url, apifyWebhook('../actor-runs?x='))).toMatchObject({
      status: 400,
      body: { errors: [{ message: expect.stringContaining('resource.defaultDatasetId: ') }] },
    });
    expect(apify.calls.length).toBe(calls);
  });

  it('are refused at the next request when they are rotated or revoked, and are stored as hashes only', async () => {
    const { id, url } = await made({ apifyToken: TOKEN });
    const token = new URL(url).pathname.split('/').at(-1) as string;
    const { manager } = api.app.get(Database, { strict: false });
    const stored = JSON.stringify(await manager.query('SELECT * FROM import_hooks WHERE id = $1', [id]));
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(TOKEN);
    expect(stored).not.toContain(Buffer.from(TOKEN).toJSON().data.join(','));
    const { rotateImportHook } = await tenant.client.data(
      'mutation($id: ID!) { rotateImportHook(id: $id) { url userErrors { message } } }',
      { id },
    );
    expect((await send(url, posts(1))).status).toBe(401);
    expect((await send(rotateImportHook.url, posts(1))).status).toBe(202);
    await tenant.client.data('mutation($id: ID!) { revokeImportHook(id: $id) { revokedImportHookId } }', {
      id,
    });
    expect((await send(rotateImportHook.url, posts(2))).status).toBe(401);
    const refused = await tenant.client.data(
      'mutation($id: ID!) { revokeImportHook(id: $id) { userErrors { field message } } }',
      { id },
    );
    expect(refused.revokeImportHook.userErrors).toMatchObject([{ field: ['id'] }]);
    const other = await createTenant(api);
    expect((await other.client.data('{ importHooks { id } }')).importHooks).toEqual([]);
  });

  it('cost what a file costs', async () => {
    const { id, url } = await made();
    expect((await send(url, posts(1))).status).toBe(202);
    const db = api.app.get(Database, { strict: false });
    const used = async () =>
      db.query<{ credits: string }>(
        sql`SELECT credits FROM api_usage WHERE token_id = ${id} AND operation = 'import'`,
      );
    await expect
      .poll(used, { timeout: 30_000, interval: 200 })
      .toMatchObject([{ credits: expect.anything() }]);
    const [{ credits }] = (await used()) as [{ credits: string }];
    expect(Number(credits)).toBe(51);
  });
});
