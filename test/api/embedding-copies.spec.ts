import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database, sql } from '@loupe/database';
import { pictureAddress } from '@loupe/demo';
import { MediaCopyWorker } from '@loupe/media';
import type { INestApplicationContext } from '@nestjs/common';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { file, type MediaServer, startMediaServer } from '../support/media-server.js';
import { startTestWorker } from '../support/worker.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

/** Only against what hangs. */
const SOON = { timeout: 240_000, interval: 50 };
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

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'loupe-copies-'));
    host = await startMediaServer();
    const settings = {
      MEDIA: 'copy',
      OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
      STORAGE_URL: `file:${folder}`,
      EMBEDDINGS_PROVIDER: 'builtin',
    };
    // The loop of the copies stands still, so that each round is the test's.
    vi.spyOn(MediaCopyWorker.prototype, 'onApplicationBootstrap').mockReturnValue();
    api = await startTestApp(settings);
    worker = await startTestWorker(api, settings);
    tenant = await createTenant(api);
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await worker?.close();
    await api?.close();
    await host?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const copy = () => worker.get(MediaCopyWorker, { strict: false }).round();
  const database = () => api.app.get(Database, { strict: false });
  const kindsOf = async (itemId: string): Promise<string[]> => {
    const rows = await database().query<{ kind: string }>(
      sql`SELECT kind FROM embeddings WHERE item_id = ${itemId} ORDER BY kind`,
    );
    return rows.map(({ kind }) => kind);
  };
  const untilIdle = () =>
    vi.waitFor(async () => {
      expect(await database().count(sql`FROM embedding_queue WHERE due_at IS NOT NULL`)).toBe(0);
    }, SOON);

  it('are computed from the copy: the host is asked once, and nothing fails before', async () => {
    const jpeg = await sharp({ create: { ...SIZE, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
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
    const media = [picture(pictureAddress('cyclunda', 'ride', SIZE))];
    const [id = ''] = await ingest(api, tenant, [somePost({ caption: '自転車', media })]);
    await untilIdle();
    expect(await kindsOf(id)).toEqual([]);
    await copy();
    await untilIdle();
    expect(await kindsOf(id)).toEqual(['IMAGE']);
  });

  it('are missing, without another attempt, when the picture cannot be copied', async () => {
    const media = [picture(host.urlOf('/gone.jpg'))];
    const [id = ''] = await ingest(api, tenant, [somePost({ caption: 'Gone', media })]);
    await copy();
    await untilIdle();
    expect(await kindsOf(id)).toEqual(['TEXT']);
  });
});
