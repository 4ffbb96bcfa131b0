import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { Database, sql } from '@loupe/database';
import { newId } from '@loupe/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { startTestApp, type TestApp } from '../support/app.js';
import { ImportClient } from '../support/imports.js';
import { loupe } from '../support/loupe-in-process.js';
import { testEnvironment } from '../support/servers.js';
import { startTestWorker } from '../support/worker.js';
import { wakeWorkers } from '../support/worker-loops.js';
import { createTenant, type Tenant } from '../support/world.js';

const META =
  'Post ID,Account ID,Account username,Account name,Description,Duration (sec),Publish time,Permalink,Post type,Data comment,Date,Views,Reach,Likes,Shares,Follows,Comments,Saves\n' +
  '17900000000000009,17841400000000009,teahouse,Tea House,Hot #tea,44,10/03/2025 08:31,https://www.instagram.com/reel/DAbc999/,IG reel,,Lifetime,"12,400",9100,610,88,41,57,230\n';
const VIDEO = {
  id: 'bbbbbbbbbb1',
  title: 'A brew',
  extractor: 'youtube',
  extractor_key: 'Youtube',
  webpage_url: 'https://www.youtube.com/watch?v=bbbbbbbbbb1',
  channel: 'The Brewers',
  channel_id: 'UCbbbbbbbbbbbbbbbbbbbbbb',
  view_count: 70,
  upload_date: '20250228',
  epoch: 1741000000,
};
const TWEETS = [1, 2, 3].map((number) => ({
  tweet: {
    id_str: `170000000000000000${number}`,
    full_text: `Tea ${number}`,
    created_at: 'Wed Oct 10 20:19:24 +0000 2018',
    favorite_count: '5',
  },
}));
const ARCHIVE = `window.YTD.tweets.part0 = ${JSON.stringify(TWEETS)}`;

describe('files of other programs and services', () => {
  let folder: string;
  let api: TestApp;
  let worker: Awaited<ReturnType<typeof startTestWorker>>;
  let tenant: Tenant;
  let client: ImportClient;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'loupe-others-'));
    const settings = { STORAGE_URL: pathToFileURL(folder).href, EMBEDDINGS_PROVIDER: 'off' };
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
  const items = async () =>
    (
      await tenant.client.data(`{ items(first: 10) { nodes {
        provider type caption takenAtBasis socialProfile { accountName }
        currentEngagement { reportedViews likes } } } }`)
    ).items.nodes;

  it('are refused while somebody has to answer something, or where they have no posts', async () => {
    const refusal = (message: string) => ({
      status: 400,
      body: { errors: [{ message: expect.stringContaining(message) }] },
    });
    expect(await client.send(META, 'text/csv')).toMatchObject(refusal('dayOrder: '));
    expect(await client.send(ARCHIVE, 'application/json')).toMatchObject(refusal('account: '));
    expect(
      await client.send('Geography,Views,Watch time (hours)\nTotal,1,1\nDE,1,1\n', 'text/csv'),
    ).toMatchObject(refusal('no posts'));
    expect(await client.send(META, 'text/csv', {}, '?dayOrder=YMD')).toMatchObject(
      refusal('dayOrder: must be DMY or MDY'),
    );
    expect(await client.send(META, 'text/csv', {}, '?timeZone=Mars')).toMatchObject(refusal('timeZone: '));
  });

  it('are imported once, and read again as a history', async () => {
    const first = await client.import(META, 'text/csv', {}, '?dayOrder=MDY&readAt=2025-11-01T00:00:00Z');
    // What was answered once is remembered.
    const second = await client.import(
      META.replace('12,400', '13,000'),
      'text/csv',
      {},
      '?readAt=2025-11-02T00:00:00Z',
    );
    expect(first.operation.imported).toMatchObject({ created: 1, rejected: 0, unknownFields: [] });
    expect(second.operation.imported).toMatchObject({ updated: 1, snapshotsAdded: 1 });
    expect(await items()).toMatchObject([
      {
        provider: 'INSTAGRAM',
        type: 'REEL',
        caption: 'Hot #tea',
        socialProfile: { accountName: 'teahouse' },
        currentEngagement: { reportedViews: '13000', likes: '610' },
      },
    ]);
  });

  it('with a time of their own are the same however often they are read', async () => {
    const once = await client.import(JSON.stringify(VIDEO), 'application/json');
    const twice = await client.import(JSON.stringify(VIDEO), 'application/json');
    expect([once, twice].map(({ operation }) => operation.imported)).toMatchObject([
      { created: 1 },
      { unchanged: 1 },
    ]);
    expect(await items()).toMatchObject([
      { provider: 'YOUTUBE', takenAtBasis: 'DAY', currentEngagement: { reportedViews: '70' } },
    ]);
  });

  it('of platforms that are not captured are searched and measured as the others', async () => {
    await client.import(ARCHIVE, 'application/json', {}, '?account=@teahouse');
    const { items: found, socialProfiles } = await tenant.client.data(`{
      items(first: 10, filter: {provider: X}) { totalCount nodes { originalUrl currentEngagement { likes } } }
      socialProfiles(first: 10) { nodes { accountName originalUrl } } }`);
    expect(found.totalCount).toBe(3);
    expect(found.nodes[0]).toMatchObject({
      originalUrl: expect.stringContaining('https://x.com/teahouse/status/17'),
      currentEngagement: { likes: '5' },
    });
    expect(socialProfiles.nodes).toEqual([
      { accountName: 'teahouse', originalUrl: 'https://x.com/teahouse' },
    ]);
    const { createSource } = await tenant.client.data(
      'mutation { createSource(input: {kind: HASHTAG, name: "tea", platforms: [X]}) { userErrors { message } source { platforms { provider } } } }',
    );
    expect(createSource.userErrors).toEqual([]);
  });

  it('are looked at first: nothing is written, and what would be is said', async () => {
    const total = 'Total,,,,4,1\n';
    const studio = `Content,Video title,Video publish time,Duration,Views,Estimated revenue (USD)\n${total}ddddddddddd,Brew,"Jan 13, 2025",161,4,1\nbroken,Brew,"Jan 13, 2025",161,4,1\n`;
    const asked = () => client.send(studio, 'text/csv', {}, '?preview=true&account=brewers');
    const { status, body } = await asked();
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        format: 'youtube-studio',
        certainty: expect.any(Number),
        questions: [
          { name: 'account', answer: 'brewers', from: 'GIVEN' },
          { name: 'readAt', from: 'DEFAULT' },
        ],
        posts: [
          {
            externalId: 'ddddddddddd',
            caption: 'Brew',
            takenAtBasis: 'DAY',
            profile: { accountName: 'brewers' },
          },
        ],
        ...{ created: 1, updated: 0, unchanged: 0, rejected: 1, notPosts: 1, isWhole: true },
        rows: { created: [{ line: 3, post: expect.any(String) }], updated: [], unchanged: [] },
        reasons: [{ line: 4, reason: expect.stringContaining('externalId') }],
        leftOut: [{ line: 2, reason: 'the total of the others' }],
        fieldsNotTaken: ['Estimated revenue (USD)'],
      },
    });
    const { workspaceId } = tenant.scope;
    const written = await db().query(sql`
      SELECT (SELECT count(*) FROM items WHERE workspace_id = ${workspaceId})
        + (SELECT count(*) FROM social_profiles WHERE workspace_id = ${workspaceId})
        + (SELECT count(*) FROM operations WHERE workspace_id = ${workspaceId})
        + (SELECT count(*) FROM import_files WHERE workspace_id = ${workspaceId}) AS rows`);
    expect(written).toEqual([{ rows: '0' }]);
    const done = await client.import(studio, 'text/csv', {}, '?account=brewers&readAt=2025-11-01T00:00:00Z');
    expect(done.operation.imported).toMatchObject({ created: 1, rejected: 1 });
    expect((await asked()).body).toMatchObject({ created: 0, updated: 1 });
    const open = await client.send(META, 'text/csv', {}, '?preview=true');
    expect(open.body).toMatchObject({
      rejected: 1,
      questions: expect.arrayContaining([expect.objectContaining({ name: 'dayOrder', from: 'OPEN' })]),
    });
  });

  it('come in archives and workbooks too', async () => {
    const archive = await zipped({
      'media/posts_1.json':
        '[{"media": [{"uri": "media/posts/a.jpg", "creation_timestamp": 1700000000, "title": "One"}]}]',
      'media/reels.json':
        '{"ig_reels_media": [{"media": [{"uri": "media/reels/a.mp4", "creation_timestamp": 1700000100, "title": "Two"}]}]}',
      'messages.json': '{"messages": []}',
    });
    const seen = await client.send(archive, 'application/zip', {}, '?preview=true&account=acme');
    expect(seen.body).toMatchObject({
      ...{ format: 'instagram-download', created: 2, rejected: 0 },
      files: { taken: ['media/posts_1.json', 'media/reels.json'], left: ['messages.json'] },
    });
    const done = await client.import(archive, 'application/zip', {}, '?account=acme');
    expect(done.operation.imported).toMatchObject({ created: 2, rejected: 0 });
    const workbook = await zipped({
      'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>',
      'xl/worksheets/sheet1.xml': sheetOf([
        ['externalId', 'provider', 'type', 'channelTitle', 'publishedAt', 'title'],
        ['ddddddddddd', 'YOUTUBE', 'VIDEO', 'C', '2024-01-01T00:00:00Z', 'From a sheet'],
      ]),
    });
    const own = await client.import(workbook, 'text/csv');
    expect(own.operation.imported).toMatchObject({ created: 1, rejected: 0 });
    expect((await items()).map(({ caption }: { caption: string }) => caption).sort()).toEqual([
      'From a sheet',
      'One',
      'Two',
    ]);
    const packed = await zipped({
      'posts.csv':
        'externalId,provider,type,channelTitle,publishedAt,title\nv1,YOUTUBE,VIDEO,C,2024-01-01T00:00:00Z,Packed\n',
      'other.csv': 'externalId,provider\nv2,YOUTUBE\n',
    });
    const look = await client.send(packed, 'application/zip', {}, '?preview=true');
    expect(look.body).toMatchObject({ format: 'loupe', created: 1, files: { left: ['other.csv'] } });
    const unpacked = await client.import(packed, 'application/zip');
    expect(unpacked.operation.imported).toMatchObject({ created: 1, rejected: 0 });
    const mapped = await zipped({
      'a.csv': 'Link,Posted\nhttps://www.instagram.com/p/CZip0001/,2025-10-31\n',
    });
    const mapping = encodeURIComponent('{"url": "Link", "publishedAt": "Posted"}');
    const byMapping = await client.import(mapped, 'application/zip', {}, `?account=acme&mapping=${mapping}`);
    expect(byMapping.operation.imported).toMatchObject({ created: 1, rejected: 0 });
    const refused = await client.send(await zipped({ 'a.txt': 'x' }), 'application/zip');
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: [{ message: 'The archive has no file of a format that is known' }] },
    });
  });

  it('of no known format are imported by a mapping, which a look proposes', async () => {
    const table =
      'Ref,Platform,Link,Text,Posted,Views\n7,Instagram,https://www.instagram.com/p/CMap001/,Hi,2025-10-31,"1,200"\n';
    const { body } = await client.send(table, 'text/csv', {}, '?preview=true&account=acme');
    expect(body).toMatchObject({
      ...{ format: 'mapping', certainty: 0.3, created: 1, fieldsNotTaken: ['Ref'] },
      mapping: {
        provider: 'Platform',
        url: 'Link',
        description: 'Text',
        publishedAt: 'Posted',
        views: 'Views',
      },
    });
    const unmapped = await client.import(table, 'text/csv', {}, '?account=acme');
    expect(unmapped.operation.error).toContain('no column externalId');
    const mapping = encodeURIComponent(JSON.stringify(body.mapping));
    const done = await client.import(table, 'text/csv', {}, `?account=acme&mapping=${mapping}`);
    expect(done.operation.imported).toMatchObject({ created: 1, rejected: 0 });
    expect(await items()).toMatchObject([{ provider: 'INSTAGRAM', caption: 'Hi', takenAtBasis: 'DAY' }]);
    expect(await client.send(table, 'text/csv', {}, '?mapping={')).toMatchObject({ status: 400 });
  });

  it('are read by mappings that the workspace keeps by name, and remember what was answered', async () => {
    const table = 'Ref,Link,Text,Posted,Clicks\n7,https://www.instagram.com/p/CKept001/,Hi,03/04/2025,12\n';
    const fields = { url: 'Link', description: 'Text', publishedAt: 'Posted', likes: 'Clicks' };
    const keep = (input: object) =>
      tenant.client.data(
        'mutation($input: CreateImportMappingInput!) { createImportMapping(input: $input) { importMapping { id name fields } userErrors { field message } } }',
        { input },
      );
    const { createImportMapping: kept } = await keep({ name: 'Agency list', fields });
    expect(kept.importMapping).toMatchObject({ name: 'Agency list', fields });
    for (const [input, field] of [
      [{ name: 'Agency list', fields }, 'name'],
      [{ name: '{', fields }, 'name'],
      [{ name: 'Other', fields: { colour: 'A' } }, 'fields'],
      [{ name: 'Other', fields: { url: ' ' } }, 'fields'],
      [{ name: 'Other', fields: ['url'] }, 'fields'],
    ] as const)
      expect((await keep(input)).createImportMapping.userErrors).toMatchObject([{ field: ['input', field] }]);
    const look = async (query = '') =>
      (await client.send(table, 'text/csv', {}, `?preview=true${query}`)).body;
    // A file with all its columns proposes it.
    expect(await look('&account=acme')).toMatchObject({
      ...{ mapping: fields, mappingName: 'Agency list', certainty: 0.8 },
      table: {
        columns: ['Ref', 'Link', 'Text', 'Posted', 'Clicks'],
        rows: [['7', expect.any(String), 'Hi', '03/04/2025', '12']],
      },
    });
    expect(await client.send(table, 'text/csv', {}, '?mapping=No+list')).toMatchObject({
      status: 400,
      body: {
        errors: [{ message: 'mapping: no mapping of the workspace is named No list; there are Agency list' }],
      },
    });
    const by = '?mapping=Agency+list&readAt=2025-11-01T00:00:00Z';
    const done = await client.import(table, 'text/csv', {}, `${by}&account=acme&dayOrder=DMY`);
    expect(done.operation.imported).toMatchObject({ created: 1, rejected: 0 });
    const again = await client.import(table, 'text/csv', {}, by);
    expect(again.operation.imported).toMatchObject({ unchanged: 1, rejected: 0 });
    expect(await items()).toMatchObject([{ caption: 'Hi', socialProfile: { accountName: 'acme' } }]);
    // What was said of one table says nothing of another.
    expect(await look(`&mapping=${encodeURIComponent('{"url": "Link"}')}`)).toMatchObject({
      questions: expect.arrayContaining([expect.objectContaining({ name: 'account', from: 'OPEN' })]),
    });
    const file = join(folder, 'list.csv');
    await writeFile(file, table);
    const command = ['import', file, '--workspace', tenant.scope.workspaceId, '--map', 'Agency list'];
    const environment = { PATH: process.env.PATH, ...testEnvironment({ database: api.database }) };
    expect(await loupe([...command, '--dry-run'], environment)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/the mapping “Agency list”[\s\S]*Nothing was written/),
    });
    const { id } = kept.importMapping;
    await tenant.client.data(
      'mutation($id: ID!) { deleteImportMapping(id: $id) { deletedImportMappingId } }',
      { id },
    );
    expect(await tenant.client.data('{ importMappings { id } }')).toEqual({ importMappings: [] });
  });

  it('are taken back: what an import alone has brought is removed', async () => {
    const row = (code: string, views: number) =>
      `https://www.instagram.com/p/${code}/,2025-10-31,${views},hello\n`;
    const file = (...rows: string[]) => `Link,Posted,Views,Text\n${rows.join('')}`;
    const mapping = encodeURIComponent(
      '{"url": "Link", "publishedAt": "Posted", "views": "Views", "description": "Text"}',
    );
    const send = async (text: string) => {
      day += 1;
      const query = `?account=acme&readAt=2025-11-0${day}T00:00:00Z&mapping=${mapping}`;
      const { id, operation } = await client.import(text, 'text/csv', {}, query);
      return { id, imported: operation.imported };
    };
    let day = 0;
    const UNDO = `mutation($id: ID!) { undoImport(id: $id, waitSeconds: 30) {
      operation { operationType fetchStatus processed error } userErrors { field message } } }`;
    const undo = async (id: string) => {
      wakeWorkers();
      return (await tenant.client.data(UNDO, { id })).undoImport;
    };
    const before = await send(file(row('CThere001', 1)));
    const first = await send(
      file(row('CThere001', 2), row('CAlone001', 3), row('CBoth0001', 4), row('CFound001', 5)),
    );
    const second = await send(file(row('CBoth0001', 4), row('CLater001', 6)));
    expect([before, first, second].map(({ imported }) => imported.created)).toEqual([1, 3, 1]);
    await db().query(sql`
      UPDATE items SET source_ids = ${[newId()]}::uuid[]
      WHERE workspace_id = ${tenant.scope.workspaceId} AND original_url LIKE '%CFound001%'`);
    expect(await undo(first.id)).toEqual({
      operation: { operationType: 'UNDO_IMPORT', fetchStatus: 'COMPLETED', processed: 1, error: null },
      userErrors: [],
    });
    const left = async () =>
      (await tenant.client.data('{ items(first: 10) { nodes { originalUrl } } }')).items.nodes
        .map(({ originalUrl }: { originalUrl: string }) => originalUrl.split('/').at(-2))
        .sort();
    expect(await left()).toEqual(['CBoth0001', 'CFound001', 'CLater001', 'CThere001']);
    // It stands in no other one's way any more, and cannot be undone again.
    expect(await undo(first.id)).toMatchObject({ operation: null, userErrors: [{ field: ['id'] }] });
    expect(await undo(second.id)).toMatchObject({ operation: { processed: 1 } });
    expect(await left()).toEqual(['CBoth0001', 'CFound001', 'CThere001']);
    const other = await createTenant(api);
    expect((await other.client.data(UNDO, { id: before.id })).undoImport.userErrors).toMatchObject([
      { message: 'Import not found' },
    ]);
  });

  it('of Loupe’s own format are looked at first as well', async () => {
    const post = {
      externalId: 'v1',
      provider: 'YOUTUBE',
      type: 'VIDEO',
      title: 'T',
      channelTitle: 'C',
      publishedAt: '2024-01-01T00:00:00Z',
    };
    const lines = [post, { ...post, type: 'REEL' }, { ...post, externalId: 'v2' }]
      .map((line) => JSON.stringify(line))
      .join('\n');
    const { body } = await client.send(lines, 'application/x-ndjson', {}, '?preview=true');
    expect(body).toMatchObject({
      format: 'loupe',
      certainty: 1,
      created: 2,
      rejected: 1,
      reasons: [{ line: 2 }],
    });
    expect(await items()).toEqual([]);
  });

  it('are the same by the command line', async () => {
    const file = join(folder, 'tweets.js');
    await writeFile(file, ARCHIVE);
    const workspace = ['--workspace', tenant.scope.workspaceId];
    const environment = { PATH: process.env.PATH, ...testEnvironment({ database: api.database }) };
    const open = await loupe(['import', file, ...workspace], environment);
    expect(open).toMatchObject({ code: 1, stderr: expect.stringContaining('account') });
    const first = await loupe(
      ['import', file, ...workspace, '--account', '@teahouse', '--dry-run'],
      environment,
    );
    expect(first).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/X archive.*100 % sure[\s\S]*new +3[\s\S]*Nothing was written/),
    });
    const done = await loupe(['import', file, ...workspace, '--account', '@teahouse', '--json'], environment);
    expect(JSON.parse(done.stdout)).toMatchObject({ created: 3, rejected: 0 });
    const again = await client.import(ARCHIVE, 'application/json', {}, '?account=teahouse');
    expect(again.operation.imported).toMatchObject({ created: 0, rejected: 0 });
    // A whole folder: what has no posts is left out with a word.
    const whole = join(folder, 'downloads');
    await mkdir(join(whole, 'old'), { recursive: true });
    await writeFile(join(whole, 'a.info.json'), JSON.stringify(VIDEO));
    await writeFile(
      join(whole, 'old/own.csv'),
      'externalId,provider,type,channelTitle,publishedAt\nv1,YOUTUBE,VIDEO,C,2024-01-01T00:00:00Z\n',
    );
    await writeFile(join(whole, 'old/list.csv'), 'Colour\nred\n');
    await writeFile(join(whole, 'countries.csv'), 'Geography,Views\nDE,1\n');
    await writeFile(join(whole, 'a.jpg'), 'x');
    const all = await loupe(['import', whole, ...workspace, '--json'], environment);
    expect(JSON.parse(all.stdout)).toMatchObject({ created: 2, rejected: 0 });
    expect(all.stderr.match(/: left out/g)).toHaveLength(2);
  });
});

async function zipped(files: Record<string, string>): Promise<Uint8Array<ArrayBuffer>> {
  const archive = new ZipFile();
  for (const [name, content] of Object.entries(files)) archive.addBuffer(Buffer.from(content), name);
  archive.end();
  return new Uint8Array(await buffer(archive.outputStream));
}

function sheetOf(rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]) => row.map((cell) => `<c t="str"><v>${cell}</v></c>`).join('');
  return `<worksheet><sheetData>${rows.map((row) => `<row>${cells(row)}</row>`).join('')}</sheetData></worksheet>`;
}
