import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database, sql } from '@loupe/database';
import { pictureAddress } from '@loupe/demo';
import { MediaCopyObserver, MediaCopyProcessor } from '@loupe/media';
import type { INestApplicationContext } from '@nestjs/common';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { type EmbeddingDouble, startEmbeddingDouble } from '../support/embedding-double.js';
import { file, type MediaServer, startMediaServer } from '../support/media-server.js';
import { startTestWorker } from '../support/worker.js';
import { wakeWorkers } from '../support/worker-loops.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

/** Only against what hangs. */
const SOON = { timeout: 240_000, interval: 200 };
const SIZE = { width: 540, height: 675 };
const picture = (thumbnailUrl: string) => ({
  type: 'VIDEO' as const,
  fileUrl: null,
  thumbnailUrl,
  videoDuration: null,
  ...SIZE,
});

describe('vectors of pictures that are copied', () => {
  let folder: string;
  let host: MediaServer;
  let api: TestApp;
  let worker: INestApplicationContext;
  let tenant: Tenant;
  let jpeg: Buffer;

  beforeAll(async () => {
    jpeg = await sharp({ create: { ...SIZE, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    folder = await mkdtemp(join(tmpdir(), 'loupe-copies-'));
    host = await startMediaServer();
    const settings = {
      MEDIA: 'copy',
      OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
      STORAGE_URL: `file:${folder}`,
      EMBEDDINGS_PROVIDER: 'builtin',
    };
    // The loop of the copies stands still, so that each round is the test's.
    vi.spyOn(MediaCopyProcessor.prototype, 'onApplicationBootstrap').mockReturnValue();
    api = await startTestApp(settings);
    worker = await startTestWorker(api, settings);
    tenant = await createTenant(api);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await database().query(sql`DELETE FROM media_copies`);
  });
  afterAll(async () => {
    await worker?.close();
    await api?.close();
    await host?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const copied = () => vi.spyOn(worker.get(MediaCopyObserver, { strict: false }), 'copied');
  const copy = () => worker.get(MediaCopyProcessor, { strict: false }).round();
  const database = () => api.app.get(Database, { strict: false });
  const kindsOf = async (itemId: string): Promise<string[]> => {
    const rows = await database().query<{ kind: string }>(
      sql`SELECT kind FROM embeddings WHERE item_id = ${itemId} ORDER BY kind`,
    );
    return rows.map(({ kind }) => kind);
  };
  const untilIdle = () => {
    wakeWorkers();
    return vi.waitFor(async () => {
      expect(await database().count(sql`FROM embedding_queue WHERE due_at IS NOT NULL`)).toBe(0);
    }, SOON);
  };

  it('are computed from the copy: the host is asked once, and nothing fails before', async () => {
    host.answers.set('/post.jpg', file(jpeg));
    const url = host.urlOf('/post.jpg');
    const [id = ''] = await ingest(api, tenant, [
      somePost({ caption: 'Fresh pasta', media: [picture(url)] }),
    ]);
    await untilIdle();
    expect(await kindsOf(id)).toEqual(['TEXT']);
    expect(host.asked).toEqual([]);
    await copy();
    await untilIdle();
    expect(await kindsOf(id)).toEqual(['IMAGE', 'TEXT']);
    expect(host.asked).toEqual(['/post.jpg']);
    expect(await database().count(sql`FROM embedding_queue WHERE last_error IS NOT NULL`)).toBe(0);
  });

  it('are computed for the pictures of the demo, too', async () => {
    const media = [
      picture(pictureAddress({ brandKey: 'cyclunda', still: 1, isPlain: false, name: 'ride' }, SIZE)),
    ];
    const [id = ''] = await ingest(api, tenant, [somePost({ caption: '自転車', media })]);
    await untilIdle();
    expect(await kindsOf(id)).toEqual([]);
    await copy();
    await untilIdle();
    expect(await kindsOf(id)).toEqual(['IMAGE']);
  });

  it('are missing, and nothing is queued for them, when the picture cannot be copied', async () => {
    const calls = copied();
    const media = [picture(host.urlOf('/gone.jpg'))];
    const [id = ''] = await ingest(api, tenant, [somePost({ caption: 'Gone', media })]);
    await copy();
    await untilIdle();
    expect(await kindsOf(id)).toEqual(['TEXT']);
    expect(calls).not.toHaveBeenCalled();
  });

  it('are queued once for a picture, however often the copy of its video fails', async () => {
    const calls = copied();
    host.answers.set('/film.jpg', file(jpeg));
    const media = [{ ...picture(host.urlOf('/film.jpg')), fileUrl: host.urlOf('/gone.mp4') }];
    await ingest(api, tenant, [somePost({ media })]);
    await copy();
    await database().query(sql`UPDATE media_copies SET due_at = now() - interval '1 second', attempts = 0`);
    await copy();
    expect(host.asked.filter((path) => path === '/gone.mp4')).toHaveLength(2);
    expect(calls).toHaveBeenCalledOnce();
  });

  it('are not lost when they cannot be queued: the copy is not recorded, and is made again', async () => {
    const calls = copied().mockRejectedValueOnce(new Error('The connection is lost'));
    host.answers.set('/again.jpg', file(jpeg));
    const [id = ''] = await ingest(api, tenant, [somePost({ media: [picture(host.urlOf('/again.jpg'))] })]);
    const recorded = () =>
      database().count(sql`FROM stored_media AS stored
      JOIN media_contents AS media ON media.id = stored.media_content_id WHERE media.item_id = ${id}`);
    await expect(copy()).rejects.toThrow('The connection is lost');
    expect(await recorded()).toBe(0);
    await database().query(sql`UPDATE media_copies SET due_at = now() - interval '1 second'`);
    await copy();
    expect(await recorded()).toBe(1);
    await untilIdle();
    expect(await kindsOf(id)).toEqual(['IMAGE']);
    expect(calls).toHaveBeenCalledTimes(2);
  });
});

describe('vectors that are computed when a worker ends', () => {
  let double: EmbeddingDouble;
  let api: TestApp;

  beforeAll(async () => {
    double = await startEmbeddingDouble();
    api = await startTestApp({ EMBEDDINGS_PROVIDER: 'off' });
  });
  afterAll(async () => {
    await api?.close();
    await double?.close();
  });

  it('are computed by the next one at once, and no attempt is counted', async () => {
    const settings = {
      EMBEDDINGS_PROVIDER: 'openai',
      EMBEDDINGS_OPENAI_URL: double.url,
      EMBEDDINGS_OPENAI_MODEL: 'first',
    };
    const database = api.app.get(Database, { strict: false });
    const queue = () =>
      database.query(sql`SELECT due_at <= now() AS due, attempts, lease FROM embedding_queue`);
    const tenant = await createTenant(api);
    double.fallSilent(0);
    const ending = await startTestWorker(api, settings);
    await ingest(api, tenant, [somePost({ caption: 'A puppy' })]);
    wakeWorkers();
    await vi.waitFor(() => expect(double.asked).toHaveLength(1), SOON);
    await ending.close();
    expect(await queue()).toEqual([{ due: true, attempts: 0, lease: null }]);
    double.fallSilent(null);
    const next = await startTestWorker(api, settings);
    await vi.waitFor(async () => expect(await database.count(sql`FROM embeddings`)).toBe(1), SOON);
    await next.close();
  });
});
