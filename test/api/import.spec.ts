import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { newId } from '@loupe/kernel';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CliResult } from '../support/loupe.js';
import { loupe } from '../support/loupe-in-process.js';
import { createTestDatabase, type TestDatabase, testEnvironment } from '../support/servers.js';

const LOUPE = fileURLToPath(new URL('../../apps/cli/bin/loupe.mjs', import.meta.url));
/** Real posts, which are not part of the project. */
const DATA = fileURLToPath(new URL('../../../shared/data/', import.meta.url));
const TRENDING = join(DATA, 'youtube-trending.ndjson.gz');
const COUNTRIES = join(DATA, 'youtube-11-countries-2018-11-01.ndjson.gz');
const hasData = existsSync(TRENDING) && existsSync(COUNTRIES);
if (!hasData) console.warn(`The specs with real posts are skipped, because ${DATA} is not there.`);

let database: TestDatabase;
let environment: NodeJS.ProcessEnv;
let client: pg.Client;
let folder: string;
let workspace: string;

beforeAll(async () => {
  database = await createTestDatabase();
  environment = { PATH: process.env.PATH, ...testEnvironment({ database: database.name }) };
  client = new pg.Client({ connectionString: environment.DATABASE_URL });
  await client.connect();
  folder = await mkdtemp(join(tmpdir(), 'loupe-import-'));
});

afterAll(async () => {
  await client?.end();
  await database?.drop();
  if (folder !== undefined) await rm(folder, { recursive: true });
});

beforeEach(async () => {
  workspace = newId();
  await client.query(`INSERT INTO workspaces (id, name, plan) VALUES ($1, 'A workspace', 'growth')`, [
    workspace,
  ]);
});

interface ProcessResult extends CliResult {
  signal: NodeJS.Signals | null;
}

/** Starts the built command line as an operator does. */
function start(args: readonly string[]): { child: ChildProcess; outcome: Promise<ProcessResult> } {
  const child = spawn(process.execPath, [LOUPE, 'import', '--workspace', workspace, ...args], {
    env: environment,
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  const outcome = new Promise<ProcessResult>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  return { child, outcome };
}

/** An import in this process. */
function importing(...args: string[]): Promise<CliResult> {
  return loupe(['import', '--workspace', workspace, ...args], environment);
}

/** The number that a summary gives under a label. */
function numberOf(stdout: string, label: string): number {
  return Number(new RegExp(`^${label} +([0-9.]+)$`, 'm').exec(stdout)?.[1]);
}

async function count(table: string): Promise<number> {
  const { rows } = await client.query(`SELECT count(*)::int AS count FROM ${table} WHERE workspace_id = $1`, [
    workspace,
  ]);
  return rows[0].count;
}

async function counts() {
  return { items: await count('items'), snapshots: await count('engagement_snapshots') };
}

function line(number: number, changes: object = {}): string {
  return JSON.stringify({
    externalId: `v${number}`,
    provider: 'YOUTUBE',
    type: 'VIDEO',
    title: `Title ${number}`,
    channelTitle: `Channel ${number % 20}`,
    publishedAt: '2024-01-01T00:00:00Z',
    snapshots: [
      { at: '2024-01-02T00:00:00Z', views: number, likes: 1 },
      { at: '2024-01-03T00:00:00Z', views: number + 1, likes: 2 },
    ],
    ...changes,
  });
}

async function fileOf(name: string, lines: readonly (string | Buffer)[]): Promise<string> {
  const path = join(folder, `${newId()}-${name}`);
  await writeFile(path, Buffer.concat(lines.flatMap((each) => [Buffer.from(each), Buffer.from('\n')])));
  return path;
}

function lines(from: number, to: number): string[] {
  return Array.from({ length: to - from }, (_, index) => line(from + index));
}

async function reportOf(path: string) {
  const text = await readFile(path, 'utf8');
  return text
    .split('\n')
    .filter((each) => each !== '')
    .map((each) => JSON.parse(each));
}

/** Resolves when an import has stored its first batch. */
async function firstBatch(report: string): Promise<void> {
  for (;;) {
    if (existsSync(report) && (await readFile(report)).length > 0) return;
    await sleep(5);
  }
}

describe('an import that cannot be done', () => {
  it('names the file that cannot be read, before it stores anything', async () => {
    const good = await fileOf('good', lines(0, 3));
    const { code, stderr } = await importing(good, '/nowhere/posts.ndjson');
    expect({ code, stderr }).toEqual({ code: 1, stderr: '/nowhere/posts.ndjson cannot be read: ENOENT\n' });
    const empty = join(folder, 'empty');
    await mkdir(empty);
    expect((await importing(good, empty)).stderr).toContain('has no files that could have posts');
    expect(await counts()).toEqual({ items: 0, snapshots: 0 });
  });

  it('says that the workspace is unknown', async () => {
    const good = await fileOf('good', lines(0, 3));
    workspace = newId();
    expect(await importing(good)).toMatchObject({ code: 1, stderr: 'Workspace not found\n' });
  });

  it('refuses to write its report over a file to be imported', async () => {
    const good = await fileOf('good', lines(0, 3));
    expect(await importing(good, '--report', good)).toMatchObject({ code: 1 });
    expect(await readFile(good, 'utf8')).toContain('"v2"');
  });

  it('ends at a damaged file, keeps what came before, and prints what is stored', async () => {
    const path = join(folder, 'damaged.gz');
    await writeFile(path, gzipSync(lines(0, 1000).join('\n')).subarray(0, -2000));
    const { code, stderr, stdout } = await importing(path, '--batch-size', '10');
    expect(code).toBe(1);
    expect(stderr).toContain(`${path} cannot be read to its end`);
    const { items } = await counts();
    expect(items).toBeGreaterThan(0);
    expect(items).toBeLessThan(1000);
    expect(['lines', 'created', 'rejected'].map((label) => numberOf(stdout, label))).toEqual([
      items,
      items,
      0,
    ]);
    expect(stdout).toContain(`${items} changes.`);
  });

  it('prints that nothing is stored where a file is damaged from its beginning', async () => {
    const path = join(folder, 'damaged-head.gz');
    await writeFile(path, Buffer.concat([gzipSync('x').subarray(0, 10), Buffer.alloc(50, 0xff)]));
    const { code, stdout } = await importing(path);
    expect([code, numberOf(stdout, 'lines')]).toEqual([1, 0]);
    expect(stdout).toContain('0 changes: nothing in the workspace was written.');
  });
});

describe('an import with bad lines', () => {
  it('rejects them with a reason and stores the others', async () => {
    const path = await fileOf('mixed', [
      line(0),
      '',
      '{"externalId":',
      Buffer.from([0xff, 0xfe]),
      line(1, { snapshots: [{ at: '2024-01-02T00:00:00Z' }, { at: '2024-01-03T00:00:00Z', views: -1 }] }),
      line(2, { title: 'a\u0000b' }),
      line(3, { provider: 'TIKTOK', type: 'SHORT' }),
      'x'.repeat(10 * 1024 * 1024 + 1),
      line(4),
    ]);
    const report = join(folder, 'mixed-report');
    const { code, stdout } = await importing(path, '--provider', 'YOUTUBE', '--report', report);
    expect(code).toBe(2);
    expect(numberOf(stdout, 'lines')).toBe(8);
    expect(numberOf(stdout, 'created')).toBe(2);
    expect(numberOf(stdout, 'rejected')).toBe(6);
    const created = { file: path, outcome: 'created', itemId: expect.any(String), snapshotsAdded: 2 };
    const rejected = { file: path, outcome: 'rejected' };
    expect(await reportOf(report)).toEqual([
      { ...created, line: 1 },
      { ...rejected, line: 3, reason: expect.stringContaining('line: is not valid JSON') },
      { ...rejected, line: 4, reason: 'line: is not valid UTF-8' },
      { ...rejected, line: 5, reason: 'snapshots[1].views: must be a non-negative integer' },
      { ...rejected, line: 6, reason: 'title: contains the character U+0000, which cannot be stored' },
      { ...rejected, line: 7, reason: 'provider: is TIKTOK, expected YOUTUBE' },
      { ...rejected, line: 8, reason: 'line: is longer than 10485760 bytes' },
      { ...created, line: 9 },
    ]);
  });

  it('rejects a post that only the database refuses, and no other of its batch', async () => {
    await client.query(`UPDATE workspaces SET rate_card = '{"YOUTUBE":{"perLike":1000000}}' WHERE id = $1`, [
      workspace,
    ]);
    const priceless = [{ at: '2024-01-02T00:00:00Z', likes: Number.MAX_SAFE_INTEGER }];
    const path = await fileOf('priceless', [
      ...lines(0, 20),
      line(20, { snapshots: priceless }),
      ...lines(21, 40),
    ]);
    const { code, stdout, stderr } = await importing(path);
    expect(code).toBe(2);
    expect(numberOf(stdout, 'rejected')).toBe(1);
    expect(stderr).toContain(`${path}:21: line: the database refuses it`);
    expect(await counts()).toEqual({ items: 39, snapshots: 78 });
  });
});

describe('an import', () => {
  it('reads standard input, plain and gzip, and finds again what a file had', async () => {
    const path = await fileOf('plain', lines(0, 30));
    const bytes = await readFile(path);
    const { child, outcome } = start(['-']);
    child.stdin?.end(bytes);
    expect(await outcome).toMatchObject({ code: 0, stdout: expect.stringContaining('30 changes.') });
    const zipped = await loupe(['import', '--workspace', workspace, '-'], environment, gzipSync(bytes));
    expect(zipped).toMatchObject({ code: 0, stdout: expect.stringContaining('0 changes') });
    expect(await importing(path)).toMatchObject({ code: 0, stdout: expect.stringContaining('0 changes') });
  });

  it('that is killed is completed by the next, with nothing stored twice', async () => {
    const path = await fileOf('long', lines(0, 600));
    const report = join(folder, 'killed-report');
    const { child, outcome } = start(['-', '--batch-size', '20', '--report', report]);
    // Half of it: the import is at work, and cannot be done before it is killed.
    child.stdin?.write(`${lines(0, 300).join('\n')}\n`);
    await firstBatch(report);
    child.kill('SIGKILL');
    expect((await outcome).signal).toBe('SIGKILL');
    const stored = await counts();
    expect(stored.items).toBeGreaterThan(0);
    expect(stored.items).toBeLessThan(600);
    expect(stored.snapshots).toBe(2 * stored.items);

    const { code, stdout } = await importing(path);
    expect(code).toBe(0);
    expect(numberOf(stdout, 'unchanged')).toBe(stored.items);
    expect(await counts()).toEqual({ items: 600, snapshots: 1200 });
    expect(await count('social_profiles')).toBe(20);
  });

  it('that is interrupted finishes its batch and says how to go on', async () => {
    const path = await fileOf('long', lines(0, 600));
    const report = join(folder, 'interrupted-report');
    const { child, outcome } = start(['-', '--batch-size', '20', '--report', report]);
    child.stdin?.write(`${lines(0, 300).join('\n')}\n`);
    await firstBatch(report);
    child.kill('SIGINT');
    const { code, stdout } = await outcome;
    expect(code).toBe(130);
    expect(stdout).toContain('Run the same command again');
    const stored = await counts();
    expect(numberOf(stdout, 'created')).toBe(stored.items);
    expect(await reportOf(report)).toHaveLength(stored.items);
    expect(stored.items).toBeLessThan(600);
    expect(stored.items % 20).toBe(0);
    expect(await importing(path)).toMatchObject({ code: 0 });
    expect(await counts()).toEqual({ items: 600, snapshots: 1200 });
  });

  it('that waits for its input can be interrupted', async () => {
    const report = join(folder, 'waiting-report');
    const { child, outcome } = start(['-', '--batch-size', '10', '--report', report]);
    child.stdin?.write(`${lines(0, 15).join('\n')}\n`);
    await firstBatch(report);
    child.kill('SIGINT');
    expect((await outcome).code).toBe(130);
    expect(await counts()).toEqual({ items: 10, snapshots: 20 });
  });

  it('beside another of the same posts stores each of them once', async () => {
    const path = await fileOf('shared', lines(0, 600));
    const results = await Promise.all(
      ['50', '70'].map((size) => start([path, '--batch-size', size]).outcome),
    );
    expect(results.map(({ code }) => code)).toEqual([0, 0]);
    expect(results.reduce((sum, { stdout }) => sum + numberOf(stdout, 'created'), 0)).toBe(600);
    expect(await counts()).toEqual({ items: 600, snapshots: 1200 });
    expect(await count('social_profiles')).toBe(20);
  });
});

describe('what an import takes besides posts', () => {
  it('puts posts into collections and a campaign, writes attributes, and says so once', async () => {
    const campaign = newId();
    await client.query(`INSERT INTO campaigns (workspace_id, id, name) VALUES ($1, $2, 'Spring')`, [
      workspace,
      campaign,
    ]);
    await client.query(
      `INSERT INTO custom_attribute_definitions (workspace_id, id, entity, key, name, type)
       VALUES ($1, $2, 'ITEM', 'size', 'Size', 'NUMBER')`,
      [workspace, newId()],
    );
    const placed = { collections: ['Best', 'best', 'Other'], campaign: 'spring', attributes: { size: 5 } };
    const path = await fileOf('placed', [
      line(0, placed),
      line(1),
      line(2, { campaign: 'Autumn' }),
      line(3, { attributes: { size: 'L', colour: 1 } }),
      line(4, { collections: ['\u0007'] }),
    ]);
    const report = join(folder, 'placed-report');
    expect(await importing(path, '--report', report)).toMatchObject({ code: 2 });
    expect((await reportOf(report)).map(({ reason, outcome }) => reason ?? outcome)).toEqual([
      'created',
      'created',
      'campaign: is not the name or id of a campaign',
      'attributes.size: must be a number; attributes.colour: there is no attribute of items with the key "colour"',
      'collections[0]: must not contain control characters',
    ]);
    const { rows } = await client.query(
      `SELECT item.external_id, item.custom_attributes, array_agg(DISTINCT collection.name) AS names,
         count(DISTINCT campaign_id)::int AS campaigns
       FROM items AS item JOIN collection_items AS member USING (workspace_id)
       JOIN collections AS collection ON collection.id = member.collection_id
       JOIN campaign_items AS part ON part.item_id = item.id
       WHERE item.workspace_id = $1 AND member.item_id = item.id AND part.campaign_id = $2 GROUP BY 1, 2`,
      [workspace, campaign],
    );
    expect(rows).toEqual([
      { external_id: 'v0', custom_attributes: { size: 5 }, names: ['Best', 'Other'], campaigns: 1 },
    ]);
    const again = await fileOf('again', [line(0, placed), line(1)]);
    expect((await importing(again)).stdout).toContain('0 changes');
    const changed = await fileOf('changed', [line(0, { attributes: { size: null } }), line(1, placed)]);
    expect(numberOf((await importing(changed)).stdout, 'updated')).toBe(2);
    expect(await count('collection_items')).toBe(4);
  });

  it('gives profiles with the same creator key one creator', async () => {
    const at = (number: number, channelTitle: string, creatorKey?: string) =>
      line(number, { channelTitle, channelId: `UC${channelTitle}`, ...(creatorKey && { creatorKey }) });
    const first = await fileOf('first', [at(0, 'One', 'crm-1'), at(1, 'Two', 'crm-2'), at(2, 'Known')]);
    const second = await fileOf('second', [
      at(3, 'More', 'crm-1'),
      at(4, 'Known', 'crm-3'),
      at(5, 'Third', 'crm-3'),
    ]);
    for (const path of [first, second, second]) expect(await importing(path)).toMatchObject({ code: 0 });
    const { rows } = await client.query(
      `SELECT array_agg(account_name ORDER BY account_name) AS names FROM social_profiles
       WHERE workspace_id = $1 GROUP BY creator_id ORDER BY 1`,
      [workspace],
    );
    expect(rows.map(({ names }) => names)).toEqual([['Known', 'Third'], ['More', 'One'], ['Two']]);
    expect(await count('creator_keys')).toBe(3);
  });

  it('counts fields that the format does not have, and refuses them if asked to', async () => {
    const path = await fileOf('unknown', [line(0, { views: 5, category: 'x' }), line(1, { category: 'y' })]);
    const { code, stdout } = await importing(path, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      finished: true,
      lines: 2,
      created: 2,
      updated: 0,
      unchanged: 0,
      rejected: 0,
      erased: 0,
      snapshotsAdded: 4,
      unknownFields: { 'views (a field of a snapshot)': 1, category: 2 },
      seconds: expect.any(Number),
    });
    expect((await importing(path)).stdout).toContain('  category: 2\n');
    expect(await importing(path, '--strict')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('views (a field of a snapshot): is not a field of the import format'),
    });
  });

  it('prints what is stored as JSON where it fails', async () => {
    const path = join(folder, 'cut.json');
    await writeFile(path, `[${lines(0, 30).join(',')},`);
    const { code, stdout, stderr } = await importing(path, '--json', '--batch-size', '10');
    expect(code).toBe(1);
    expect(stderr).toContain('cut off');
    expect(JSON.parse(stdout)).toMatchObject({ finished: false, created: 30 });
    expect(await counts()).toEqual({ items: 30, snapshots: 60 });
  });

  it('reads a JSON array, and CSV by its name or as asked', async () => {
    const array = await fileOf('array', [`[${lines(0, 3).join(',\n')}]`]);
    expect(numberOf((await importing(array)).stdout, 'created')).toBe(3);
    const rows = [
      'externalId;type;title;channelTitle;publishedAt;snapshots[0].at;snapshots[0].views;hashtags',
      'c1;VIDEO;"A; title";Channel;2024-01-01T00:00:00Z;2024-01-02T00:00:00Z;7;a,#B',
      'c2;VIDEO;;Channel;2024-01-01T00:00:00Z;2024-01-02T00:00:00Z;many;',
    ];
    const csv = await fileOf('posts.csv', rows);
    const result = await importing(csv, '--provider', 'YOUTUBE');
    expect(result.stderr).toBe(`${csv}:3: snapshots[0].views: must be a non-negative integer\n`);
    const plain = await fileOf('posts.txt', rows.slice(0, 2));
    const again = await importing(plain, '--provider', 'YOUTUBE', '--format', 'CSV');
    expect(numberOf(again.stdout, 'unchanged')).toBe(1);
    const stored = await client.query(
      `SELECT caption, hashtags, views FROM items WHERE workspace_id = $1 AND external_id = 'c1'`,
      [workspace],
    );
    expect(stored.rows).toEqual([{ caption: 'A; title', hashtags: ['a', 'b'], views: '7' }]);
  });
});

describe('an import of what a spreadsheet wrote', () => {
  const HEADER = 'externalId,provider,type,channelTitle,publishedAt,title,snapshots[0].at,snapshots[0].views';
  const row = (id: string, title = 'Größe') =>
    `${id},TIKTOK,SHORT,Café,2024-01-02T09:00:00Z,${title},2024-01-03T09:00:00Z,1200`;
  const written = async (bytes: Buffer | string) => {
    const path = join(folder, `${newId()}.csv`);
    await writeFile(path, bytes);
    return path;
  };
  const titles = async () => {
    const { rows } = await client.query(
      'SELECT external_id AS id, caption, views FROM items WHERE workspace_id = $1 ORDER BY 1',
      [workspace],
    );
    return rows;
  };

  it.each<[string, () => Buffer | string]>([
    ['lines that end with CR', () => [HEADER, row('x1')].join('\r')],
    [
      'a line that names the separator',
      () => `sep=;\r\n${[HEADER, row('x1')].join('\r\n').replaceAll(',', ';')}`,
    ],
    ['UTF-16', () => Buffer.from(`\ufeff${HEADER}\n${row('x1')}\n`, 'utf16le')],
    ['a foreign column twice', () => `${HEADER},Note,Note\n${row('x1')},a,b\n`],
    ['ids as formulas', () => `${HEADER}\n${row('"=""x1"""')}\n`],
  ])('reads %s', async (_, bytes) => {
    expect((await importing(await written(bytes()))).code).toBe(0);
    expect(await titles()).toEqual([{ id: 'x1', caption: 'Größe', views: '1200' }]);
  });

  it('refuses ids that it has rounded, and exits with 1 and the reason where nothing is left', async () => {
    const rounded = await written(`${HEADER}\n${row('7.41235E+18')}\n${row('7412345678901230000')}\n`);
    const { code, stderr } = await importing(rounded);
    expect(code).toBe(1);
    expect(stderr).toContain(`${rounded}:2: externalId: was rounded by a spreadsheet`);
    expect(stderr).toContain(`${rounded}:3: externalId: ends with zeros`);
    const some = await written(`${HEADER}\n${row('7.41235E+18')}\n${row('7412345678901234567')}\n`);
    expect((await importing(some)).code).toBe(2);
    expect(await titles()).toHaveLength(1);
    const other = await importing(await written('name;age\nAda;36\n'));
    expect(other.code).toBe(1);
    expect(other.stderr).toContain('has no column externalId');
  });

  it('reads times without a zone in the zone of the workspace, and knows days as days', async () => {
    await client.query(`UPDATE workspaces SET time_zone = 'Europe/Berlin' WHERE id = $1`, [workspace]);
    const plain = (id: string, publishedAt: string) =>
      row(id)
        .replace('2024-01-02T09:00:00Z', publishedAt)
        .replace('2024-01-03T09:00:00Z', '2024-01-03 09:00');
    const path = await written(
      [HEADER, plain('x5', '2024-01-02 09:00:00'), plain('x6', '2024-01-02')].join('\n'),
    );
    expect((await importing(path)).code).toBe(0);
    const { rows } = await client.query(
      `SELECT external_id AS id, taken_at AS "at", taken_at_basis AS basis, engagement_at AS "readAt"
       FROM items WHERE workspace_id = $1 ORDER BY 1`,
      [workspace],
    );
    const readAt = new Date('2024-01-03T08:00:00Z');
    expect(rows).toEqual([
      { id: 'x5', at: new Date('2024-01-02T08:00:00Z'), basis: 'PUBLISHED', readAt },
      { id: 'x6', at: new Date('2024-01-01T23:00:00Z'), basis: 'DAY', readAt },
    ]);
  });

  it('knows a post by its address where its id is of another shape', async () => {
    const post = (externalId: string, url: string) =>
      JSON.stringify({
        ...{ externalId, url, provider: 'INSTAGRAM', type: 'POST', channelTitle: 'acme' },
        publishedAt: '2024-02-01T10:01:00Z',
      });
    const path = await fileOf('ids', [
      post('AbC', 'https://www.instagram.com/p/AbC/'),
      post('17900000000001001', 'https://www.instagram.com/acme/reel/AbC/?igsh=1'),
    ]);
    expect((await importing(path)).code).toBe(0);
    expect((await titles()).map(({ id }) => id)).toEqual(['AbC']);
  });
});

describe.skipIf(!hasData)('an import of real posts', () => {
  it('has 2,133 posts with 10,387 snapshots, and nothing to do when it is repeated', async () => {
    const first = await importing(TRENDING, '--provider', 'YOUTUBE');
    expect(first.code).toBe(0);
    expect(numberOf(first.stdout, 'created')).toBe(2133);
    expect(numberOf(first.stdout, 'snapshots added')).toBe(10_387);
    expect(await counts()).toEqual({ items: 2133, snapshots: 10_387 });

    const again = await importing(TRENDING, '--provider', 'YOUTUBE');
    expect(again.code).toBe(0);
    expect(numberOf(again.stdout, 'unchanged')).toBe(2133);
    expect(again.stdout).toContain('0 changes');
  });

  it('keeps metrics that are hidden, and posts in every script, as they are', async () => {
    expect(await importing(TRENDING, COUNTRIES)).toMatchObject({ code: 0 });
    expect(await counts()).toEqual({ items: 3805, snapshots: 12_059 });
    const { rows } = await client.query(
      `SELECT count(*) FILTER (WHERE likes IS NULL)::int AS likes, count(*) FILTER (WHERE comments IS NULL)::int AS comments
       FROM engagement_snapshots WHERE workspace_id = $1`,
      [workspace],
    );
    expect(rows).toEqual([{ likes: 73, comments: 222 }]);
    const tamil = await client.query(
      `SELECT caption, hashtags FROM items WHERE workspace_id = $1 AND external_id = '-2-9ZncFOHk'`,
      [workspace],
    );
    expect(tamil.rows[0].caption).toMatch(/^Sarkar-ல் விஜய் குடும்பத்தில் வந்த பிரச்சனை/);
    expect(tamil.rows[0].hashtags).toEqual(['sarkar', 'thalapathyvijay', 'sarkarstorytheft']);
  });
});
