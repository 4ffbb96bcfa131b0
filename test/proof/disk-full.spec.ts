import { Database, sql } from '@loupe/database';
import { Clock } from '@loupe/kernel';
import type { INestApplicationContext } from '@nestjs/common';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { ExportClient } from '../support/exports.js';
import { type ImportAnswer, ImportClient } from '../support/imports.js';
import { file, type MediaServer, startMediaServer } from '../support/media-server.js';
import { SmallDisk } from '../support/small-disk.js';
import { startTestWorker } from '../support/worker.js';
import { wakeWorkers } from '../support/worker-loops.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const DISK_BYTES = 8 * 1024 * 1024;
const EXPORT = { of: 'ITEMS', format: 'NDJSON', fields: ['externalId'] };
const THUMBNAILS = '{ items { nodes { mediaContents { ... on Image { thumbnailUrl } } } } }';

describe('the disk of the file store is full', () => {
  let disk: SmallDisk;
  let host: MediaServer;
  let api: TestApp;
  let worker: INestApplicationContext;
  let tenant: Tenant;
  let imports: ImportClient;
  let exports: ExportClient;
  let picture: Buffer;
  let waiting: string;
  let earlier: string;
  let passedMs = 0;

  beforeAll(async () => {
    disk = await SmallDisk.mount(DISK_BYTES);
    host = await startMediaServer();
    const settings = {
      STORAGE_URL: disk.url,
      OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
      EMBEDDINGS_PROVIDER: 'off',
      LOG_LEVEL: 'fatal',
      MEDIA: 'copy',
    };
    api = await startTestApp(settings);
    worker = await startTestWorker(api, settings);
    worker.get(Clock, { strict: false }).now = () => new Date(Date.now() + passedMs);
    tenant = await createTenant(api);
    imports = await ImportClient.of(api, tenant);
    exports = new ExportClient(api, tenant.client);
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red', noise } })
      .jpeg()
      .toBuffer();
    host.answers.set('/a.jpg', file(picture, 'image/jpeg'));
  });
  afterAll(async () => {
    await worker?.close();
    await api?.close();
    await host?.close();
    await disk?.stop();
  });

  const until = (condition: () => unknown) =>
    vi.waitFor(
      async () => {
        wakeWorkers();
        await condition();
      },
      { timeout: 240_000, interval: 200 },
    );
  const posts = (from: number, end: number) =>
    Array.from({ length: end - from }, (_, index) =>
      JSON.stringify({
        externalId: `v${from + index}`,
        provider: 'YOUTUBE',
        type: 'VIDEO',
        channelTitle: 'Channel',
        publishedAt: '2024-01-01T00:00:00Z',
        snapshots: [{ at: '2024-01-02T00:00:00Z', views: index }],
      }),
    ).join('\n');
  const upload = () => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(picture)]), 'image');
    return imports.request('/uploads', { method: 'POST', body: form });
  };
  const thumbnails = async () =>
    // biome-ignore lint/suspicious/noExplicitAny: what was selected.
    (await tenant.client.data(THUMBNAILS)).items.nodes.flatMap(({ mediaContents }: any) =>
      // biome-ignore lint/suspicious/noExplicitAny: what was selected.
      mediaContents.map(({ thumbnailUrl }: any) => thumbnailUrl as string),
    );
  const isRefused = ({ status, headers, body }: ImportAnswer) => {
    expect(status).toBe(503);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(body.errors).toMatchObject([
      { message: 'The file store is full: try again later', extensions: { code: 'SERVICE_UNAVAILABLE' } },
    ]);
  };

  it('uploads and imports are refused clearly, and what was accepted before goes on', async () => {
    expect((await imports.import(posts(0, 20))).operation.imported).toMatchObject({ created: 20 });
    earlier = (await exports.finished(await exports.begin(EXPORT))).downloadUrl;
    expect((await upload()).status).toBe(201);
    const accepted = await imports.send(posts(20, 40));
    expect(accepted.status).toBe(202);
    disk.fill();
    isRefused(await upload());
    isRefused(await imports.send(posts(40, 60)));
    // Larger than what a connection holds: it is refused while it is still being sent.
    isRefused(await imports.send(posts(40, 20_000)));
    expect((await imports.finished(accepted.body.operation.id)).imported).toMatchObject({ created: 20 });
    expect((await tenant.client.data('{ items { totalCount } }')).items.totalCount).toBe(40);
    expect((await exports.download(earlier)).toString().trim().split('\n')).toHaveLength(20);
  });

  it('exports and copies of media wait', async () => {
    // What was done meanwhile has given some back.
    disk.fill();
    waiting = await exports.begin(EXPORT);
    const media = {
      position: 0,
      type: 'IMAGE' as const,
      fileUrl: host.urlOf('/a.jpg'),
      thumbnailUrl: null,
      width: null,
      height: null,
      videoDuration: null,
    };
    await ingest(api, tenant, [somePost({ media: [media] })]);
    await until(() => expect(host.asked.length).toBeGreaterThan(0));
    const db = api.app.get(Database, { strict: false });
    await until(async () => {
      const tried = await db.query(sql`SELECT attempts FROM exports WHERE id = ${waiting} AND attempts > 0`);
      expect(tried).toHaveLength(1);
    });
    expect((await exports.find(waiting)).state).toBe('WAITING');
    expect((await thumbnails()).filter((url: string) => url?.startsWith(api.origin))).toEqual([]);
  });

  it('all of it goes on when there is room', async () => {
    disk.clear();
    expect((await upload()).status).toBe(201);
    expect((await imports.import(posts(40, 60))).operation.imported).toMatchObject({ created: 20 });
    passedMs = 15 * 60_000;
    await until(async () => expect((await exports.find(waiting)).state).toBe('READY'));
    const { downloadUrl, rowsWritten } = await exports.find(waiting);
    expect((await exports.download(downloadUrl)).toString().trim().split('\n')).toHaveLength(rowsWritten);
    await until(async () => {
      const stored = (await thumbnails()).filter((url: string) => url?.startsWith(api.origin));
      expect(stored).toHaveLength(1);
      expect((await fetch(stored[0])).status).toBe(200);
    });
  });
});
