import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Database, sql } from '@loupe/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { GraphqlClient, type GraphqlResponse } from '../support/client.js';
import { csvRows, ExportClient, ndjsonRows, parquetRows, xlsxRows } from '../support/exports.js';
import { startTestWorker } from '../support/worker.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const CSV = { of: 'ITEMS', format: 'CSV', fields: ['id'] };

/** Asks again after a second's requests are spent. */
class PatientClient extends GraphqlClient {
  override async send(query: string, variables?: Record<string, unknown>): Promise<GraphqlResponse> {
    for (;;) {
      const response = await super.send(query, variables);
      if (response.status !== 429) return response;
      await sleep(200);
    }
  }
}

describe('limits of exports', () => {
  let folder: string;
  let settings: Record<string, string>;
  let api: TestApp;
  let tenant: Tenant;
  let exports: ExportClient;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'loupe-exports-'));
    settings = {
      STORAGE_URL: pathToFileURL(folder).href,
      EMBEDDINGS_PROVIDER: 'off',
      RATE_LIMITS: 'enforce',
    };
    api = await startTestApp(settings);
  });
  afterAll(async () => {
    await api?.close();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    ({ tenant, exports } = await newTenant());
  });

  const db = () => api.app.get(Database, { strict: false });

  /** A workspace with one item. */
  async function newTenant() {
    const made = await createTenant(api);
    await ingest(api, made, [somePost()]);
    return { tenant: made, exports: new ExportClient(api, new PatientClient(made.client.settings)) };
  }

  /** Has the counters of a workspace say so many rows, as if it had them. */
  const countAs = (rows: number, { scope }: Tenant = tenant) =>
    db().query(sql`
      UPDATE workspace_tallies SET items = ${rows}, creators = ${rows}, social_profiles = ${rows}
      WHERE workspace_id = ${scope.workspaceId}`);

  describe('rows', () => {
    it.each(['ITEMS', 'CREATORS', 'SOCIAL_PROFILES'])('of %s are 1,000,000', async (of) => {
      await countAs(1_000_001);
      const { userErrors } = await exports.ask({ of, format: 'CSV' });
      expect(userErrors).toMatchObject([{ field: ['input', 'filter'], code: 'too_many_rows' }]);
      await countAs(1_000_000);
      expect((await exports.ask({ of, format: 'CSV' })).export).toMatchObject({ rowsExpected: 1_000_000 });
    });

    it('cost credits, and are refused without them', async () => {
      const { organizationId } = tenant;
      // 5,000 credits, and 50 more each second; an export of 1,000,000 rows takes 4,000.
      await db().query(sql`UPDATE organizations SET plan = 'startup' WHERE id = ${organizationId}`);
      await countAs(1_000_000);
      expect((await exports.ask(CSV)).userErrors).toEqual([]);
      expect((await exports.ask(CSV)).userErrors).toMatchObject([{ field: [], code: 'credits' }]);
    });
  });

  describe('columns', () => {
    const fields = Array.from({ length: 201 }, (_, at) => `customAttributes.key${at}`);

    it('are 200, in each format', async () => {
      const { userErrors } = await exports.ask({ ...CSV, fields });
      expect(userErrors).toMatchObject([{ field: ['input', 'fields'] }]);
      await db().query(sql`
        UPDATE items SET custom_attributes = (
          SELECT jsonb_object_agg('key' || n, 'value ' || n) FROM generate_series(0, 199) AS n)
        WHERE workspace_id = ${tenant.scope.workspaceId}`);
      const names = fields.slice(0, 200);
      const expected = [Object.fromEntries(names.map((name, at) => [name, `value ${at}`]))];
      const worker = await startTestWorker(api, settings);
      try {
        const file = (format: string) => exports.file({ of: 'ITEMS', format, fields: names });
        expect(csvRows(await file('CSV'))).toEqual(expected);
        expect(ndjsonRows(await file('NDJSON'))).toEqual(expected);
        expect(xlsxRows(await file('XLSX'))).toEqual(expected);
        expect(await parquetRows(await file('PARQUET'))).toEqual(expected);
      } finally {
        await worker.close();
      }
    });
  });

  describe('exports', () => {
    /** Stores copies of an export. */
    const copy = (id: string, count: number, state: string) =>
      db().query(sql`
        INSERT INTO exports (workspace_id, id, kind, format, request, origin, size, state, total)
        SELECT workspace_id, gen_random_uuid(), kind, format, request, origin, size, ${state}, 0
        FROM exports, generate_series(1, ${count}) WHERE id = ${id}`);

    /** What a refused export of 1,000,000 rows has cost: less than the 4,000 credits of its rows. */
    async function expectFreeRefusal(): Promise<void> {
      await countAs(1_000_000);
      const client = new PatientClient({ ...tenant.client.settings, headers: { 'x-loupe-cost': '1' } });
      const { body } = await client.send(
        `mutation($input: CreateExportInput!) { createExport(input: $input) { userErrors { code } } }`,
        { input: CSV },
      );
      expect(body.data.createExport.userErrors).toEqual([{ code: 'limit_reached' }]);
      expect(body.extensions.cost.requested).toBeLessThan(100);
    }

    it('that wait are 5 of a workspace; one more gets its credits back', async () => {
      await copy(await exports.begin(CSV), 4, 'WAITING');
      await expectFreeRefusal();
      expect((await (await newTenant()).exports.ask(CSV)).userErrors).toEqual([]);
    });

    it('that are kept are 50 of a workspace, until one is removed; one more gets its credits back', async () => {
      const id = await exports.begin(CSV);
      await copy(id, 49, 'READY');
      await expectFreeRefusal();
      await db().query(sql`DELETE FROM exports WHERE id = ${id}`);
      expect((await exports.ask(CSV)).userErrors).toEqual([]);
    });
  });

  /** Has everyone wait who reads collections: large exports of the test below do, and small ones do not. */
  async function lockCollections(): Promise<() => Promise<void>> {
    const { promise: isLocked, resolve: locked } = deferred();
    const { promise: isOver, resolve: end } = deferred();
    const lock = db().transaction(async () => {
      await db().query(sql`LOCK TABLE collections IN ACCESS EXCLUSIVE MODE`);
      locked();
      await isOver;
    });
    await Promise.race([isLocked, lock]);
    return () => {
      end();
      return lock;
    };
  }

  it('a small export is not behind large ones, of its workspace or of others', async () => {
    const others = await Promise.all([newTenant(), newTenant()]);
    const large = [{ tenant, exports }, ...others];
    const ids = await Promise.all(
      large.map(async (each) => {
        await countAs(30_000, each.tenant);
        return each.exports.begin({ ...CSV, fields: ['id', 'collections.name'] });
      }),
    );
    const states = () =>
      Promise.all(large.map(async (each, at) => (await each.exports.find(ids[at] ?? '')).state));
    const begun = () =>
      db().ids(sql`SELECT id FROM exports WHERE snapshot_at IS NOT NULL AND id = ANY(${ids}::uuid[])`);
    const unlock = await lockCollections();
    const worker = await startTestWorker(api, settings);
    try {
      await expect.poll(begun).toHaveLength(2);
      await countAs(1);
      const small = [await newTenant(), { tenant, exports }];
      for (const each of small) {
        const id = await each.exports.begin(CSV);
        expect(await each.exports.finished(id)).toMatchObject({ state: 'READY', rowsWritten: 1 });
      }
      expect(await states()).toEqual(['WAITING', 'WAITING', 'WAITING']);
      await unlock();
      await expect.poll(states).toEqual(['READY', 'READY', 'READY']);
    } finally {
      await unlock();
      await worker.close();
    }
  });
});

function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
