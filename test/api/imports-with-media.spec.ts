import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { Database, sql } from '@loupe/database';
import { STORED_BYTES } from '@loupe/kernel';
import { MediaCopyProcessor } from '@loupe/media';
import { ObjectStore } from '@loupe/storage';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ZipFile } from 'yazl';
import { startTestApp, type TestApp } from '../support/app.js';
import { ImportClient } from '../support/imports.js';
import { loupe } from '../support/loupe-in-process.js';
import { mp4 } from '../support/media-server.js';
import { testEnvironment } from '../support/servers.js';
import { startTestWorker } from '../support/worker.js';
import { createTenant, type Tenant } from '../support/world.js';

async function zip(files: Record<string, Buffer | string>): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [name, content] of Object.entries(files))
    archive.addBuffer(Buffer.from(content as string), name);
  archive.end();
  return buffer(archive.outputStream);
}

describe('archives with pictures and videos', () => {
  let folder: string;
  let settings: Record<string, string>;
  let api: TestApp;
  let worker: Awaited<ReturnType<typeof startTestWorker>>;
  let tenant: Tenant;
  let client: ImportClient;
  let picture: Buffer;
  let archives: Record<string, Buffer>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'loupe-brought-'));
    settings = { STORAGE_URL: pathToFileURL(folder).href, EMBEDDINGS_PROVIDER: 'off', MEDIA: 'copy' };
    api = await startTestApp(settings);
    worker = await startTestWorker(api, settings);
    picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    const file = (uri: string) => ({ uri, creation_timestamp: 1700000000 });
    const tweet = {
      id_str: '1700000000000000009',
      full_text: 'Tea',
      created_at: 'Wed Oct 10 20:19:24 +0000 2018',
    };
    archives = {
      instagram: await zip({
        'me/media/posts/1.jpg': picture,
        'me/media/posts/2.mp4': mp4(5000),
        'me/your_instagram_activity/posts_1.json': JSON.stringify([
          {
            title: 'Two',
            creation_timestamp: 1700000000,
            media: [file('media/posts/1.jpg'), file('media/posts/2.mp4')],
          },
        ]),
      }),
      'yt-dlp': await zip({
        'Tea [bbbbbbbbbb1].mp4': mp4(6000),
        'Tea [bbbbbbbbbb1].jpg': picture,
        'Tea [bbbbbbbbbb1].info.json': JSON.stringify({
          ...{
            id: 'bbbbbbbbbb1',
            title: 'Tea',
            extractor: 'youtube',
            extractor_key: 'Youtube',
            channel: 'B',
          },
          ...{
            webpage_url: 'https://www.youtube.com/watch?v=bbbbbbbbbb1',
            timestamp: 1700000000,
            epoch: 1741000000,
          },
        }),
      }),
      x: await zip({
        'data/tweets.js': `window.YTD.tweets.part0 = ${JSON.stringify([{ tweet }])}`,
        'data/tweets_media/1700000000000000009-abc.jpg': picture,
      }),
    };
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

  const store = () => api.app.get(ObjectStore, { strict: false });
  const db = () => api.app.get(Database, { strict: false });
  const kept = async (at: string) => {
    const keys: string[] = [];
    for await (const { key } of store().list(`${at}/${tenant.scope.workspaceId}/`)) keys.push(key);
    return keys;
  };
  const copies = async () => {
    const processor = worker.get(MediaCopyProcessor, { strict: false });
    // A picture that could not be read in time on a busy machine is tried again, as it is in production.
    await vi.waitFor(
      async () => {
        await db().query(
          sql`UPDATE media_copies SET due_at = now() WHERE due_at IS NOT NULL AND lease IS NULL`,
        );
        while (await processor.round());
        const waiting = await db().query(sql`
          SELECT last_error FROM media_copies WHERE workspace_id = ${tenant.scope.workspaceId}`);
        expect(waiting).toEqual([]);
      },
      { timeout: 240_000, interval: 500 },
    );
  };
  const media = async () => {
    const { items } = await tenant.client.data(
      '{ items(first: 10) { nodes { mediaContents { __typename ... on Image { fileUrl thumbnailUrl } ... on Video { fileUrl thumbnailUrl } } } } }',
    );
    return items.nodes.flatMap(({ mediaContents }: { mediaContents: unknown[] }) => mediaContents);
  };
  const ours = (part: string) => expect.stringContaining(`/${part}`);

  it.each([
    [
      'instagram',
      [
        { __typename: 'Image', fileUrl: ours('file') },
        { __typename: 'Video', fileUrl: ours('file') },
      ],
    ],
    ['yt-dlp', [{ __typename: 'Video', fileUrl: ours('file'), thumbnailUrl: ours('thumbnail') }]],
    ['x', [{ __typename: 'Image', fileUrl: ours('file') }]],
  ])('of %s give posts with media of ours, and the same again', async (name, expected) => {
    const archive = archives[name] as Buffer;
    const first = await client.import(archive, 'application/zip', {}, '?account=acme');
    expect(first.operation.imported).toMatchObject({ created: 1, rejected: 0 });
    // Before they are copied, no address leads to them.
    expect(JSON.stringify(await media())).not.toContain('import:');
    await copies();
    expect(await media()).toMatchObject(expected);
    const second = await client.import(archive, 'application/zip', {}, '?account=acme');
    expect(second.operation.imported).toMatchObject({ created: 0 });
    expect(await media()).toMatchObject(expected);
  });

  it('give the bytes that they had', async () => {
    await client.import(archives.instagram as Buffer, 'application/zip', {}, '?account=acme');
    await copies();
    const [{ fileUrl }] = await media();
    const answer = await fetch(new URL(new URL(fileUrl).pathname + new URL(fileUrl).search, api.url));
    expect(Buffer.from(await answer.arrayBuffer()).equals(picture)).toBe(true);
  });

  it('are looked at without keeping anything, and the look tells the media', async () => {
    const { body } = await client.send(
      archives.instagram as Buffer,
      'application/zip',
      {},
      '?preview=true&account=acme',
    );
    expect(body.posts).toMatchObject([{ media: [{ type: 'IMAGE' }, { type: 'VIDEO' }] }]);
    expect(await kept('imports')).toEqual([]);
  });

  it('are read by the command line with their media too', async () => {
    const path = join(folder, 'instagram.zip');
    await writeFile(path, archives.instagram as Buffer);
    const { code, stdout } = await loupe(
      ['import', path, '--workspace', tenant.scope.workspaceId, '--account', 'acme', '--json'],
      { PATH: process.env.PATH, ...testEnvironment({ database: api.database }), ...settings },
    );
    expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: 0, created: 1 });
    await copies();
    expect(await media()).toMatchObject([{ fileUrl: ours('file') }, { fileUrl: ours('file') }]);
  });

  it('and folders are the same by the command line', async () => {
    const path = join(folder, 'videos');
    await mkdir(path);
    const video = {
      id: 'bbbbbbbbbb2',
      title: 'Tea',
      extractor: 'youtube',
      extractor_key: 'Youtube',
      channel: 'B',
    };
    const more = {
      webpage_url: 'https://www.youtube.com/watch?v=bbbbbbbbbb2',
      timestamp: 1700000000,
      epoch: 1741000000,
    };
    await writeFile(join(path, 'Tea [bbbbbbbbbb2].info.json'), JSON.stringify({ ...video, ...more }));
    await writeFile(join(path, 'Tea [bbbbbbbbbb2].mp4'), mp4(7000));
    await writeFile(join(path, 'Tea [bbbbbbbbbb2].webp'), picture);
    await writeFile(join(path, 'other.mp4'), mp4(100));
    const { code, stdout } = await loupe(
      ['import', path, '--workspace', tenant.scope.workspaceId, '--json'],
      { PATH: process.env.PATH, ...testEnvironment({ database: api.database }), ...settings },
    );
    expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: 0, created: 1 });
    expect((await kept('imports')).filter((key) => key.includes('/media/'))).toHaveLength(2);
    await copies();
    expect(await media()).toMatchObject([{ fileUrl: ours('file'), thumbnailUrl: ours('thumbnail') }]);
  });

  it('are refused where those of other imports that wait to be copied fill the plan, until these are gone', async () => {
    const waiting = join(folder, 'imports', tenant.scope.workspaceId, 'media');
    await mkdir(waiting, { recursive: true });
    const large = join(waiting, '00000000-1.mp4');
    await writeFile(large, '');
    await truncate(large, Math.max(...Object.values(STORED_BYTES)));
    const { status, body } = await client.send(
      archives.instagram as Buffer,
      'application/zip',
      {},
      '?account=acme',
    );
    expect({ status, body: JSON.stringify(body) }).toMatchObject({
      status: 413,
      body: expect.stringContaining('STORAGE_FULL'),
    });
    await rm(large);
    const again = await client.import(archives.instagram as Buffer, 'application/zip', {}, '?account=acme');
    expect(again.operation.imported).toMatchObject({ created: 1, rejected: 0 });
  });

  it('of another workspace give nothing to a post that names their files', async () => {
    await client.import(archives.x as Buffer, 'application/zip', {}, '?account=acme');
    const [key = ''] = (await kept('imports')).filter((each) => each.includes('/media/'));
    const name = key.split('/').at(-1);
    const foreign = await createTenant(api);
    const row = {
      id_str: '1700000000000000010',
      full_text: 'Mine',
      created_at: 'Wed Oct 10 20:19:24 +0000 2018',
      '\u0001brought': [{ isVideo: false, file: `import:${name}`, thumbnail: null }],
    };
    const other = await ImportClient.of(api, foreign);
    await other.import(JSON.stringify([{ ...row }]), 'application/json', {}, '?account=acme');
    await copies();
    const { items } = await foreign.client.data(
      '{ items(first: 10) { nodes { mediaContents { ... on Image { fileUrl } } } } }',
    );
    expect(items.nodes).toEqual([{ mediaContents: [{ fileUrl: null }] }]);
  });
});
