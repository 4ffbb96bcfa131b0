import { createHash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { copiedTables, LEFT_BEHIND, withRunner } from '@loupe/database';
import { newId } from '@loupe/kernel';
import { type ObjectStore, openStore } from '@loupe/storage';
import { extract, pack } from 'tar-stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { runLoupe } from '../support/loupe.js';
import { loupe } from '../support/loupe-in-process.js';
import { scale } from '../support/proofs.js';
import { fillSamples } from '../support/samples.js';
import { createTestDatabase, type TestDatabase, testConfig, testEnvironment } from '../support/servers.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../support/world.js';

const LIMIT_MS = scale(600_000, 3_600_000);
const POSTS = scale(60, 100_000);
const folder = mkdtempSync(join(tmpdir(), 'loupe-workspace-'));
const at = (name: string) => join(folder, name);
const storage = (name: string) => ({ STORAGE_URL: pathToFileURL(at(name)).href });
const full = at('full.tar');

let api: TestApp;
let tenant: Tenant;
let id: string;
/** Empty installations beside that of the API. */
const others: TestDatabase[] = [];

beforeAll(async () => {
  api = await startTestApp(storage('source'));
  tenant = await createTenant(api, 'Heron');
  id = tenant.scope.workspaceId;
  await fillSamples(api, tenant);
  await fillPosts();
  const written = await loupe(['workspace', 'export', id, full], source());
  expect(written).toMatchObject({ code: 0 });
}, LIMIT_MS);
afterAll(async () => {
  await api?.close();
  for (const other of others) await other.drop();
  rmSync(folder, { recursive: true, force: true });
});

const source = () => testEnvironment({ database: api.database, ...storage('source') });
const storeOf = (environment: NodeJS.ProcessEnv): ObjectStore => openStore(environment.STORAGE_URL ?? '');

/** The environment of an empty installation. */
async function installation(settings: Record<string, string> = {}): Promise<NodeJS.ProcessEnv> {
  const other = await createTestDatabase();
  others.push(other);
  return testEnvironment({ database: other.name, ...storage(other.name), ...settings });
}

function query(environment: NodeJS.ProcessEnv, statement: string, values: unknown[] = []) {
  const database = new URL(environment.DATABASE_URL ?? '').pathname.slice(1);
  return withRunner(testConfig({ database }), (runner) => runner.query(statement, values));
}

/** Posts with pictures that are stored. */
async function fillPosts(): Promise<void> {
  const store = storeOf(source());
  for (let first = 0; first < POSTS; first += 100) {
    const posts = Array.from({ length: Math.min(100, POSTS - first) }, (_, number) =>
      somePost({
        externalId: `post${first + number}`,
        caption: `Tab\there, line\nthere, \\backslash, ${first + number} ünïcode 🦩`,
        media: [
          {
            type: 'IMAGE',
            fileUrl: 'https://a.example/1.jpg',
            thumbnailUrl: null,
            width: 1,
            height: 1,
            videoDuration: null,
          },
        ],
        snapshots: [metrics({ likes: number })],
      }),
    );
    await ingest(api, tenant, posts);
  }
  await query(
    source(),
    `INSERT INTO stored_media (workspace_id, media_content_id, file_source, file_key, file_type, file_size)
     SELECT workspace_id, id, '/1.jpg',
       concat('media/', workspace_id, '/', item_id, '/', id, '-file-0123456789abcdef.jpg'), 'image/jpeg', 40
     FROM media_contents WHERE workspace_id = $1 ON CONFLICT DO NOTHING`,
    [id],
  );
  await query(
    source(),
    `INSERT INTO profile_pictures (workspace_id, social_profile_id, source, key, size, checksum, due_at)
     SELECT workspace_id, id, '/a.jpg',
       concat('media/', workspace_id, '/', id, '/', id, '-picture-0123456789abcdef.webp'), 40, 'x', NULL
     FROM social_profiles WHERE workspace_id = $1`,
    [id],
  );
  const keys = await query(
    source(),
    `SELECT file_key AS key FROM stored_media WHERE workspace_id = $1
     UNION ALL SELECT key FROM profile_pictures WHERE workspace_id = $1`,
    [id],
  );
  for (const { key } of keys) await store.put(key, Buffer.from(`picture ${key}`));
}

/** Number and hash of a workspace's rows, by table, as they are copied. */
async function rowsIn(environment: NodeJS.ProcessEnv, workspaceId: string): Promise<Record<string, unknown>> {
  const database = new URL(environment.DATABASE_URL ?? '').pathname.slice(1);
  return withRunner(testConfig({ database }), async (runner) => {
    const found: Record<string, unknown> = {};
    for (const { name, rows } of await copiedTables(runner)) {
      const [row] = await runner.query(
        `SELECT count(*)::int AS count, md5(string_agg(line, E'\\n' ORDER BY line COLLATE "C")) AS hash
         FROM (SELECT replace(copied::text, $1::text, 'the workspace') AS line FROM (${rows}) AS copied) AS lines`,
        [workspaceId],
      );
      if (row.count > 0) found[name] = row;
    }
    return found;
  });
}

/** Hashes of a workspace's files, by their names in its folder. */
async function filesIn(environment: NodeJS.ProcessEnv, workspaceId: string): Promise<Record<string, string>> {
  const store = storeOf(environment);
  const found: Record<string, string> = {};
  for await (const { key } of store.list(`media/${workspaceId}/`)) {
    const bytes = await store.read(key);
    found[key.replace(workspaceId, '')] = createHash('sha256')
      .update(bytes ?? '')
      .digest('hex');
  }
  return found;
}

type Entry = [name: string, body: Buffer];

/** A file with other parts, and the hashes that go with them, as somebody would make it who knows the format. */
async function forged(name: string, change: (entry: Entry) => Entry[]): Promise<string> {
  const entries: Entry[] = [];
  const reader = extract();
  const fed = pipeline(createReadStream(full), reader);
  for await (const entry of reader) {
    entries.push(...change([entry.header.name, await buffer(entry as unknown as AsyncIterable<Buffer>)]));
  }
  await fed;
  const last = entries.pop() as Entry;
  const list = entries.map(
    ([part, body]) => `${createHash('sha256').update(body).digest('hex')} ${body.length} ${part}\n`,
  );
  const complete = JSON.parse(last[1].toString());
  complete.parts = { count: list.length, sha256: createHash('sha256').update(list.join('')).digest('hex') };
  const writer = pack();
  for (const [part, body] of [...entries, [last[0], Buffer.from(JSON.stringify(complete))] as Entry])
    writer.entry({ name: part }, body);
  writer.finalize();
  await pipeline(writer, createWriteStream(at(name)));
  return at(name);
}

it('a workspace comes into another installation row for row and file for file, without secrets, people and what would be sent', {
  timeout: LIMIT_MS,
}, async () => {
  const target = await installation();
  const { code, stdout, stderr } = await loupe(['workspace', 'import', full, '--json'], target);
  expect(code, stderr).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ workspaceId: id, name: 'Heron' });
  const before = await rowsIn(source(), id);
  expect(Object.keys(before).length).toBeGreaterThan(25);
  expect(await rowsIn(target, id)).toEqual(before);
  expect(await filesIn(target, id)).toEqual(await filesIn(source(), id));
  expect(Object.keys(await filesIn(target, id)).length).toBeGreaterThan(POSTS);
  for (const table of Object.keys(LEFT_BEHIND).filter((name) => name !== 'audit_log')) {
    expect([table, await query(target, `SELECT * FROM ${table}`)]).toEqual([table, []]);
  }
  const log = await query(target, 'SELECT action, actor_kind FROM audit_log');
  expect(log).toEqual([{ action: 'workspace.imported', actor_kind: 'OPERATOR' }]);
  const [{ newest }] = await query(target, 'SELECT max(position)::text AS newest FROM changes');
  const [{ next }] = await query(
    target,
    `SELECT nextval(pg_get_serial_sequence('changes', 'position')) AS next`,
  );
  expect(BigInt(next)).toBeGreaterThan(BigInt(newest ?? 0));
  const again = await loupe(['workspace', 'import', full], target);
  expect(again.code).not.toBe(0);
  expect(again.stderr).toMatch(/is here already: give --as NAME/);
});

it('what is left behind is there, and nothing else has bytes, of which secrets are made', async () => {
  const columns: { table: string; column: string; type: string }[] = await query(
    source(),
    `SELECT table_name AS table, column_name AS column, udt_name AS type FROM information_schema.columns
     WHERE table_schema = 'public'`,
  );
  const owned = columns.filter(({ column }) => column === 'workspace_id').map(({ table }) => table);
  expect(Object.keys(LEFT_BEHIND).filter((table) => !owned.includes(table))).toEqual([]);
  const bytes = columns.filter(({ table, type }) => type === 'bytea' && owned.includes(table));
  expect(bytes.map(({ table }) => table).filter((table) => LEFT_BEHIND[table] === undefined)).toEqual([
    'erased_marks',
  ]);
});

it('a copy beside it has an id of its own, and answers as it does', { timeout: LIMIT_MS }, async () => {
  const copy = [
    'workspace',
    'import',
    full,
    '--as',
    'Copy',
    '--organization',
    tenant.organizationId,
    '--json',
  ];
  const refused = await loupe(copy, source());
  expect(refused.stderr).toMatch(/People were erased .* give --without-erasures/s);
  const { stdout, stderr, code } = await loupe([...copy, '--without-erasures'], source());
  expect(code, stderr).toBe(0);
  const { workspaceId } = JSON.parse(stdout);
  expect(workspaceId).not.toBe(id);
  expect(await rowsIn(source(), workspaceId)).toEqual(await rowsIn(source(), id));
  expect(await filesIn(source(), workspaceId)).toEqual(await filesIn(source(), id));
  const client = await api.clientOf({ organizationId: tenant.organizationId }, workspaceId);
  const ask = `{ items(first: 100, sorting: {sortKey: LIKE_COUNT, sortOrder: DESC}) { totalCount nodes { id caption currentEngagement { likes } } }
    collections { id name } campaigns { nodes { id name } } }`;
  expect(await client.data(ask)).toEqual(await tenant.client.data(ask));
  const again = await loupe([...copy, '--without-erasures'], source());
  expect(again.stderr).toMatch(/imported as Copy already: the copy is the workspace/);
});

it('an export and an import that are killed at five places go on', { timeout: LIMIT_MS }, async () => {
  const path = at('killed.tar');
  const target = await installation();
  const exporting = ['workspace', 'export', id, path];
  const importing = ['workspace', 'import', path];
  for (const place of [/Files: /, /Rows of items: /]) {
    expect((await runLoupe(exporting, source(), place)).code).toBeNull();
    expect(existsSync(path)).toBe(false);
  }
  const written = await runLoupe(exporting, source());
  expect(written.code, written.stderr).toBe(0);
  expect(written.stderr).toMatch(/^Files: ([\d,]+), \1 of them written before$/m);
  expect(existsSync(`${path}.part`) || existsSync(`${path}.list`)).toBe(false);
  for (const place of [/Storing its files/, /Rows of items/, /Checking its rows/]) {
    expect((await runLoupe(importing, target, place)).code).toBeNull();
    expect(await query(target, 'SELECT id FROM workspaces')).toEqual([]);
  }
  const read = await runLoupe(importing, target);
  expect(read.code, read.stderr).toBe(0);
  expect(await rowsIn(target, id)).toEqual(await rowsIn(source(), id));
  expect(await filesIn(target, id)).toEqual(await filesIn(source(), id));
});

it('a file that is damaged, forged or of another version is refused, and leaves nothing', {
  timeout: LIMIT_MS,
}, async () => {
  const target = await installation();
  const refusal = async (path: string, ...more: string[]) => {
    const { code, stderr } = await loupe(['workspace', 'import', path, ...more], target);
    expect(code).not.toBe(0);
    expect(await query(target, 'SELECT id FROM workspaces')).toEqual([]);
    return stderr;
  };
  const bytes = readFileSync(full);
  writeFileSync(at('cut.tar'), bytes.subarray(0, bytes.length >> 1));
  expect(await refusal(at('cut.tar'))).toMatch(/damaged or not complete|is not complete/);
  const turned = Buffer.from(bytes);
  const place = turned.indexOf('picture media/') + 3;
  turned.writeUInt8(turned.readUInt8(place) ^ 1, place);
  writeFileSync(at('turned.tar'), turned);
  expect(await refusal(at('turned.tar'))).toMatch(/its parts are not what it says/);
  writeFileSync(at('text.tar'), 'This is no workspace. '.repeat(100));
  expect(await refusal(at('text.tar'))).toMatch(/damaged|not a workspace/);
  const changed =
    (text: RegExp, by: string) =>
    ([name, body]: Entry): Entry[] =>
      name === 'manifest.json' ? [[name, Buffer.from(body.toString().replace(text, by))]] : [[name, body]];
  const newer = await forged('newer.tar', changed(/"schema": "\w+"/, '"schema": "Later9"'));
  expect(await refusal(newer)).toMatch(/another version of Loupe \(Later9\)/);
  const form = await forged('form.tar', changed(/"formatVersion": 1/, '"formatVersion": 2'));
  expect(await refusal(form)).toMatch(/has the form 2/);
  const beside =
    (extra: Entry) =>
    (entry: Entry): Entry[] =>
      entry[0] === 'manifest.json' ? [entry, extra] : [entry];
  const out = await forged('out.tar', beside(['files/../../etc/passwd', Buffer.from('x')]));
  expect(await refusal(out)).toMatch(/does not belong to it: "files\/..\/..\/etc\/passwd"/);
  const foreign = await forged('foreign.tar', beside([`files/media/${newId()}/a.jpg`, Buffer.from('x')]));
  expect(await refusal(foreign)).toMatch(/does not belong to it/);
  const rows =
    (change: (text: string) => Buffer) =>
    ([name, body]: Entry): Entry[] =>
      name.startsWith('rows/items/')
        ? [[name, gzipSync(change(gunzipSync(body).toString()))]]
        : [[name, body]];
  const stranger = await forged(
    'stranger.tar',
    rows((text) => Buffer.from(text.replace(id, newId()))),
  );
  expect(await refusal(stranger)).toMatch(/has a row of another workspace/);
  const bomb = await forged(
    'bomb.tar',
    rows(() => Buffer.alloc(100 * 1024 * 1024)),
  );
  expect(await refusal(bomb)).toMatch(/rows\/items\/000001.copy.gz is too large/);
  const fewer = await forged(
    'fewer.tar',
    rows((text) => Buffer.from(text.slice(text.indexOf('\n') + 1))),
  );
  expect(await refusal(fewer)).toMatch(/not as many rows of items/);
  const none = await forged('none.tar', (entry) => (entry[0].startsWith('rows/sources/') ? [] : [entry]));
  expect(await refusal(none)).toMatch(/not as many rows of sources/);
  const key = { ...target, LOUPE_SECRET_KEY: 'f'.repeat(64) };
  const other = await loupe(['workspace', 'import', full], key);
  expect(other.stderr).toMatch(/People were erased .* LOUPE_SECRET_KEY/s);
});
