import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
import { postgresProgram } from '../support/postgres-programs.js';
import { residualInDatabase } from '../support/residual-data.js';
import { createEmptyDatabase, type TestDatabase, testEnvironment } from '../support/servers.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../support/world.js';

const LIMIT_MS = 300_000;
const HANDLE = 'leaving.kvapil';
const PICTURE = Buffer.from('RIFF the bytes of a picture');
const FIGURES = `{ items(first: 100, sorting: {sortKey: LIKE_COUNT, sortOrder: DESC}) { totalCount nodes { id caption
  currentEngagement { likes views earnedMediaValue } socialProfile { accountName followers }
  mediaContents { ... on Image { thumbnailUrl } } } } }`;

const folder = mkdtempSync(join(tmpdir(), 'loupe-backup-'));
const storage = (name: string) => ({ STORAGE_URL: pathToFileURL(join(folder, name)).href });
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
  rmSync(folder, { recursive: true });
}, LIMIT_MS);

it(
  'a dump restored into an empty database has all figures, media and tokens, and nobody who was erased since',
  async () => {
    const source = testEnvironment({ database: api.database }).DATABASE_URL ?? '';
    const dump = await postgresProgram('pg_dump', ['--format=custom', '--dbname', source]);
    cpSync(join(folder, 'files'), join(folder, 'copied'), { recursive: true });

    const environment = testEnvironment({ database: api.database, ...storage('files') });
    const person = ['--workspace', tenant.scope.workspaceId, '--profile', `INSTAGRAM:${HANDLE}`];
    expect(await loupe(['erase', ...person, '--yes'], environment)).toMatchObject({ code: 0 });
    expect(await loupe(['erasures', 'export', '--out', list, '--json'], environment)).toMatchObject({
      code: 0,
      stdout: '{"accounts":1}\n',
    });
    expect(readFileSync(list, 'utf8')).not.toMatch(/kvapil|leaving/i);

    restored = await createEmptyDatabase();
    const target = testEnvironment({ database: restored.name, ...storage('copied') });
    const to = ['--no-owner', '--exit-on-error', '--dbname', target.DATABASE_URL ?? ''];
    await postgresProgram('pg_restore', to, dump);
    const client = new pg.Client({ connectionString: target.DATABASE_URL });
    await client.connect();
    try {
      // They came back with the backup, and go again.
      expect(await residualInDatabase(client, [HANDLE])).not.toEqual([]);
      expect(await loupe(['erasures', 'apply', list, '--json'], target)).toMatchObject({
        code: 0,
        stdout: '{"accounts":1,"unknown":0,"erasedAgain":1}\n',
      });
      expect(await residualInDatabase(client, [HANDLE])).toEqual([]);
    } finally {
      await client.end();
    }

    second = await startSecondApp({ ...api, database: restored.name }, storage('copied'));
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

it('a list is applied again without any effect, and refused if it is of another key or none at all', async () => {
  const target = testEnvironment({ database: restored.name, ...storage('copied') });
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
