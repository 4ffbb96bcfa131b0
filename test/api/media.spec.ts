import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Database, sql } from '@loupe/database';
import { Clock, newId } from '@loupe/kernel';
import { MediaAddressService, MediaCopyProcessor } from '@loupe/media';
import { ObjectStore } from '@loupe/storage';
import type { INestApplicationContext } from '@nestjs/common';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { startTestApp, type TestApp } from '../support/app.js';
import { file, type MediaServer, mp4, startMediaServer } from '../support/media-server.js';
import { type S3Server, startS3 } from '../support/s3.js';
import { testStorageUrl } from '../support/servers.js';
import { startTestWorker } from '../support/worker.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const HOUR_MS = 60 * 60 * 1000;
const VIDEO = mp4(200_000);
const MEDIA = `query($id: ID!) { mediaContents(itemIds: [$id]) {
  ... on Image { id fileUrl thumbnailUrl blurHash } ... on Video { id fileUrl thumbnailUrl blurHash } } }`;

const PENDING = `query($ids: [ID!]) { mediaContents(itemIds: $ids) {
  ... on Image { copyPending } ... on Video { copyPending } } }`;

/** The files of an archive by their names. */
async function unzipped(archive: Buffer): Promise<Record<string, Buffer>> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(archive, { autoClose: false }, (error, found) => (error ? reject(error) : resolve(found))),
  );
  const entries: Entry[] = [];
  zip.on('entry', (entry: Entry) => entries.push(entry));
  await once(zip, 'end');
  const files: Record<string, Buffer> = {};
  for (const entry of entries) {
    const bytes = await new Promise<Readable>((resolve, reject) =>
      zip.openReadStream(entry, (error, found) => (error ? reject(error) : resolve(found))),
    );
    files[entry.fileName] = await buffer(bytes);
  }
  return files;
}

interface Content {
  id: string;
  fileUrl: string;
  thumbnailUrl: string;
  blurHash: string | null;
}

let host: MediaServer;
let s3: S3Server;
let jpeg: Buffer;
beforeAll(async () => {
  host = await startMediaServer();
  s3 = await startS3();
  jpeg = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  host.answers.set('/a.jpg', file(jpeg));
  host.answers.set('/b.mp4', file(VIDEO));
});
afterAll(async () => {
  await host?.close();
  await s3?.close();
});
afterEach(() => void vi.restoreAllMocks());

const STORES: [name: string, url: () => string][] = [
  ['a folder', testStorageUrl],
  ['an S3-compatible store', () => s3.url()],
];

describe.each(STORES)('addresses of copies in %s', (_, storageUrl) => {
  let api: TestApp;
  let worker: INestApplicationContext;
  let tenant: Tenant;
  let itemId: string;
  let image: Content;
  let video: Content;

  const contents = async (id: string, of = tenant): Promise<Content[]> => {
    const data = (await of.client.data(MEDIA, { id })) as { mediaContents: Content[] };
    return data.mediaContents;
  };
  const add = async (of: Tenant): Promise<string> => {
    const shared = { width: null, height: null, videoDuration: null };
    const media = [
      { ...shared, type: 'IMAGE' as const, fileUrl: host.urlOf('/a.jpg'), thumbnailUrl: null },
      {
        ...shared,
        type: 'VIDEO' as const,
        fileUrl: host.urlOf('/b.mp4'),
        thumbnailUrl: host.urlOf('/a.jpg'),
      },
    ];
    const [id = ''] = await ingest(api, of, [somePost({ media })]);
    return id;
  };
  const copy = () => worker.get(MediaCopyProcessor, { strict: false }).round();
  const refusal = async (address: string, init?: RequestInit) => {
    const response = await fetch(address, init);
    return [response.status, response.headers.get('content-type'), await response.json()];
  };
  const JSON_TYPE = 'application/json; charset=utf-8';
  const FORGED = [403, JSON_TYPE, { errors: 'Loupe did not issue this address' }];
  const GONE = [404, JSON_TYPE, { errors: 'The file no longer exists' }];
  const inHours = (hours: number) =>
    vi
      .spyOn(api.app.get(Clock, { strict: false }), 'now')
      .mockImplementation(() => new Date(Date.now() + hours * HOUR_MS));

  beforeAll(async () => {
    const settings = { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8', STORAGE_URL: storageUrl() };
    api = await startTestApp({ ...settings, MEDIA: 'copy' });
    worker = await startTestWorker(api, { ...settings, EMBEDDINGS_PROVIDER: 'off' });
    tenant = await createTenant(api);
    itemId = await add(tenant);
  });
  afterAll(async () => {
    await worker?.close();
    await api?.close();
  });

  it('are those of the platform until there is a copy', async () => {
    expect(await contents(itemId)).toEqual([
      { id: expect.any(String), fileUrl: host.urlOf('/a.jpg'), thumbnailUrl: null, blurHash: null },
      {
        id: expect.any(String),
        fileUrl: host.urlOf('/b.mp4'),
        thumbnailUrl: host.urlOf('/a.jpg'),
        blurHash: null,
      },
    ]);
  });

  it('give the stored bytes, which can do nothing in a browser', async () => {
    await copy();
    [image, video] = (await contents(itemId)) as [Content, Content];
    expect(
      image.fileUrl.startsWith(`${api.origin}/media/${tenant.scope.workspaceId}/${image.id}/file?`),
    ).toBe(true);
    expect(image.blurHash).toEqual(expect.any(String));
    const got = await fetch(image.fileUrl);
    expect(got.status).toBe(200);
    expect(Buffer.from(await got.arrayBuffer())).toEqual(jpeg);
    expect(Object.fromEntries(got.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(jpeg.length),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^inline; filename="[0-9a-f-]+-file-[0-9a-f]{16}\.jpg"$/),
      'cache-control': expect.stringMatching(/^private, max-age=\d+$/),
      etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
    });
    expect(got.headers.has('content-encoding')).toBe(false);
    const small = await fetch(video.thumbnailUrl);
    expect(small.headers.get('content-type')).toBe('image/webp');
    expect(await sharp(await small.arrayBuffer()).metadata()).toMatchObject({ width: 90, height: 60 });
  });

  it('say whether a copy is on its way, also while it is tried again, and not when it is given up', async () => {
    host.answers.set('/later.mp4', (response) => response.writeHead(503).end());
    const ids = await ingest(
      api,
      tenant,
      ['/b.mp4', '/later.mp4', '/gone.mp4'].map((path) =>
        somePost({
          media: [
            {
              type: 'VIDEO',
              fileUrl: host.urlOf(path),
              thumbnailUrl: null,
              width: null,
              height: null,
              videoDuration: null,
            },
          ],
        }),
      ),
    );
    const pending = async () => {
      const { mediaContents } = await tenant.client.data(PENDING, { ids });
      return mediaContents.map(({ copyPending }: { copyPending: boolean }) => copyPending);
    };
    expect(await pending()).toEqual([true, true, true]);
    await copy();
    expect(await pending()).toEqual([false, true, false]);
  });

  it('give a video to a reader that is slower than an idle connection is kept, and pictures on one connection', async () => {
    const server: Server = api.app.getHttpServer();
    const { keepAliveTimeout } = server;
    server.keepAliveTimeout = 1;
    try {
      for (const [range, size] of [
        [{}, VIDEO.length],
        [{ range: 'bytes=100000-' }, VIDEO.length - 100_000],
      ] as const) {
        // All of it is sent, and then the connection is closed or nothing more can be sent on it.
        const sent = new Promise<void>((resolve) =>
          server.prependOnceListener('request', ({ socket }: IncomingMessage) => {
            socket.once('close', resolve).once('finish', resolve);
          }),
        );
        const response = await fetch(video.fileUrl, { headers: range });
        await sent;
        expect(Buffer.from(await response.arrayBuffer())).toEqual(VIDEO.subarray(-size));
      }
    } finally {
      server.keepAliveTimeout = keepAliveTimeout;
    }
    const picture = await fetch(image.fileUrl);
    expect(picture.headers.get('connection')).toBe('keep-alive');
    await picture.arrayBuffer();
  });

  const zipOf = (files: string, init: RequestInit = {}) =>
    fetch(`${api.origin}/media.zip`, { method: 'POST', body: new URLSearchParams({ files }), ...init });

  it('give many files as one archive, under names that are asked for, also if one has gone', async () => {
    const signed = api.app.get(MediaAddressService, { strict: false });
    const missing = signed.sign(tenant.scope.workspaceId, newId(), 'file');
    const response = await zipOf(`${image.fileUrl} nova ../4\r\n${missing}\n${video.fileUrl}\n`);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="loupe-media.zip"',
      'cache-control': 'no-store',
    });
    expect(await unzipped(Buffer.from(await response.arrayBuffer()))).toEqual({
      '1-nova-..-4.jpg': jpeg,
      '3.mp4': VIDEO,
    });
  });

  it('give no archive for an address that is changed, expired, gone or none', async () => {
    const refused = async (files: string) => {
      const response = await zipOf(files);
      return [response.status, response.headers.get('cache-control'), await response.json()];
    };
    const forged = image.fileUrl.replace(image.id, video.id);
    expect(await refused(`${image.fileUrl}\n${forged}`)).toEqual([403, 'no-store', FORGED[2]]);
    const signed = api.app.get(MediaAddressService, { strict: false });
    const missing = signed.sign(tenant.scope.workspaceId, newId(), 'file');
    expect(await refused(missing)).toEqual([404, 'no-store', GONE[2]]);
    expect((await refused('https://elsewhere.example/a.jpg'))[0]).toBe(400);
    const json = { headers: { 'content-type': 'application/json' }, body: '{}' };
    expect((await zipOf('', json)).status).toBe(415);
    inHours(100);
    expect((await refused(image.fileUrl))[0]).toBe(410);
  });

  it('give videos in parts', async () => {
    const part = async (range: string, more: Record<string, string> = {}) => {
      const response = await fetch(video.fileUrl, { headers: { range, ...more } });
      return { response, bytes: Buffer.from(await response.arrayBuffer()) };
    };
    const etag = (await part('bytes=0-0')).response.headers.get('etag') ?? '';
    for (const [range, start, end] of [
      ['bytes=0-0', 0, 1],
      ['bytes=1000-1999', 1000, 2000],
      ['bytes=199990-', 199_990, 200_000],
      ['bytes=-10', 199_990, 200_000],
      ['bytes=0-999999999', 0, 200_000],
    ] as const) {
      const { response, bytes } = await part(range);
      expect([range, response.status, response.headers.get('content-range')]).toEqual([
        range,
        206,
        `bytes ${start}-${end - 1}/200000`,
      ]);
      expect(bytes.equals(VIDEO.subarray(start, end))).toBe(true);
    }
    for (const [range, more] of [
      ['lines=1-2', {}],
      ['bytes=0-1,5-6', {}],
      ['bytes=0-1', { 'if-range': '"another"' }],
    ] as const) {
      const { response, bytes } = await part(range, more);
      expect([range, response.status, bytes.length]).toEqual([range, 200, 200_000]);
    }
    expect((await part('bytes=0-1', { 'if-range': etag })).response.status).toBe(206);
    const beyond = await fetch(video.fileUrl, { headers: { range: 'bytes=200000-' } });
    expect([beyond.status, beyond.headers.get('content-range'), await beyond.json()]).toEqual([
      416,
      'bytes */200000',
      { errors: 'The file has 200000 bytes' },
    ]);
    const unchanged = await fetch(video.fileUrl, { headers: { 'if-none-match': etag } });
    expect([unchanged.status, await unchanged.text()]).toEqual([304, '']);
    const head = await fetch(video.fileUrl, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '200000', '']);
  });

  it('are equal within half of their life, good for a day at least, and gone after', async () => {
    const made = new Set<string>();
    for (const hours of [0, 1, 2, 3]) {
      inHours(hours);
      made.add((await contents(itemId))[0]?.fileUrl ?? '');
    }
    expect(made.size).toBeLessThanOrEqual(2);
    inHours(0);
    const [fresh] = await contents(itemId);
    inHours(23.99);
    expect((await fetch(fresh?.fileUrl ?? '')).status).toBe(200);
    inHours(36.01);
    expect(await refusal(fresh?.fileUrl ?? '')).toEqual([
      410,
      JSON_TYPE,
      { errors: 'This address has expired: request a new one from the API' },
    ]);
  });

  it('are refused when anything of them is changed', async () => {
    const changed = (change: (address: URL) => void) => {
      const address = new URL(image.fileUrl);
      change(address);
      return refusal(address.href);
    };
    const other = await createTenant(api, 'Other');
    const othersItem = await add(other);
    const [othersContent] = await contents(othersItem, other);
    for (const change of [
      (address: URL) => address.searchParams.delete('signature'),
      (address: URL) => address.searchParams.delete('expires'),
      (address: URL) => address.searchParams.append('expires', '99999999999'),
      (address: URL) => address.searchParams.set('expires', '99999999999'),
      (address: URL) => address.searchParams.set('expires', 'NaN'),
      (address: URL) => address.searchParams.set('signature', 'A'.repeat(43)),
      (address: URL) => address.searchParams.set('signature', ''),
      (address: URL) => {
        address.pathname = address.pathname.replace(/file$/, 'thumbnail');
      },
      (address: URL) => {
        address.pathname = address.pathname.replace(/file$/, 'other');
      },
      (address: URL) => {
        address.pathname = address.pathname.replace(image.id, video.id);
      },
      (address: URL) => {
        address.pathname = address.pathname.replace(tenant.scope.workspaceId, other.scope.workspaceId);
      },
      (address: URL) => {
        address.pathname = `/media/${other.scope.workspaceId}/${othersContent?.id}/file`;
      },
      (address: URL) => {
        address.pathname = address.pathname.replace(image.id, newId());
      },
    ]) {
      expect(await changed(change)).toEqual(FORGED);
    }
  });

  it('give 404 when the file or its post is gone', async () => {
    const id = await add(tenant);
    await copy();
    const [lost, deleted] = await contents(id);
    const store = api.app.get(ObjectStore, { strict: false });
    for await (const { key } of store.list(`media/${tenant.scope.workspaceId}/${id}/`)) {
      if (key.includes(lost?.id ?? '')) await store.delete(key);
    }
    expect(await refusal(lost?.fileUrl ?? '')).toEqual(GONE);
    await api.app
      .get(Database, { strict: false })
      .query(sql`DELETE FROM items WHERE workspace_id = ${tenant.scope.workspaceId} AND id = ${id}`);
    expect(await refusal(deleted?.fileUrl ?? '')).toEqual(GONE);
  });
});
