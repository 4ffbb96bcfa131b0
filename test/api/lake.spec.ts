import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { OPERATOR } from '@loupe/audit';
import type { CapturedPost } from '@loupe/content';
import { Database, sql } from '@loupe/database';
import { LakeService } from '@loupe/lake';
import { ErasureService, PersonLookupService, PrivacyModule, WorkspaceDeletionService } from '@loupe/privacy';
import type { INestApplicationContext } from '@nestjs/common';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { duckRows, parquetRows } from '../support/exports.js';
import { loupe } from '../support/loupe-in-process.js';
import { scale } from '../support/proofs.js';
import { testEnvironment } from '../support/servers.js';
import { startTestWorker } from '../support/worker.js';
import { AppProcess } from '../support/worker-process.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../support/world.js';

const SET = `mutation($input: SetLakeInput!) { setLake(input: $input) {
  lake { state folder asOf filesCount rows bytes problem } userErrors { field message } } }`;
const SHOW = '{ lake { state folder asOf filesCount rows bytes problem } }';
const MONTHS = ['2025-12', '2026-01', '2026-02', '2026-03'];
const SOON = { timeout: 240_000, interval: 100 };

type Row = Record<string, unknown>;
interface Manifest {
  asOf: string | null;
  timeZone: string;
  months: string[];
  schema: Record<string, { name: string; type: string }[]>;
  files: { path: string; table: string; month: string | null; rows: number; bytes: number; sha256: string }[];
}

describe('a lake', () => {
  let folder: string;
  let settings: Record<string, string>;
  let api: TestApp;
  let tenant: Tenant;
  let privacy: INestApplicationContext;
  const workers: { close(): Promise<unknown> }[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'loupe-lake-'));
    settings = { STORAGE_URL: pathToFileURL(folder).href, EMBEDDINGS_PROVIDER: 'off', MEDIA: 'off' };
    api = await startTestApp(settings);
    privacy = api.app.select(PrivacyModule);
  });
  afterAll(async () => {
    await api?.close();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    tenant = await createTenant(api, 'Tenant', 'America/New_York');
  });
  afterEach(() => Promise.all(workers.splice(0).map((worker) => worker.close())));

  const db = () => api.app.get(Database, { strict: false });
  const lakes = () => api.app.get(LakeService, { strict: false });
  const set = async (enabled: boolean) =>
    (await tenant.client.data(SET, { input: { enabled } })).setLake.lake;
  const show = async () => (await tenant.client.data(SHOW)).lake;
  const startWorker = async () => {
    workers.push(await startTestWorker(api, settings));
  };
  /** Writes what changed, as a turn of the worker does. */
  const write = async () => {
    await expect.poll(() => lakes().write(tenant.scope, { mostMs: 60_000 }), SOON).toBe('WRITTEN');
  };
  const pathOf = (path: string) => join(folder, 'lake', tenant.scope.workspaceId, path);
  const manifest = async (): Promise<Manifest> => JSON.parse(await readFile(pathOf('manifest.json'), 'utf8'));
  const rowsOf = async (table: string): Promise<Row[]> => {
    const files = (await manifest()).files.filter((file) => file.table === table);
    const rows = await Promise.all(files.map(async ({ path }) => parquetRows(await readFile(pathOf(path)))));
    return rows.flat();
  };
  /** The paths of all files in the folder of the lake. */
  const paths = async () =>
    (await readdir(pathOf(''), { recursive: true, withFileTypes: true }).catch(() => []))
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(pathOf('').length + 1))
      .sort();

  const posts = (count: number, overrides: (at: number) => Partial<CapturedPost> = () => ({})) =>
    Array.from({ length: count }, (_, at) =>
      somePost({
        externalId: `post-${at}`,
        // Half past midnight of UTC at the first of each month, and days later.
        takenAt: new Date(Date.UTC(2026, at % 4, 1 + (at % 3) * 9, 0, 30)),
        provider: at % 4 === 0 ? 'TIKTOK' : 'INSTAGRAM',
        type: at % 4 === 0 ? 'SHORT' : 'REEL',
        hashtags: at % 2 === 0 ? ['ad'] : [],
        snapshots:
          at % 5 === 0
            ? []
            : [
                metrics({ at: new Date('2026-05-01T00:00:00Z'), likes: at }),
                metrics({
                  at: new Date('2026-05-02T00:00:00Z'),
                  likes: at * 2,
                  views: at % 2 === 0 ? null : 7,
                }),
              ],
        profile: {
          ...somePost().profile,
          accountName: `account${at % 7}`,
          originalUrl: `https://www.instagram.com/account${at % 7}/`,
        },
        creatorKey: `creator-${at % 7}`,
        ...overrides(at),
      }),
    );

  /** What the database has, as the files of a lake should. */
  async function expectTrue(): Promise<void> {
    const scope = [tenant.scope.workspaceId, tenant.scope.timeZone];
    const ask = (text: string): Promise<Row[]> =>
      db().manager.query(text, text.includes('$2') ? scope : scope.slice(0, 1));
    const own = 'workspace_id = $1 AND competitor_brand_id IS NULL';
    const items = await ask(
      `SELECT id, caption, likes, to_char(taken_at AT TIME ZONE $2, 'YYYY-MM') AS month FROM items WHERE ${own} ORDER BY id`,
    );
    const found = new Map<string, string>();
    const stored: Row[] = [];
    for (const { path, table, month, rows, bytes, sha256 } of (await manifest()).files) {
      const file = await readFile(pathOf(path));
      expect({ path, bytes }).toEqual({ path, bytes: file.length });
      expect(
        await crypto.subtle.digest('SHA-256', file).then((hash) => Buffer.from(hash).toString('hex')),
      ).toBe(sha256);
      const read = await parquetRows(file);
      expect({ path, rows }).toEqual({ path, rows: read.length });
      if (table === 'items') for (const row of read) found.set(String(row.id), String(month));
      if (table === 'items') stored.push(...read);
    }
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(items.map(({ id, month }) => [id, month])));
    const plain = stored.map((row) => ({
      id: row.id,
      caption: row.caption,
      likes: row['currentEngagement.likes'] === null ? null : String(row['currentEngagement.likes']),
    }));
    expect(plain.sort((one, other) => (String(one.id) < String(other.id) ? -1 : 1))).toEqual(
      items.map(({ id, caption, likes }) => ({ id, caption, likes })),
    );
    const daily = await ask(
      `SELECT to_char(taken_at AT TIME ZONE $2, 'YYYY-MM-DD') AS day, provider, type, count(*)::integer AS posts,
         sum(likes)::text AS likes, count(likes)::integer AS known FROM items WHERE ${own} GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    );
    const figures = await rowsOf('daily');
    expect(
      figures
        .map((row) => ({
          ...{ day: row.day, provider: row.provider, type: row.type, posts: Number(row.posts) },
          likes: row.likes === null ? null : String(row.likes),
          known: Number(row.likesKnown),
        }))
        .sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)),
    ).toEqual(daily.sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)));
    const [counts] = await ask(
      `SELECT (SELECT count(*)::integer FROM engagement_snapshots WHERE workspace_id = $1) AS snapshots,
         (SELECT count(*)::integer FROM creators WHERE workspace_id = $1) AS creators,
         (SELECT count(*)::integer FROM social_profiles WHERE workspace_id = $1) AS profiles`,
    );
    expect({
      snapshots: (await rowsOf('snapshots')).length,
      creators: (await rowsOf('creators')).length,
      profiles: (await rowsOf('profiles')).length,
    }).toEqual(counts);
    // Nothing else lies in the folder.
    expect(await paths()).toEqual(
      [...(await manifest()).files.map(({ path }) => path), 'manifest.json'].sort(),
    );
  }

  it('is written by the worker when it is switched on, with every post in its local month', async () => {
    await ingest(api, tenant, posts(30));
    expect(await show()).toMatchObject({ state: 'OFF', filesCount: 0, asOf: null });
    expect(await set(true)).toMatchObject({ state: 'BUILDING', folder: `lake/${tenant.scope.workspaceId}/` });
    await startWorker();
    await expect.poll(async () => (await show()).state, SOON).toBe('ON');
    await expectTrue();
    const { months, asOf, timeZone, schema } = await manifest();
    // The first of April at half past midnight is still March in New York.
    expect({ months, timeZone }).toEqual({
      months: [...MONTHS, '2026-04'].slice(0, months.length),
      timeZone: 'America/New_York',
    });
    expect(new Date(asOf ?? 0).getTime()).toBeGreaterThan(0);
    expect(schema.items).toContainEqual({ name: 'takenAt', type: 'time' });
    const { filesCount, rows, bytes } = await show();
    expect(filesCount).toBe((await manifest()).files.length);
    expect(Number(rows)).toBeGreaterThan(60);
    expect(Number(bytes)).toBeGreaterThan(0);
  });

  it('has corrections, moves to another month and deletions, and other files stay as they are', async () => {
    const ids = await ingest(api, tenant, posts(30));
    await set(true);
    await write();
    const before = new Map((await manifest()).files.map(({ path, sha256 }) => [path, sha256]));
    await write();
    expect(new Map((await manifest()).files.map(({ path, sha256 }) => [path, sha256]))).toEqual(before);
    const { workspaceId } = tenant.scope;
    await db().query(sql`UPDATE items SET caption = 'corrected', taken_at = '2026-03-15T12:00:00Z'
      WHERE workspace_id = ${workspaceId} AND id = ${ids[1]}`);
    await db().query(sql`INSERT INTO engagement_snapshots (workspace_id, item_id, captured_at, likes)
      VALUES (${workspaceId}, ${ids[1]}, '2026-02-01T00:00:00Z', 1)`);
    await db().query(sql`DELETE FROM items WHERE workspace_id = ${workspaceId} AND id = ${ids[5]}`);
    await write();
    await expectTrue();
    const after = new Map((await manifest()).files.map(({ path, sha256 }) => [path, sha256]));
    expect(after.get('items/2025-12.parquet')).toBe(before.get('items/2025-12.parquet'));
    expect(after.get('items/2026-03.parquet')).not.toBe(before.get('items/2026-03.parquet'));
  });

  it('has posts of a transaction that began before it was switched on, and whose commit came after', async () => {
    await ingest(api, tenant, posts(3));
    const open = new pg.Client({
      connectionString: testEnvironment({ database: api.database }).DATABASE_URL,
    });
    await open.connect();
    try {
      await open.query('BEGIN');
      await open.query("UPDATE items SET caption = 'late' WHERE workspace_id = $1", [
        tenant.scope.workspaceId,
      ]);
      await set(true);
      expect(await lakes().write(tenant.scope, { mostMs: 60_000 })).toBe('WAITING');
      await open.query('COMMIT');
    } finally {
      await open.end();
    }
    await write();
    await expectTrue();
    expect(new Set((await rowsOf('items')).map(({ caption }) => caption))).toEqual(new Set(['late']));
  });

  it('has the months and days of another zone when the workspace moves to it', async () => {
    await ingest(api, tenant, posts(30));
    await set(true);
    await write();
    tenant = { ...tenant, scope: { ...tenant.scope, timeZone: 'Pacific/Auckland' } };
    await write();
    await expectTrue();
    expect((await manifest()).timeZone).toBe('Pacific/Auckland');
    expect((await manifest()).months).not.toContain('2025-12');
  });

  it('is whole however often the worker is killed while posts change', async () => {
    const ids = await ingest(api, tenant, posts(200));
    const { workspaceId } = tenant.scope;
    await set(true);
    for (let kill = 0; kill < scale(1, 12); kill += 1) {
      const worker = AppProcess.start('worker', testEnvironment({ database: api.database, ...settings }));
      try {
        const changes = db().query(sql`UPDATE items SET caption = ${`change ${kill}`}, likes = ${kill}
          WHERE workspace_id = ${workspaceId} AND engagement_at IS NOT NULL AND id = ANY(${ids.slice(kill * 40)}::uuid[])`);
        await changes;
        // Until it is at work, then at any place.
        await expect
          .poll(
            async () => {
              const [lake] = await db().query<{ lease: string | null }>(
                sql`SELECT lease FROM lakes WHERE workspace_id = ${workspaceId}`,
              );
              return lake?.lease ?? null;
            },
            { timeout: 240_000, interval: 25 },
          )
          .not.toBeNull();
        await sleep(Math.random() * 200);
      } finally {
        await worker.end();
      }
      // Its lease ends, which would take half a minute; and its deaths are forgotten, as a lake that kills is set aside.
      await db().query(
        sql`UPDATE lakes SET due_at = now(), lease = NULL WHERE workspace_id = ${workspaceId}`,
      );
    }
    await write();
    await expectTrue();
  }, 600_000);

  it('has nothing of an erased person in any byte when the erasure returns, and no worker runs', async () => {
    const [, named] = await ingest(api, tenant, [
      ...posts(14, (at) => (at % 7 === 3 ? { caption: 'secret words of zebrafinch3' } : {})).map((post) => ({
        ...post,
        profile: { ...post.profile, accountName: post.profile.accountName.replace('account', 'zebrafinch') },
      })),
    ]);
    await db().query(sql`UPDATE items SET caption = 'Tea with zebrafinch3' WHERE id = ${named}`);
    await set(true);
    await write();
    const all = async () => {
      const texts: string[] = [];
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        const file = await readFile(join(entry.parentPath, entry.name));
        texts.push(file.toString('latin1'), file.toString('utf8'));
        if (entry.name.endsWith('.parquet'))
          texts.push(
            JSON.stringify(await parquetRows(file), (_, value) =>
              typeof value === 'bigint' ? String(value) : value,
            ),
          );
      }
      return texts.join('\n').toLowerCase();
    };
    const profiles = await db().query<{ id: string; creatorId: string }>(sql`
      SELECT id, creator_id AS "creatorId" FROM social_profiles
      WHERE workspace_id = ${tenant.scope.workspaceId} AND account_name_key = 'zebrafinch3'`);
    const traces = ['zebrafinch3', ...profiles.flatMap(({ id, creatorId }) => [id, creatorId])];
    const before = await all();
    for (const trace of traces) expect(before).toContain(trace);
    const person = await privacy
      .get(PersonLookupService)
      .find(tenant.scope, { profileId: profiles[0]?.id ?? '' });
    await privacy.get(ErasureService).erase(tenant.scope, person, { mentionsOnly: false, by: OPERATOR });
    const after = await all();
    for (const trace of traces) expect(after).not.toContain(trace);
    expect(after).toContain('zebrafinch4');
    await expectTrue();
  });

  it('that is not written yet keeps nothing of an erased person that a killed process has left', async () => {
    await ingest(api, tenant, posts(14));
    await set(true);
    await write();
    // As after a process that was killed between a file and its record.
    await db().query(
      sql`DELETE FROM lake_files WHERE workspace_id = ${tenant.scope.workspaceId} AND part = '2026-01'`,
    );
    const [profile] = await db().query<{ id: string }>(sql`
      SELECT social_profile_id AS id FROM items WHERE workspace_id = ${tenant.scope.workspaceId}
        AND taken_at < '2026-01-20' AND taken_at > '2026-01-05' LIMIT 1`);
    const person = await privacy
      .get(PersonLookupService)
      .find(tenant.scope, { profileId: profile?.id ?? '' });
    await privacy.get(ErasureService).erase(tenant.scope, person, { mentionsOnly: false, by: OPERATOR });
    expect(await paths()).not.toContain('items/2026-01.parquet');
    await write();
    await expectTrue();
  });

  it('is removed with all its files when it is switched off, and begins anew when it is switched on', async () => {
    await ingest(api, tenant, posts(10));
    await set(true);
    await write();
    expect(await set(false)).toMatchObject({ state: 'REMOVING' });
    await startWorker();
    await expect.poll(async () => (await show()).state, SOON).toBe('OFF');
    expect(await paths()).toEqual([]);
    await set(true);
    await expect.poll(async () => (await show()).state, SOON).toBe('ON');
    await expectTrue();
    const { auditLog } = await tenant.client.data('{ auditLog(first: 3) { nodes { action subjectName } } }');
    expect(auditLog.nodes.map((entry: { action: string }) => entry.action)).toEqual([
      'lake.switched_on',
      'lake.switched_off',
      'lake.switched_on',
    ]);
  });

  it('goes with its workspace', async () => {
    await ingest(api, tenant, posts(4));
    await set(true);
    await write();
    await privacy.get(WorkspaceDeletionService).deleteWorkspace(tenant.scope.workspaceId, OPERATOR);
    expect(await paths()).toEqual([]);
  });

  it('is switched, shown and written by the command line', async () => {
    await ingest(api, tenant, posts(10));
    const environment = testEnvironment({ database: api.database, ...settings });
    const run = (...args: string[]) =>
      loupe(['lake', ...args, '--workspace', tenant.scope.workspaceId], environment);
    expect(await run('on')).toMatchObject({ code: 0 });
    expect(await run('write')).toMatchObject({ code: 0 });
    await expectTrue();
    expect(JSON.parse((await run('show', '--json')).stdout)).toMatchObject({ lake: { state: 'ON' } });
    const before = (await manifest()).files.length;
    await rm(pathOf('items'), { recursive: true });
    expect(await run('write', '--anew')).toMatchObject({ code: 0 });
    expect((await manifest()).files).toHaveLength(before);
    await expectTrue();
    expect(await run('off', '--yes')).toMatchObject({ code: 0 });
    expect(await paths()).toEqual([]);
  });

  it('answers the questions of its page to DuckDB', async () => {
    await ingest(api, tenant, posts(60));
    await set(true);
    await write();
    const page = await readFile(join(import.meta.dirname, '../../docs/lake.md'), 'utf8');
    const questions = [...page.matchAll(/```sql\n([^`]*?)```/g)].map(([, text = '']) => text);
    expect(questions.length).toBeGreaterThanOrEqual(4);
    for (const question of questions) {
      const asked = question.replaceAll('s3://BUCKET/lake/WORKSPACE', pathOf('')).trim().replace(/;$/, '');
      expect({ question, rows: (await duckRows('', () => asked)).length }).toEqual({
        question,
        rows: expect.toSatisfy((count: number) => count > 0),
      });
    }
  });
});
