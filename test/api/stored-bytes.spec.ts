import { ApiTokensService } from '@loupe/auth';
import { Database, sql } from '@loupe/database';
import { newId, STORED_BYTES } from '@loupe/kernel';
import { StorageFullError, StoredBytesService } from '@loupe/workspace';
import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { BROWSER_AGENT } from '../support/client.js';
import { ImportClient } from '../support/imports.js';
import { loupe } from '../support/loupe-in-process.js';
import { testEnvironment } from '../support/servers.js';
import { leaveBytes } from '../support/stored-bytes.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const WRITERS = 4;
const STORED = `{ workspace { storedBytes { uploads media exports imports reports editions total limit } } }`;

/** What a transaction does to one of the tables, and whether it ends well. */
interface Work {
  kind: 'uploads' | 'media' | 'exports' | 'imports' | 'reports' | 'editions';
  does: 'add' | 'change' | 'remove';
  size: number;
  commits: boolean;
}

const work: fc.Arbitrary<Work> = fc.record({
  kind: fc.constantFrom('uploads', 'media', 'exports', 'imports', 'reports', 'editions'),
  does: fc.constantFrom('add', 'add', 'change', 'remove'),
  size: fc.nat(1000),
  commits: fc.boolean(),
});

/** Rows that rows of other tables belong to. */
interface Parents {
  operationId: string;
  reportId: string;
}

class Undone extends Error {}

describe('the bytes of a workspace’s files', () => {
  let api: TestApp;
  let db: Database;
  let quota: StoredBytesService;

  beforeAll(async () => {
    api = await sharedTestApp();
    db = api.app.get(Database, { strict: false });
    quota = api.app.get(StoredBytesService, { strict: false });
  });

  const storedOf = async (tenant: Tenant) => (await tenant.client.data(STORED)).workspace.storedBytes;

  /** A tenant of whose bytes only some are left. */
  async function tenantWith(left: number): Promise<Tenant> {
    const tenant = await createTenant(api);
    await leaveBytes(api, tenant, left);
    return tenant;
  }

  const addUpload = (workspaceId: string, size: number) =>
    db.query(sql`INSERT INTO uploads (workspace_id, file_name, content_type, size, expires_at)
      VALUES (${workspaceId}, ${newId()}, 'image/png', ${size}, now())`);

  async function perform(
    workspaceId: string,
    { operationId, reportId }: Parents,
    { kind, does, size }: Work,
  ): Promise<void> {
    const one = (table: string, key: string) =>
      `(SELECT ${key} FROM ${table} WHERE workspace_id = '${workspaceId}' ORDER BY random() LIMIT 1 FOR UPDATE SKIP LOCKED)`;
    const [table, key, set, add] = {
      uploads: [
        'uploads',
        'file_name',
        `size = ${size}`,
        `(workspace_id, file_name, content_type, size, expires_at) SELECT $1, '${newId()}', '', ${size}, now()`,
      ],
      media: [
        'stored_media',
        'media_content_id',
        `file_size = ${size}, thumbnail_size = NULL`,
        `(workspace_id, media_content_id, file_size, thumbnail_size) SELECT workspace_id, id, ${size}, 7
          FROM media_contents WHERE workspace_id = $1 ON CONFLICT (workspace_id, media_content_id)
          DO UPDATE SET file_size = EXCLUDED.file_size`,
      ],
      exports: [
        'exports',
        'id',
        `bytes = ${size === 0 ? 'NULL' : size}`,
        `(workspace_id, id, kind, format, request, origin, size, total) SELECT $1, '${newId()}', 'ITEMS', 'CSV', '{}', '', 'SMALL', 0`,
      ],
      imports: [
        'import_files',
        'id',
        `bytes = ${size}`,
        `(workspace_id, id, format, strict) SELECT $1, '${newId()}', 'CSV', TRUE`,
      ],
      reports: [
        'import_reports',
        'line',
        `lines = repeat('ä', ${size})`,
        `(workspace_id, operation_id, line, lines) SELECT $1, '${operationId}', floor(random() * 1e15), repeat('ä', ${size})`,
      ],
      editions: [
        'report_editions',
        'id',
        `bytes = ${size}`,
        `(workspace_id, id, report_id, request, expires_at, bytes) SELECT $1, '${newId()}', '${reportId}', '{}', now(), ${size}`,
      ],
    }[kind] as [string, string, string, string];
    const id = `'${workspaceId}'`;
    const statement = {
      add: `INSERT INTO ${table} ${add.replaceAll('$1', id)}`,
      change: `UPDATE ${table} SET ${set} WHERE workspace_id = ${id} AND ${key} IN ${one(table, key)}`,
      remove: `DELETE FROM ${table} WHERE workspace_id = ${id} AND ${key} IN ${one(table, key)}`,
    }[does];
    await db.manager.query(statement);
  }

  it('are those of the rows, whatever several writers do and undo', async () => {
    const tenant = await createTenant(api);
    const { workspaceId } = tenant.scope;
    const image = { type: 'IMAGE', fileUrl: null, thumbnailUrl: null } as never;
    await ingest(api, tenant, [somePost({ media: [image] }), somePost({ media: [image, image] })]);
    const operationId = newId();
    await db.query(sql`INSERT INTO operations (workspace_id, id, operation_type, status, total)
      VALUES (${workspaceId}, ${operationId}, 'IMPORT', 'COMPLETED', 0)`);
    const reportId = newId();
    await db.query(sql`INSERT INTO reports (workspace_id, id, name, definition)
      VALUES (${workspaceId}, ${reportId}, 'x', '{}')`);
    let isAny = false;
    await fc.assert(
      fc.asyncProperty(fc.array(work, { minLength: 1, maxLength: 16 }), async (works) => {
        const waiting = [...works];
        await Promise.all(
          Array.from({ length: WRITERS }, async () => {
            for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
              const { commits } = next;
              const done = db.transaction(async () => {
                await perform(workspaceId, { operationId, reportId }, next as Work);
                if (!commits) throw new Undone();
              });
              await done.catch((error) => {
                if (!(error instanceof Undone)) throw error;
              });
            }
          }),
        );
        const [counted] = await db.query<{ all: string }>(sql`SELECT
          (SELECT COALESCE(sum(size), 0) FROM uploads WHERE workspace_id = ${workspaceId}) AS uploads,
          (SELECT COALESCE(sum(COALESCE(file_size, 0) + COALESCE(thumbnail_size, 0)), 0) FROM stored_media
            WHERE workspace_id = ${workspaceId}) AS media,
          (SELECT COALESCE(sum(bytes), 0) FROM exports WHERE workspace_id = ${workspaceId}) AS exports,
          (SELECT COALESCE(sum(bytes), 0) FROM import_files WHERE workspace_id = ${workspaceId}) AS imports,
          (SELECT COALESCE(sum(bytes), 0) FROM report_editions WHERE workspace_id = ${workspaceId}) AS editions,
          (SELECT COALESCE(sum(octet_length(lines)), 0) FROM import_reports WHERE workspace_id = ${workspaceId}) AS reports`);
        const found = (await quota.ofWorkspaces([workspaceId])).get(workspaceId);
        expect(found).toMatchObject(counted ?? {});
        isAny ||= Number(found?.total) > 0;
      }),
      { numRuns: 20 },
    );
    expect(isAny).toBe(true);
  });

  it('are never more than the plan allows, however many are added at once, and nobody is refused in vain', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 1000 }),
        fc.array(fc.integer({ min: 1, max: 600 }), { minLength: 2, maxLength: 8 }),
        async (left, sizes) => {
          const { scope } = await tenantWith(left);
          const outcomes = await Promise.allSettled(
            sizes.map((size) =>
              db.transaction(async () => {
                await quota.makeRoom(scope, 'file', size);
                await addUpload(scope.workspaceId, size);
              }),
            ),
          );
          const added = sizes.filter((_, index) => outcomes[index]?.status === 'fulfilled');
          const sum = added.reduce((total, size) => total + size, 0);
          expect(sum).toBeLessThanOrEqual(left);
          for (const [index, outcome] of outcomes.entries()) {
            if (outcome.status === 'fulfilled') continue;
            expect(outcome.reason).toBeInstanceOf(StorageFullError);
            expect(sum + (sizes[index] ?? 0)).toBeGreaterThan(left);
          }
        },
      ),
      { numRuns: 15 },
    );
  });

  it('are shown to an operator', async () => {
    const { scope } = await tenantWith(1024 ** 3);
    const environment = testEnvironment({ database: api.database });
    const table = await loupe(['workspace', 'list'], environment);
    const line = table.stdout.split('\n').find((each) => each.startsWith(scope.workspaceId));
    expect(line).toMatch(/ {2}499 GiB of 500 GiB$/);
    const { stdout } = await loupe(['workspace', 'list', '--json'], environment);
    const listed = JSON.parse(stdout).workspaces.find(
      (each: { workspaceId: string }) => each.workspaceId === scope.workspaceId,
    );
    expect(listed).toMatchObject({
      storedBytes: String(STORED_BYTES.growth - 1024 ** 3),
      storedBytesLimit: String(STORED_BYTES.growth),
    });
  });

  it('are shown, and what is more is refused with the argument, the limit and what to do', async () => {
    const tenant = await tenantWith(10);
    const limit = String(STORED_BYTES.growth);
    const before = {
      media: String(STORED_BYTES.growth - 10),
      total: String(STORED_BYTES.growth - 10),
      limit,
    };
    expect(await storedOf(tenant)).toEqual({
      uploads: '0',
      exports: '0',
      editions: '0',
      imports: '0',
      reports: '0',
      ...before,
    });
    const message = (field: string) =>
      `${field}: the plan growth keeps ${limit} bytes of files, and this is more than what is left: ` +
      'wait until uploads, exports or reports expire, delete what has copies of media, or ask for another plan';
    const refused = (field: string) => ({
      errors: [{ message: message(field), extensions: { code: 'STORAGE_FULL' } }],
    });

    const { token } = await api.app.get(ApiTokensService, { strict: false }).create({
      organizationId: tenant.organizationId,
      name: 'test',
    });
    const form = new FormData();
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    form.append('file', new Blob([png], { type: 'image/png' }), 'a.png');
    const upload = await fetch(`${api.url}/uploads`, {
      method: 'POST',
      body: form,
      headers: {
        'user-agent': BROWSER_AGENT,
        authorization: `Bearer ${token}`,
        'workspace-id': tenant.scope.workspaceId,
      },
    });
    expect([upload.status, await upload.json()]).toEqual([413, refused('file')]);

    const imports = await ImportClient.of(api, tenant);
    expect(await imports.send('x'.repeat(11))).toMatchObject({ status: 413, body: refused('body') });

    await addUpload(tenant.scope.workspaceId, 10);
    const { createExport } = await tenant.client.data(
      `mutation { createExport(input: { of: ITEMS, format: CSV }) { export { id } userErrors { field message code } } }`,
    );
    expect(createExport).toEqual({
      export: null,
      userErrors: [
        { field: ['input'], message: message('input').replace('input: ', ''), code: 'limit_reached' },
      ],
    });
    expect(await storedOf(tenant)).toMatchObject({ uploads: '10', imports: '0', total: limit });
  });
});
