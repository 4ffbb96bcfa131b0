import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CapturedMedia, CapturedPost } from '@loupe/content';
import { Database, sql } from '@loupe/database';
import { pictureAddress } from '@loupe/demo';
import { Clock, newId } from '@loupe/kernel';
import { MediaBacklogService, MediaCopyProcessor, MediaFileStore, type StoredMedia } from '@loupe/media';
import { ObjectStore } from '@loupe/storage';
import type { INestApplicationContext } from '@nestjs/common';
import { isBlurhashValid } from 'blurhash';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { file, type MediaServer, mp4, startMediaServer } from '../support/media-server.js';
import { scale } from '../support/proofs.js';
import { type S3Server, startS3 } from '../support/s3.js';
import { leaveBytes } from '../support/stored-bytes.js';
import { startTestWorker } from '../support/worker.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../support/world.js';

const MINUTE_MS = 60_000;
/** Only against what hangs. */
const SOON = { timeout: 240_000, interval: 200 };
const MAX_IMAGE = 2_000_000;
const MAX_VIDEO = 3_000_000;

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40, b: 90 } } });

let host: MediaServer;
let folder: string;
let s3: S3Server;
beforeAll(async () => {
  host = await startMediaServer();
  folder = await mkdtemp(join(tmpdir(), 'loupe-media-'));
  s3 = await startS3();
});
afterAll(async () => {
  await host?.close();
  await s3?.close();
  await rm(folder, { recursive: true, force: true });
});

const STORES: [name: string, url: () => string][] = [
  ['a folder', () => pathToFileURL(join(folder, 'objects')).href],
  ['an S3-compatible store', () => s3.url({ folder: 'some/where' })],
];

// How each store keeps its promises is what object-store.spec.ts is about.
describe.each(scale(STORES.slice(-1), STORES))('media of posts are copied to %s', (_, storageUrl) => {
  let api: TestApp;
  let worker: INestApplicationContext;
  let tenant: Tenant;
  let store: ObjectStore;
  let jpeg: Buffer;
  let settings: Record<string, string>;

  beforeAll(async () => {
    settings = {
      OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
      STORAGE_URL: storageUrl(),
      MEDIA_MAX_IMAGE_BYTES: String(MAX_IMAGE),
      MEDIA_MAX_VIDEO_BYTES: String(MAX_VIDEO),
    };
    api = await startTestApp({ ...settings, MEDIA: 'copy' });
    // Its loop stands still, so that each round is the test's.
    worker = await startTestWorker(api, { ...settings, EMBEDDINGS_PROVIDER: 'off' });
    tenant = await createTenant(api);
    store = api.app.get(ObjectStore, { strict: false });
    jpeg = await photo(1280, 720).jpeg().toBuffer();
  });
  afterAll(async () => {
    await worker?.close();
    await api?.close();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await database().query(sql`DELETE FROM media_copies`);
    host.answers.clear();
    host.asked.length = 0;
  });

  const media = (part: Partial<CapturedMedia>): CapturedMedia => ({
    type: 'IMAGE',
    fileUrl: null,
    thumbnailUrl: null,
    width: null,
    height: null,
    videoDuration: null,
    ...part,
  });
  const round = () => worker.get(MediaCopyProcessor, { strict: false }).round();
  const database = () => api.app.get(Database, { strict: false });
  const later = (minutes: number) =>
    vi
      .spyOn(worker.get(Clock, { strict: false }), 'now')
      .mockImplementation(() => new Date(Date.now() + minutes * MINUTE_MS));

  async function add(contents: CapturedMedia[], post: Partial<CapturedPost> = {}): Promise<string> {
    const [id = ''] = await ingest(api, tenant, [somePost({ media: contents, ...post })]);
    return id;
  }
  /** What is stored of an item's media contents, in order. */
  const stored = (itemId: string): Promise<(StoredMedia & { id: string })[]> =>
    database().query(sql`
      SELECT media.id, stored.file_key AS "fileKey", stored.file_type AS "fileType", stored.file_size AS "fileSize",
        stored.file_checksum AS "fileChecksum", stored.thumbnail_key AS "thumbnailKey",
        stored.thumbnail_size AS "thumbnailSize", stored.blur_hash AS "blurHash"
      FROM media_contents media LEFT JOIN stored_media stored ON stored.media_content_id = media.id
      WHERE media.item_id = ${itemId} ORDER BY media.position`);
  const queued = (itemId: string): Promise<{ due: boolean; attempts: number; error: string | null }[]> =>
    database().query(sql`
      SELECT copy.due_at IS NOT NULL AS due, copy.attempts, copy.last_error AS error FROM media_copies copy
      JOIN media_contents media ON media.id = copy.media_content_id
      WHERE media.item_id = ${itemId} ORDER BY media.position`);
  async function filesOf(itemId: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of store.list(`media/${tenant.scope.workspaceId}/${itemId}/`)) keys.push(key);
    return keys;
  }

  describe('not', () => {
    it.each<
      [
        name: string,
        part: Partial<CapturedMedia>,
        answer: Parameters<typeof host.answers.set>[1],
        error: RegExp,
      ]
    >([
      ['a page', {}, file(Buffer.from('<html><script>alert(1)</script>')), /must be an image/],
      [
        'a program that says it is a picture',
        {},
        file(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'),
        /must be an image/,
      ],
      [
        'an image where a video is to be',
        { type: 'VIDEO' },
        (response) => file(jpeg)(response, undefined as never),
        /not a video/,
      ],
      [
        'a page where a video is to be',
        { type: 'VIDEO' },
        file(Buffer.from('<html>'), 'video/mp4'),
        /not a video/,
      ],
      [
        'nothing at all where a video is to be',
        { type: 'VIDEO' },
        file(Buffer.alloc(0), 'video/mp4'),
        /not a video/,
      ],
      [
        'an image that says it is too large',
        {},
        file(Buffer.alloc(MAX_IMAGE + 1)),
        /longer than 2000000 bytes/,
      ],
      [
        'a video of 1 GB',
        { type: 'VIDEO' },
        (response) => response.writeHead(200, { 'content-length': 1024 ** 3 }).end(),
        /longer than 3000000 bytes/,
      ],
      ['what has been removed', {}, (response) => response.writeHead(410).end(), /status 410/],
      ['what its signature no longer opens', {}, (response) => response.writeHead(403).end(), /status 403/],
      [
        'what is elsewhere in a private network',
        {},
        (response) => response.writeHead(302, { location: 'http://10.0.0.1/a.jpg' }).end(),
        /private or reserved/,
      ],
      [
        'what is a metadata service',
        {},
        (response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
        /private or reserved/,
      ],
    ])('%s, and it is not tried again', async (_, part, answer, error) => {
      host.answers.set('/x', answer);
      const id = await add([media({ fileUrl: host.urlOf('/x'), ...part })]);
      await round();
      expect(await queued(id)).toEqual([{ due: false, attempts: 1, error: expect.stringMatching(error) }]);
      expect(await filesOf(id)).toEqual([]);
    });

    it('a file that is cut off, or endless though it does not say so', async () => {
      host.answers.set('/cut', (response) => {
        response.writeHead(200, { 'content-length': 100_000 });
        response.write(mp4(50_000), () => response.destroy());
      });
      host.answers.set('/endless', (response) => {
        response.writeHead(200).write(mp4(5000));
        const more = () => {
          while (response.write(Buffer.alloc(65_536))) if (response.destroyed) return;
        };
        response.on('drain', more);
        more();
      });
      const id = await add([
        media({ type: 'VIDEO', fileUrl: host.urlOf('/cut') }),
        media({ type: 'VIDEO', fileUrl: host.urlOf('/endless') }),
      ]);
      await round();
      expect(await queued(id)).toEqual([
        { due: true, attempts: 1, error: 'The host broke the connection off' },
        { due: false, attempts: 1, error: expect.stringMatching(/longer than 3000000 bytes/) },
      ]);
      expect(await filesOf(id)).toEqual([]);
    });

    it('what is refused again and again: five more attempts, within half a day', async () => {
      host.answers.set('/busy', (response) => response.writeHead(503).end());
      const id = await add([media({ fileUrl: host.urlOf('/busy') })]);
      for (const minutes of [0, 0.5, 2, 8, 40, 170, 660, 2000]) {
        later(minutes);
        await round();
      }
      expect(host.asked).toHaveLength(6);
      expect(await queued(id)).toEqual([
        { due: false, attempts: 6, error: 'The host answers with status 503' },
      ]);
    });

    it.each([
      ['asked for where the plan has no bytes left', 0, 0],
      ['kept where it takes more bytes than the plan has left', 100, 1],
    ])('%s, until there is room', async (_, left, asked) => {
      host.answers.set('/x', file(jpeg));
      const id = await add([media({ fileUrl: host.urlOf('/x') })]);
      const makeRoom = await leaveBytes(api, tenant, left);
      try {
        await round();
        const error = expect.stringMatching(/^media: the plan growth keeps \d+ bytes of files/);
        expect(await queued(id)).toEqual([{ due: true, attempts: 1, error }]);
        expect([host.asked.length, await filesOf(id)]).toEqual([asked, []]);
      } finally {
        await makeRoom();
      }
      later(2);
      await round();
      expect(await queued(id)).toEqual([]);
      expect(await filesOf(id)).toHaveLength(2);
    });

    it('what has no address', async () => {
      expect(await queued(await add([media({})]))).toEqual([]);
    });
  });

  it('an image with a small picture of it, asking for it once', async () => {
    host.answers.set('/photo.jpg', file(jpeg, 'text/html'));
    const id = await add([
      media({ fileUrl: host.urlOf('/photo.jpg'), thumbnailUrl: host.urlOf('/small.jpg') }),
    ]);
    await round();
    const [row] = await stored(id);
    expect(host.asked).toEqual(['/photo.jpg']);
    expect(await queued(id)).toEqual([]);
    expect(row).toMatchObject({
      fileType: 'image/jpeg',
      fileSize: String(jpeg.length),
      fileChecksum: createHash('sha256').update(jpeg).digest('hex'),
    });
    expect(await store.read(row?.fileKey ?? '')).toEqual(jpeg);
    const thumbnail = (await store.read(row?.thumbnailKey ?? '')) ?? Buffer.alloc(0);
    expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'webp', width: 640, height: 360 });
    expect(row?.thumbnailSize).toBe(String(thumbnail.length));
    expect(isBlurhashValid(row?.blurHash ?? '')).toEqual({ result: true });
  });

  it('a picture of the demo, which no host has and callers see only as a copy', async () => {
    const address = pictureAddress(
      { brandKey: 'nimbrosa', still: 7, isPlain: false, name: 'pasta' },
      { width: 540, height: 675 },
    );
    const id = await add([
      media({ fileUrl: address }),
      media({ type: 'VIDEO', thumbnailUrl: address }),
      media({ fileUrl: 'demo:nobody/pasta-540x675.jpg' }),
    ]);
    const shown = async () => {
      const { mediaContents } = await tenant.client.data(
        `{ mediaContents(itemIds: ["${id}"]) { ... on Image { fileUrl thumbnailUrl } ... on Video { fileUrl thumbnailUrl } } }`,
      );
      return mediaContents;
    };
    const nothing = { fileUrl: null, thumbnailUrl: null };
    expect(await shown()).toEqual([nothing, nothing, nothing]);
    await round();
    const signed = expect.stringMatching(/^http.*signature=/);
    expect(await shown()).toEqual([
      { fileUrl: signed, thumbnailUrl: signed },
      { fileUrl: null, thumbnailUrl: signed },
      nothing,
    ]);
    const [image, video] = await stored(id);
    expect(await sharp((await store.read(image?.fileKey ?? '')) ?? undefined).metadata()).toMatchObject({
      format: 'jpeg',
      width: 540,
      height: 675,
    });
    expect(video?.thumbnailSize).toBe(image?.thumbnailSize);
    expect(await queued(id)).toEqual([
      { due: false, attempts: 1, error: 'There is no file demo:nobody/pasta-540x675.jpg' },
    ]);
  });

  it('a video in parts, byte for byte, with the platform’s picture of it', async () => {
    const video = mp4(MAX_VIDEO);
    host.answers.set('/clip', file(video, 'application/octet-stream'));
    host.answers.set('/clip.jpg', file(jpeg));
    const id = await add([
      media({ type: 'VIDEO', fileUrl: host.urlOf('/clip'), thumbnailUrl: host.urlOf('/clip.jpg') }),
    ]);
    await round();
    const [row] = await stored(id);
    expect(row).toMatchObject({
      fileType: 'video/mp4',
      fileSize: String(MAX_VIDEO),
      fileChecksum: createHash('sha256').update(video).digest('hex'),
      blurHash: expect.any(String),
    });
    expect((await store.read(row?.fileKey ?? ''))?.equals(video)).toBe(true);
  });

  it('what there is of it, where one of its files cannot be had', async () => {
    host.answers.set('/poster.png', file(await photo(300, 300).png().toBuffer()));
    const id = await add([
      media({ type: 'VIDEO', fileUrl: host.urlOf('/gone.mp4'), thumbnailUrl: host.urlOf('/poster.png') }),
      media({ type: 'VIDEO', fileUrl: null, thumbnailUrl: host.urlOf('/poster.png') }),
      media({ fileUrl: host.urlOf('/gone.jpg'), thumbnailUrl: host.urlOf('/poster.png') }),
    ]);
    await round();
    const rows = await stored(id);
    expect(rows.map(({ fileKey }) => fileKey)).toEqual([null, null, null]);
    expect(rows.map(({ thumbnailKey }) => thumbnailKey)).toEqual(Array(3).fill(expect.any(String)));
    expect(await queued(id)).toEqual([
      { due: false, attempts: 1, error: 'The host answers with status 404' },
      { due: false, attempts: 1, error: 'The host answers with status 404' },
    ]);
  });

  it('again without asking for what is stored, whatever host and signature its address has now', async () => {
    host.answers.set('/same.jpg', file(jpeg));
    const externalId = newId();
    const shown = (fileUrl: string, day: number) => ({
      externalId,
      media: [media({ fileUrl })],
      snapshots: [metrics({ at: new Date(Date.UTC(2026, 2, day)) })],
    });
    const id = await add([], shown(host.urlOf('/same.jpg?signature=1'), 1));
    await round();
    const [before] = await stored(id);
    await add([], shown(host.urlOf('/same.jpg?signature=2'), 2));
    expect(await queued(id)).toEqual([{ due: true, attempts: 0, error: null }]);
    await round();
    expect(host.asked).toEqual(['/same.jpg']);
    expect(await queued(id)).toEqual([]);
    expect(await stored(id)).toEqual([before]);

    host.answers.set('/other.png', file(await photo(50, 50).png().toBuffer()));
    await add([], shown(host.urlOf('/other.png'), 3));
    await round();
    const [after] = await stored(id);
    expect(after).toMatchObject({ fileType: 'image/png' });
    expect(await filesOf(id)).toEqual([after?.fileKey, after?.thumbnailKey].sort());
  });

  it('stories first, then posts of the last days', async () => {
    const queue = (path: string, post: Partial<CapturedPost>) => {
      host.answers.set(path, file(jpeg));
      return add([media({ fileUrl: host.urlOf(path) })], post);
    };
    const old = new Date('2020-01-01T00:00:00Z');
    for (let number = 0; number < 8; number++) await queue(`/old-${number}`, { takenAt: old });
    await queue('/fresh', { takenAt: new Date(Date.now() - MINUTE_MS) });
    await queue('/story', { type: 'STORY', originalUrl: null, takenAt: new Date(Date.now() - MINUTE_MS) });
    const due: { path: string }[] = await database().query(sql`
      SELECT media.file_url AS path FROM media_copies copy JOIN media_contents media ON media.id = copy.media_content_id
      ORDER BY copy.urgency, copy.due_at`);
    const order = due.map(({ path }) => new URL(path).pathname);
    expect(order.slice(0, 3)).toEqual(['/story', '/fresh', '/old-0']);
    await round();
    expect(host.asked.slice(0, 6)).toEqual(expect.arrayContaining(['/story', '/fresh']));
    expect(host.asked).toHaveLength(10);
  });

  it('by the next process, when the lease of a killed one has ended', async () => {
    host.answers.set('/late.jpg', file(jpeg));
    const id = await add([media({ fileUrl: host.urlOf('/late.jpg') })]);
    await database().query(
      sql`UPDATE media_copies SET due_at = now() + interval '4 minutes' WHERE due_at IS NOT NULL`,
    );
    await round();
    expect(await stored(id)).toMatchObject([{ fileKey: null }]);
    later(5);
    await round();
    expect(await stored(id)).toMatchObject([{ fileKey: expect.any(String) }]);
  });

  it.each<[string, Partial<CapturedMedia>]>([
    ['an image', { type: 'IMAGE' }],
    ['a video', { type: 'VIDEO' }],
  ])('by the next process at once, when one ends while it copies %s', async (_, part) => {
    const answered: ServerResponse[] = [];
    host.answers.set('/slow', (response) => {
      // Its first bytes come, and then nothing more.
      answered.push(response.writeHead(200, { 'content-length': 9_000 }));
      response.write(mp4(6_000));
    });
    const id = await add([media({ ...part, fileUrl: host.urlOf('/slow') })]);
    const ending = await startTestWorker(api, { ...settings, MEDIA: 'copy', EMBEDDINGS_PROVIDER: 'off' });
    await vi.waitFor(() => expect(answered).toHaveLength(1), SOON);
    await ending.close();
    expect(await queued(id)).toEqual([{ due: true, attempts: 0, error: null }]);
    expect(await filesOf(id)).toEqual([]);
    host.answers.set('/slow', file(part.type === 'VIDEO' ? mp4(9_000) : jpeg));
    await round();
    expect(await stored(id)).toMatchObject([{ fileKey: expect.any(String) }]);
  });

  it('not beyond the deletion of their post, even while it is being copied', async () => {
    const id = await add([media({ fileUrl: host.urlOf('/deleted.jpg') })]);
    let begun = () => {};
    const isAsked = new Promise<void>((resolve) => {
      begun = resolve;
    });
    let release = () => {};
    host.answers.set('/deleted.jpg', (response, request) => {
      release = () => file(jpeg)(response, request);
      begun();
    });
    const copying = round();
    await isAsked;
    await database().query(
      sql`DELETE FROM items WHERE workspace_id = ${tenant.scope.workspaceId} AND id = ${id}`,
    );
    release();
    await copying;
    expect(await filesOf(id)).toEqual([]);
  });

  it('and what no row names is removed after a day, what was asked to go at once', async () => {
    host.answers.set('/kept.jpg', file(jpeg));
    const id = await add([media({ fileUrl: host.urlOf('/kept.jpg') })]);
    await round();
    const kept = await filesOf(id);
    expect(kept).toHaveLength(2);
    const orphan = `media/${tenant.scope.workspaceId}/${id}/${newId()}-file-0123456789abcdef.jpg`;
    await store.put(orphan, jpeg);
    const files = api.app.get(MediaFileStore, { strict: false });
    await files.removeOrphans(new Date());
    expect(await filesOf(id)).toEqual([...kept, orphan].sort());
    await files.removeOrphans(new Date(Date.now() + 25 * 60 * MINUTE_MS));
    expect(await filesOf(id)).toEqual(kept);
    await files.removeOf(tenant.scope, [id]);
    expect(await filesOf(id)).toEqual([]);
  });

  it('that came in without, or were given up, when their operator asks for it', async () => {
    host.answers.set('/once.jpg', file(jpeg));
    const copied = await add([media({ fileUrl: host.urlOf('/once.jpg') })]);
    const givenUp = await add([media({ fileUrl: host.urlOf('/not-yet.jpg') })]);
    await round();
    const waiting = await add([media({ type: 'VIDEO', fileUrl: host.urlOf('/waits.mp4') })]);
    const unnoticed = await add([media({ thumbnailUrl: host.urlOf('/once.jpg') })]);
    await database().query(
      sql`DELETE FROM media_copies USING media_contents media
        WHERE media.id = media_copies.media_content_id AND media.item_id = ${unnoticed}`,
    );
    const other = await createTenant(api, 'Other');
    const backlog = api.app.get(MediaBacklogService, { strict: false });
    expect(await backlog.queue(other.scope)).toBe(0);
    expect(await backlog.queue(tenant.scope)).toBeGreaterThanOrEqual(2);
    const due = [{ due: true, attempts: 0, error: null }];
    expect(await queued(copied)).toEqual([]);
    expect(await Promise.all([givenUp, waiting, unnoticed].map(queued))).toEqual([due, due, due]);
    host.answers.set('/not-yet.jpg', file(jpeg));
    await round();
    expect(await stored(givenUp)).toMatchObject([{ fileKey: expect.any(String) }]);
  });

  it('once the store works again, without counting an attempt', async () => {
    host.answers.set('/stored.jpg', file(jpeg));
    const id = await add([media({ fileUrl: host.urlOf('/stored.jpg') })]);
    const put = vi
      .spyOn(worker.get(ObjectStore, { strict: false }), 'put')
      .mockRejectedValue(new Error('ENOSPC'));
    await expect(round()).rejects.toThrow('ENOSPC');
    expect(await queued(id)).toEqual([{ due: true, attempts: 0, error: 'The file could not be stored' }]);
    put.mockRestore();
    later(2);
    await round();
    expect(await stored(id)).toMatchObject([{ fileKey: expect.any(String) }]);
  });
});
