import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { Database, sql } from '@loupe/database';
import { newId } from '@loupe/kernel';
import { JobQueue } from '@loupe/queue';
import { ObjectStore } from '@loupe/storage';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { ImportClient } from '../support/imports.js';
import { RawConnection } from '../support/raw-http.js';
import { startS3 } from '../support/s3.js';
import { startTestWorker } from '../support/worker.js';
import { createTenant, type Tenant } from '../support/world.js';

const MAX_BYTES = 40 * 1024 * 1024;

function post(number: number, changes: object = {}) {
  return {
    externalId: `v${number}`,
    provider: 'YOUTUBE',
    type: 'VIDEO',
    title: `Title ${number}`,
    channelTitle: `Channel ${number % 20}`,
    publishedAt: '2024-01-01T00:00:00Z',
    snapshots: [{ at: '2024-01-02T00:00:00Z', views: number }],
    ...changes,
  };
}

const ndjson = (posts: readonly object[]) => posts.map((each) => `${JSON.stringify(each)}\n`).join('');
const posts = (count: number) => Array.from({ length: count }, (_, number) => post(number));

describe('POST /api/v2/imports', () => {
  let folder: string;
  let api: TestApp;
  let worker: Awaited<ReturnType<typeof startTestWorker>>;
  let tenant: Tenant;
  let client: ImportClient;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'loupe-imports-'));
    const settings = {
      STORAGE_URL: pathToFileURL(folder).href,
      EMBEDDINGS_PROVIDER: 'off',
      IMPORT_MAX_BYTES: String(MAX_BYTES),
    };
    api = await startTestApp(settings);
    worker = await startTestWorker(api, settings);
  });
  afterAll(async () => {
    await worker?.close();
    await api?.close();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    tenant = await createTenant(api);
    client = await ImportClient.of(api, tenant);
  });

  const db = () => api.app.get(Database, { strict: false });
  const files = () => db().count(sql`FROM import_files WHERE workspace_id = ${tenant.scope.workspaceId}`);
  async function stored(): Promise<string[]> {
    const keys: string[] = [];
    const store = api.app.get(ObjectStore, { strict: false });
    for await (const { key } of store.list(`imports/${tenant.scope.workspaceId}/`)) keys.push(key);
    return keys;
  }
  const refused = (status: number, code: string, message: unknown) => ({
    status,
    body: { errors: [{ message, extensions: { code } }] },
  });

  describe('refuses', () => {
    it('a stranger before it reads the body', async () => {
      const connection = await RawConnection.open(api.origin);
      const headers = `Host: x\r\nUser-Agent: Mozilla/5.0\r\nContent-Type: text/csv\r\nContent-Length: 1000000\r\n`;
      connection.send(`POST /api/v2/imports HTTP/1.1\r\n${headers}\r\n`);
      expect(await connection.answer()).toMatchObject({ status: 401 });
      await connection.closed;
      connection.socket.destroy();
    });

    it('a token that may only read, another method, and a foreign workspace', async () => {
      const reader = await ImportClient.of(api, tenant, { scopes: ['read'] });
      expect(await reader.send('')).toMatchObject(
        refused(403, 'UNAUTHORIZED', 'imports needs a token with the scope write'),
      );
      const got = await client.request('/imports');
      expect(got).toMatchObject({ status: 405 });
      expect(got.headers.get('allow')).toBe('POST');
      expect(got.headers.get('x-request-id')).toEqual(expect.any(String));
      const foreign = await createTenant(api);
      expect(await client.send('', 'text/csv', { 'workspace-id': foreign.scope.workspaceId })).toMatchObject({
        status: 404,
        body: { errors: 'Workspace not found' },
      });
    });

    it.each([
      ['text/plain', {}, '', 415, 'UNSUPPORTED_MEDIA_TYPE'],
      ['text/csv', { 'content-encoding': 'br' }, '', 415, 'UNSUPPORTED_MEDIA_TYPE'],
      ['text/csv', {}, '?provider=MYSPACE', 400, 'BAD_REQUEST'],
      ['text/csv', {}, '?strict=perhaps', 400, 'BAD_REQUEST'],
      ['text/csv', {}, '?strictly=true', 400, 'BAD_REQUEST'],
    ])('%s with %j and %s', async (type, headers, query, status, code) => {
      const answer = await client.send('a', type, headers as Record<string, string>, query);
      expect(answer).toMatchObject(refused(status, code, expect.any(String)));
      expect(answer.headers.get('x-request-id')).toEqual(expect.any(String));
    });

    it('too many bytes, as sent and decompressed, and gzip that is made to cost', async () => {
      const tooLarge = refused(413, 'PAYLOAD_TOO_LARGE', `The import exceeds ${MAX_BYTES} bytes`);
      expect(await client.send(new Uint8Array(MAX_BYTES + 1))).toMatchObject(tooLarge);
      const noise = Buffer.alloc(MAX_BYTES / 8);
      for (let at = 0; at < noise.length; at += 1) noise[at] = Math.imul(at, 2654435761) >>> 24;
      const dense = gzipSync(Buffer.concat(Array.from({ length: 9 }, () => noise)), { level: 1 });
      expect([413, 400]).toContain((await client.send(dense)).status);
      expect(await client.send(gzipSync(Buffer.alloc(30 * 1024 * 1024, ' ')))).toMatchObject(
        refused(400, 'BAD_REQUEST', 'The gzip stream expands to more than 200 times its size'),
      );
      expect([await files(), await stored()]).toEqual([0, []]);
    });

    it('gzip that is damaged, and keeps nothing of it', async () => {
      const whole = gzipSync(ndjson(posts(200)));
      expect(await client.send(whole.subarray(0, -20))).toMatchObject(
        refused(400, 'BAD_REQUEST', 'The gzip stream is damaged or cut off'),
      );
      expect([await files(), await stored()]).toEqual([0, []]);
    });

    it('a body that is cut off, and keeps nothing of it', async () => {
      const connection = await RawConnection.open(api.origin);
      const headers = Object.entries({
        ...client.caller,
        'content-type': 'text/csv',
        'content-length': '1000',
      });
      const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
      connection.send(`POST /api/v2/imports HTTP/1.1\r\nHost: x\r\n${lines}\r\nexternalId\n1\n`);
      await vi.waitFor(async () => expect(await files()).toBe(1));
      connection.socket.destroy();
      await vi.waitFor(async () => expect(await files()).toBe(0));
      expect(await stored()).toEqual([]);
    });

    it('one more while ten of a workspace wait', async () => {
      const { workspaceId } = tenant.scope;
      for (let count = 0; count < 10; count += 1) {
        await db().query(sql`
          INSERT INTO import_files (workspace_id, id, format, strict) VALUES (${workspaceId}, ${newId()}, 'CSV', FALSE)`);
      }
      expect(await client.send('externalId\n', 'text/csv')).toMatchObject(
        refused(
          429,
          'RATE_LIMIT_EXCEEDED',
          expect.stringContaining('10 imports of the workspace are waiting'),
        ),
      );
    });
  });

  it.each([
    ['NDJSON', 'application/x-ndjson', () => ndjson(posts(30))],
    ['JSON', 'application/json; charset=utf-8', () => JSON.stringify(posts(30))],
    ['gzip by its first bytes', 'application/json', () => gzipSync(JSON.stringify(posts(30)))],
    [
      'CSV',
      'text/csv',
      () =>
        ['externalId,provider,type,title,channelTitle,publishedAt,snapshots']
          .concat(
            posts(30).map((each) =>
              [each.externalId, each.provider, each.type, each.title, each.channelTitle, each.publishedAt]
                .concat(`"${JSON.stringify(each.snapshots).replaceAll('"', '""')}"`)
                .join(','),
            ),
          )
          .join('\r\n'),
    ],
  ])('imports %s', async (_, type, body) => {
    const { id, operation } = await client.import(body(), type);
    expect(operation).toMatchObject({
      operationType: 'IMPORT',
      status: 'COMPLETED',
      fetchStatus: 'COMPLETED',
      total: 30,
      processed: 30,
      error: null,
      imported: { lines: 30, created: 30, rejected: 0, snapshotsAdded: 30, unknownFields: [] },
    });
    expect(await client.report(id)).toHaveLength(30);
    await vi.waitFor(async () => expect([await files(), await stored()]).toEqual([0, []]));
  });

  it('tells what became of each post, and of fields that the format does not have', async () => {
    const body = ndjson([
      post(0, { views: 7 }),
      post(1, { publishedAt: '2024-01-03T00:00:00Z' }),
      post(2, { provider: undefined }),
    ]);
    const { id, operation } = await client.import(body, undefined, {}, '?provider=YOUTUBE');
    expect(operation).toMatchObject({
      fetchStatus: 'PARTIAL',
      imported: {
        created: 2,
        rejected: 1,
        unknownFields: [{ name: 'views (a field of a snapshot)', lines: 1 }],
      },
    });
    expect(await client.report(id)).toEqual([
      {
        line: 1,
        outcome: 'created',
        itemId: expect.any(String),
        snapshotsAdded: 1,
        unknownFields: ['views (a field of a snapshot)'],
      },
      {
        ...{ line: 2, outcome: 'rejected', reason: 'snapshots[0].at: is before publishedAt' },
        // As it stood in the file.
        row: expect.objectContaining({ externalId: 'v1', publishedAt: '2024-01-03T00:00:00Z' }),
      },
      { line: 3, outcome: 'created', itemId: expect.any(String), snapshotsAdded: 1 },
    ]);
    const strict = await client.import(body, undefined, {}, '?provider=YOUTUBE&strict=true');
    expect(strict.operation.imported).toMatchObject({ unchanged: 1, rejected: 2 });
    const foreign = await ImportClient.of(api, await createTenant(api));
    for (const wanted of [id, newId(), 'x']) {
      const answer = await foreign.request(`/imports/${wanted}/report`);
      expect(answer).toMatchObject(refused(404, 'NOT_FOUND', 'Import not found'));
    }
  });

  it('ends at a file that is not of its format, and keeps what came before', async () => {
    const { id, operation } = await client.import(JSON.stringify(posts(3)).slice(0, -1), 'application/json');
    expect(operation).toMatchObject({
      fetchStatus: 'PARTIAL',
      error: 'The JSON array does not end: the input is cut off',
      imported: { created: 2 },
    });
    expect(await client.report(id)).toHaveLength(2);
    const { operation: headless } = await client.import('a,b\n1,2\n', 'text/csv');
    expect(headless).toMatchObject({ error: 'The header row of the CSV has no column externalId' });
  });

  it('keeps reports for 30 days, and what a killed upload left for 2', async () => {
    const { id } = await client.import(ndjson(posts(2)));
    const { id: other } = await client.import(ndjson(posts(2)));
    const { workspaceId } = tenant.scope;
    const store = api.app.get(ObjectStore, { strict: false });
    const arriving = async (hours: number) => {
      const file = newId();
      await store.put(`imports/${workspaceId}/${file}.data`, Buffer.from('x'));
      await db().query(sql`
        INSERT INTO import_files (workspace_id, id, format, strict, created_at)
        VALUES (${workspaceId}, ${file}, 'CSV', FALSE, now() - make_interval(hours => ${hours}))`);
      return `imports/${workspaceId}/${file}.data`;
    };
    await arriving(49);
    const young = await arriving(47);
    const aged = (operation: string, hours: number) =>
      db().query(sql`
        UPDATE import_reports SET created_at = now() - make_interval(hours => ${hours})
        WHERE workspace_id = ${workspaceId} AND operation_id = ${operation}`);
    await aged(id, 30 * 24 + 1);
    await aged(other, 30 * 24 - 1);
    await worker.get(JobQueue, { strict: false }).enqueue('imports.expire', {});
    await vi.waitFor(async () => expect(await client.report(id)).toEqual([]));
    expect(await client.report(other)).toHaveLength(2);
    expect(await client.operation(id)).toMatchObject({ imported: { created: 2 } });
    await vi.waitFor(async () => expect([await files(), await stored()]).toEqual([1, [young]]));
  });

  it('tells webhooks when it is done', async () => {
    await tenant.client.data(
      `mutation { createWebhookSubscription(input: {url: "https://example.com/hook", name: "x", eventTypes: ["operation.completed"]}) { userErrors { message } } }`,
    );
    const { id } = await client.import(ndjson(posts(2)));
    const events = await db().query<{ data: object }>(sql`
      SELECT data FROM outbox_events WHERE workspace_id = ${tenant.scope.workspaceId} AND type = 'operation.completed'`);
    expect(events).toEqual([
      { data: expect.objectContaining({ id, operationType: 'IMPORT', fetchStatus: 'COMPLETED', total: 2 }) },
    ]);
  });
});

describe('imports with an S3-compatible store', () => {
  it('are kept there until they are imported, and not longer', async () => {
    const s3 = await startS3();
    const settings = { STORAGE_URL: s3.url({ folder: 'loupe' }), EMBEDDINGS_PROVIDER: 'off' };
    const api = await startTestApp(settings);
    try {
      const tenant = await createTenant(api);
      const client = await ImportClient.of(api, tenant);
      const { id } = (await client.send(gzipSync(ndjson(posts(40))))).body.operation;
      // A body that is cut off leaves nothing.
      expect((await client.send(gzipSync(ndjson(posts(200))).subarray(0, -20))).status).toBe(400);
      const store = api.app.get(ObjectStore, { strict: false });
      const keys = async () => {
        const found: string[] = [];
        for await (const { key } of store.list('')) found.push(key);
        return found;
      };
      expect(await keys()).toEqual([`imports/${tenant.scope.workspaceId}/${id}.data`]);
      const worker = await startTestWorker(api, settings);
      try {
        expect(await client.finished(id)).toMatchObject({ fetchStatus: 'COMPLETED', total: 40 });
        await vi.waitFor(async () => expect(await keys()).toEqual([]));
      } finally {
        await worker.close();
      }
    } finally {
      await api.close();
      await s3.close();
    }
  });
});
