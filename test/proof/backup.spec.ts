import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Database, sql } from '@loupe/database';
import { newId } from '@loupe/kernel';
import { ObjectStore } from '@loupe/storage';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSecondApp, startTestApp, type TestApp } from '../support/app.js';
import { recordedBy } from '../support/audit.js';
import { loupe } from '../support/loupe-in-process.js';
import { postgresPrograms } from '../support/postgres-programs.js';
import { residualInDatabase } from '../support/residual-data.js';
import { type S3Server, startS3 } from '../support/s3.js';
import { createEmptyDatabase, type TestDatabase, testEnvironment } from '../support/servers.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../support/world.js';

const LIMIT_MS = 300_000;
const HANDLE = 'leaving.kvapil';
const PICTURE = Buffer.from('RIFF the bytes of a picture');
const FIGURES = `{ items(first: 100, sorting: {sortKey: LIKE_COUNT, sortOrder: DESC}) { totalCount nodes { id caption
  currentEngagement { likes views earnedMediaValue } socialProfile { accountName followers }
  mediaContents { ... on Image { thumbnailUrl } } } } }`;

const folder = mkdtempSync(join(tmpdir(), 'loupe-backup-'));
let programs = '';
let bucket: S3Server;
const storage = (name: string) => ({ STORAGE_URL: pathToFileURL(join(folder, name)).href });
/** Backups are in a bucket, unless a command names a folder. */
const settings = (name: string) => ({
  ...storage(name),
  BACKUP_URL: bucket.url({ folder: 'backups-of-loupe' }),
  POSTGRES_PROGRAMS: programs,
});
const list = join(folder, 'erasures.ndjson');

let api: TestApp;
let tenant: Tenant;
let restored: TestDatabase;
let second: TestApp;

/** What tells that media are served are their bytes: their addresses are signed for each process and time. */
async function figuresOf(client: Tenant['client'], origin: string) {
  const { items } = await client.data(FIGURES);
  for (const node of items.nodes) {
    for (const media of node.mediaContents) {
      const address = new URL(media.thumbnailUrl);
      const response = await fetch(`${origin}${address.pathname}${address.search}`);
      media.thumbnailUrl = [response.status, await response.text()];
    }
  }
  return items;
}

beforeAll(async () => {
  programs = await postgresPrograms();
  bucket = await startS3();
  api = await startTestApp(storage('files'));
  tenant = await createTenant(api);
  const media = {
    position: 0,
    type: 'IMAGE' as const,
    fileUrl: null,
    thumbnailUrl: 'https://cdn.example/a.jpg',
    width: null,
    height: null,
    videoDuration: null,
  };
  const { profile } = somePost();
  const of = (accountName: string, caption: string, likes: number) =>
    somePost({
      caption,
      profile: { ...profile, accountName, originalUrl: `https://www.instagram.com/${accountName}/` },
      media: [media],
      snapshots: [metrics({ likes, views: likes * 10 })],
    });
  await ingest(api, tenant, [
    of('staying', 'a first post', 5000),
    of('staying', `seen with @${HANDLE} today`, 400),
    of(HANDLE, 'my own post', 30),
  ]);
  const db = api.app.get(Database, { strict: false });
  const key = `media/${tenant.scope.workspaceId}/${newId()}/thumbnail.webp`;
  await api.app.get(ObjectStore, { strict: false }).put(key, PICTURE);
  await db.query(sql`
    INSERT INTO stored_media (workspace_id, media_content_id, thumbnail_source, thumbnail_key, thumbnail_size,
      thumbnail_checksum)
    SELECT workspace_id, id, thumbnail_url, ${key}, ${PICTURE.length}, 'checksum' FROM media_contents
    WHERE workspace_id = ${tenant.scope.workspaceId}`);
}, LIMIT_MS);

afterAll(async () => {
  await second?.close();
  await restored?.drop();
  await api?.close();
  await bucket?.close();
  for (const made of [folder, programs]) if (made !== '') rmSync(made, { recursive: true });
}, LIMIT_MS);

it(
  'a backup restored into an empty database has all figures, media and tokens, and nobody who was erased since',
  async () => {
    const environment = testEnvironment({ database: api.database, ...settings('files') });
    const made = await loupe(['backup', '--json'], environment);
    expect(made).toMatchObject({ code: 0 });
    expect(JSON.parse(made.stdout)).toMatchObject({
      files: { count: 1, copied: 1 },
      erasures: 0,
      removed: [],
    });

    const person = ['--workspace', tenant.scope.workspaceId, '--profile', `INSTAGRAM:${HANDLE}`];
    expect(await loupe(['erase', ...person, '--yes'], environment)).toMatchObject({ code: 0 });
    expect(await loupe(['erasures', 'export', '--out', list, '--json'], environment)).toMatchObject({
      code: 0,
      stdout: '{"accounts":1}\n',
    });
    expect(readFileSync(list, 'utf8')).not.toMatch(/kvapil|leaving/i);

    restored = await createEmptyDatabase();
    const target = testEnvironment({ database: restored.name, ...settings('restored') });
    // Without the list they are there again: the database is complete, and the restore is not.
    const wrong = join(folder, 'wrong');
    writeFileSync(wrong, 'no list');
    const stopped = await loupe(['restore', '--erasures', wrong], target);
    expect(stopped.code, stopped.stderr).toBe(1);
    expect(stopped.stderr).toMatch(/line 1 is not one of a list of erasures/);
    expect((await loupe(['doctor'], target)).stdout).toMatch(
      /PROBLEM +postgresql: The restore of the backup/,
    );
    expect((await loupe(['backup', folder], target)).stderr).toMatch(
      /restore into this database has not ended/,
    );
    const client = new pg.Client({ connectionString: target.DATABASE_URL });
    await client.connect();
    try {
      expect(await residualInDatabase(client, [HANDLE])).not.toEqual([]);
      const { code, stdout, stderr } = await loupe(['restore', '--erasures', list, '--json'], target);
      expect(code, stderr).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({
        files: { count: 1, copied: 0, damaged: 0 },
        migrations: [],
        erasedAgain: 1,
      });
      expect(stderr).not.toMatch(/^Database/m);
      expect(await residualInDatabase(client, [HANDLE])).toEqual([]);
    } finally {
      await client.end();
    }
    expect((await loupe(['doctor'], target)).stdout).not.toMatch(/restore/);

    second = await startSecondApp({ ...api, database: restored.name }, settings('restored'));
    const { workspaceId } = tenant.scope;
    const sameToken = second.client({ token: tenant.client.settings.token, workspaceId });
    const figures = await figuresOf(sameToken, second.origin);
    expect(figures).toEqual(await figuresOf(tenant.client, api.origin));
    expect(figures).toMatchObject({
      totalCount: 2,
      nodes: [
        {
          caption: 'a first post',
          currentEngagement: { likes: '5000' },
          mediaContents: [{ thumbnailUrl: [200, PICTURE.toString()] }],
        },
        { caption: 'seen with [erased] today' },
      ],
    });
    // The same person is refused from now on.
    const { profile } = somePost();
    const again = somePost({ caption: 'again', profile: { ...profile, accountName: HANDLE } });
    await expect(ingest(second, tenant, [again])).rejects.toThrow();
    expect((await sameToken.data('{ items { totalCount } }')).items.totalCount).toBe(2);
    expect(await loupe(['migrate'], target)).toMatchObject({ code: 0 });
  },
  LIMIT_MS,
);

it(
  'a backup copies only files that are new, goes on with those of an interrupted one, and keeps as many as asked',
  async () => {
    const environment = testEnvironment({ database: api.database, ...settings('files') });
    const place = join(folder, 'kept');
    const store = api.app.get(ObjectStore, { strict: false });
    const backUp = async (...options: string[]) => {
      const { code, stdout, stderr } = await loupe(['backup', place, '--json', ...options], environment);
      expect(code, stderr).toBe(0);
      return JSON.parse(stdout);
    };
    await store.put('media/old.webp', Buffer.from('old'));
    const first = await backUp();
    expect(first.files).toMatchObject({ count: 2, copied: 2 });
    await store.delete('media/old.webp');
    await store.put('media/new.webp', Buffer.from('new'));
    // What others put there is no file of ours.
    writeFileSync(join(folder, 'files', 'lost+found'), '');
    // One that was stopped before it was complete.
    const second = await backUp();
    expect(second.files).toMatchObject({ count: 2, copied: 1 });
    rmSync(join(place, 'backups', second.backup, 'manifest.json'));
    const third = await backUp();
    expect(third.files).toMatchObject({ count: 2, copied: 0 });
    const listed = JSON.parse((await loupe(['backup', place, '--list', '--json'], environment)).stdout);
    expect(listed.backups.map(({ backup }: { backup: string }) => backup)).toEqual([
      first.backup,
      third.backup,
    ]);

    expect(existsSync(join(place, 'files/media/old.webp'))).toBe(true);
    expect((await backUp('--keep', '1')).removed).toEqual([first.backup, third.backup]);
    expect(existsSync(join(place, 'files/media/old.webp'))).toBe(false);
    expect(readFileSync(join(place, 'files/media/new.webp'), 'utf8')).toBe('new');
    // What the person's erasure removed is in the list of the place too: no restore needs another one.
    expect(readFileSync(join(place, 'erasures.ndjson'), 'utf8')).toBe(readFileSync(list, 'utf8'));
  },
  LIMIT_MS,
);

it(
  'a backup that fails is not there, and says why',
  async () => {
    const place = join(folder, 'failed');
    const environment = testEnvironment({ database: api.database, ...settings('files') });
    const failed = async (more: NodeJS.ProcessEnv, at = place) => {
      const { code, stderr } = await loupe(['backup', at], { ...environment, ...more });
      expect(code).toBe(1);
      return stderr;
    };
    const broken = (name: string, script: string) => {
      const programs = join(folder, name);
      mkdirSync(programs);
      writeFileSync(join(programs, 'pg_dump'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
      return { POSTGRES_PROGRAMS: programs };
    };
    expect(await failed({ POSTGRES_PROGRAMS: join(folder, 'nowhere') })).toMatch(
      /pg_dump could not be run: .*ENOENT.*Install the client programs of PostgreSQL \d+ or later/,
    );
    expect(await failed(broken('old', 'echo "pg_dump (PostgreSQL) 9.6.24"'))).toMatch(
      /pg_dump \(PostgreSQL\) 9\.6\.24 cannot work with PostgreSQL \d+/,
    );
    // It ends in the middle of the dump.
    const half = `[ "$1" = --version ] && echo "pg_dump (PostgreSQL) 99.1" && exit 0; echo PGDMP; echo "disk full" >&2; exit 1`;
    expect(await failed(broken('half', half))).toMatch(/pg_dump ended with 1: disk full/);
    expect((await loupe(['backup', place, '--list'], environment)).stdout).toBe(
      'Backup  Schema  Dump  Files  Size\n',
    );
    expect((await loupe(['restore', place, '--no-erasures'], environment)).stderr).toMatch(
      /no complete backup/,
    );

    const otherKey = { LOUPE_SECRET_KEY: 'another-key-that-is-long-enough-for-hmac' };
    expect(await failed(otherKey, join(folder, 'kept'))).toMatch(/of another LOUPE_SECRET_KEY/);
    expect(await failed({}, join(folder, 'files'))).toMatch(/cannot be in the place of the files/);
    expect(await failed({ BACKUP_URL: '' }, '')).toMatch(/Name the folder of the backups, or set BACKUP_URL/);
  },
  LIMIT_MS,
);

it(
  'a restore is refused into data, with another key, of a newer version, and of what is damaged',
  async () => {
    const empty = await createEmptyDatabase();
    const place = join(folder, 'kept');
    const environment = testEnvironment({ database: empty.name, ...settings('third') });
    const [backup = ''] = readdirSync(join(place, 'backups'));
    const within = (name: string) => join(place, 'backups', backup, name);
    const run = (more: NodeJS.ProcessEnv = {}, ...options: string[]) =>
      loupe(['restore', place, '--no-erasures', ...options], { ...environment, ...more });
    const refused = async (more: NodeJS.ProcessEnv = {}, ...options: string[]) => {
      const { code, stderr } = await run(more, ...options);
      expect(code).toBe(1);
      return stderr;
    };
    /** Says why it is refused while a file of the backup is another one. */
    const changed = async (name: string, change: (text: string) => string) => {
      const whole = readFileSync(within(name));
      writeFileSync(within(name), Buffer.from(change(whole.toString('latin1')), 'latin1'));
      try {
        return await refused();
      } finally {
        writeFileSync(within(name), whole);
      }
    };
    try {
      expect((await loupe(['restore', place], environment)).stderr).toMatch(
        /Give --erasures .* or --no-erasures/,
      );
      expect(
        await refused({ DATABASE_URL: testEnvironment({ database: api.database }).DATABASE_URL }),
      ).toMatch(/database is not empty/);
      expect(await refused({ LOUPE_SECRET_KEY: 'another-key-that-is-long-enough-for-hmac' })).toMatch(
        /written with another LOUPE_SECRET_KEY/,
      );
      expect(await refused({}, '--backup', 'never')).toContain(`--backup: must be one of ${backup}`);
      expect(
        await changed('manifest.json', (text) => text.replace(/"schema": "\w+"/, '"schema": "Later9"')),
      ).toMatch(/newer version of Loupe \(Later9\)/);
      const version = '"formatVersion": 1';
      expect(await changed('manifest.json', (text) => text.replace(version, '"formatVersion": 2'))).toMatch(
        /written by a newer version/,
      );
      expect(await changed('manifest.json', () => '{')).toMatch(/manifest\.json is damaged/);
      expect(await changed('files.ndjson', (text) => text.replace('media', 'midea'))).toMatch(
        /list of files .* damaged/,
      );
      expect(await changed('database.dump', (text) => `${text.slice(0, -1)}x`)).toMatch(
        /The dump .* is damaged/,
      );
      expect(await refused({ POSTGRES_PROGRAMS: join(folder, 'half') })).toMatch(
        /pg_restore could not be run/,
      );

      // All but the file whose copy is another one; the next restore could bring it.
      writeFileSync(join(place, 'files/media/new.webp'), 'bad');
      const { code, stdout, stderr } = await run({}, '--json');
      expect(code, stderr).toBe(3);
      expect(stderr).toMatch(/The copy of media\/new\.webp is damaged/);
      expect(JSON.parse(stdout)).toMatchObject({
        files: { count: 2, copied: 2, damaged: 1 },
        erasedAgain: 0,
      });
      expect(existsSync(join(folder, 'third/media/new.webp'))).toBe(false);
      expect(await refused()).toMatch(/database is not empty/);
    } finally {
      await empty.drop();
    }
  },
  LIMIT_MS,
);

it('a list is applied again without any effect, and refused if it is of another key or none at all', async () => {
  const target = testEnvironment({ database: restored.name, ...settings('restored') });
  const recorded = await recordedBy(second, async () => {
    expect(await loupe(['erasures', 'apply', list, '--json'], target)).toMatchObject({
      stdout: '{"accounts":1,"unknown":0,"erasedAgain":0}\n',
    });
  });
  expect(recorded).toEqual([]);
  const apply = (file: string, settings = {}) =>
    loupe(['erasures', 'apply', file], { ...target, ...settings });
  const otherKey = { LOUPE_SECRET_KEY: 'another-key-that-is-long-enough-for-hmac' };
  expect((await apply(list, otherKey)).stderr).toMatch(/another LOUPE_SECRET_KEY/);
  expect((await apply(join(folder, 'nothing'))).stderr).toMatch(/ENOENT/);
  const other = join(folder, 'other');
  writeFileSync(other, `${readFileSync(list, 'utf8').split('\n')[0]}\n{"mark":{"hmac":"secret"}}\n`);
  const { code, stderr } = await apply(other);
  expect([code, stderr]).toEqual([1, expect.stringMatching(/line 2 is not one of a list of erasures/)]);
  expect(stderr).not.toContain('secret');
});

it('the doctor names a restore with another LOUPE_SECRET_KEY', async () => {
  const environment = testEnvironment({
    database: restored.name,
    LOUPE_SECRET_KEY: 'another-key-that-is-long-enough-for-hmac',
  });
  const { code, stdout } = await loupe(['doctor'], environment);
  expect(code).toBe(1);
  expect(stdout).toMatch(/PROBLEM +postgresql: The data were written with another LOUPE_SECRET_KEY/);
});
