import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Database, sql } from '@loupe/database';
import { ObjectStore } from '@loupe/storage';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { type MediaServer, mp4, startMediaServer } from '../support/media-server.js';
import { scale } from '../support/proofs.js';
import { testEnvironment } from '../support/servers.js';
import { startTestWorker } from '../support/worker.js';
import { AppProcess } from '../support/worker-process.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const POSTS = 40;
const KILLS = scale(1, 6);
const SOON = { timeout: 240_000, interval: 200 };

describe('copies of media', () => {
  let api: TestApp;
  let tenant: Tenant;
  let host: MediaServer;
  let folder: string;
  let settings: Record<string, string>;
  const video = mp4(300_000);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'loupe-kills-'));
    host = await startMediaServer();
    settings = {
      OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
      STORAGE_URL: pathToFileURL(folder).href,
      MEDIA: 'copy',
      EMBEDDINGS_PROVIDER: 'off',
    };
    api = await startTestApp(settings);
    tenant = await createTenant(api);
  });
  afterAll(async () => {
    await api?.close();
    await host?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('are all there, once and whole, however often workers are killed', async () => {
    const jpeg = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    const posts = Array.from({ length: POSTS }, (_, number) => {
      host.answers.set(`/${number}.mp4`, (response) => {
        // In two pieces, so that kills find files half-written.
        response.writeHead(200, { 'content-length': video.length }).write(video.subarray(0, 200_000));
        setTimeout(() => response.end(video.subarray(200_000)), 100);
      });
      host.answers.set(`/${number}.jpg`, (response) => response.writeHead(200).end(jpeg));
      return somePost({
        media: [
          {
            type: 'VIDEO',
            fileUrl: host.urlOf(`/${number}.mp4`),
            thumbnailUrl: host.urlOf(`/${number}.jpg`),
            width: null,
            height: null,
            videoDuration: null,
          },
        ],
      });
    });
    await ingest(api, tenant, posts);
    const db = api.app.get(Database, { strict: false });
    const waiting = () => db.count(sql`FROM media_copies`);
    const env = testEnvironment({ database: api.database, ...settings });

    const seen: number[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      const asked = host.asked.length;
      const processes = [AppProcess.start('worker', env), AppProcess.start('worker', env)];
      await vi.waitFor(() => expect(host.asked.length).toBeGreaterThan(asked + kill), SOON);
      await Promise.all(processes.map((process) => process.end('SIGKILL')));
      seen.push(await waiting());
      // Their leases end, which would take minutes.
      await db.query(sql`UPDATE media_copies SET due_at = now() WHERE due_at IS NOT NULL`);
    }
    const last = await startTestWorker(api, settings);
    try {
      await vi.waitFor(async () => expect(await waiting()).toBe(0), SOON);
    } finally {
      await last.close();
    }
    // The kills came while there was work: otherwise they would prove nothing.
    expect(seen.slice(0, 3).every((left) => left > 0)).toBe(true);

    const rows: { file: string; thumbnail: string }[] = await db.query(
      sql`SELECT file_key AS file, thumbnail_key AS thumbnail FROM stored_media`,
    );
    expect(rows).toHaveLength(POSTS);
    const store = api.app.get(ObjectStore, { strict: false });
    for (const { file } of rows) expect((await store.read(file))?.equals(video)).toBe(true);
    const kept: string[] = [];
    for await (const { key } of store.list('media/')) kept.push(key);
    expect(kept.sort()).toEqual(rows.flatMap(({ file, thumbnail }) => [file, thumbnail]).sort());
  });
});
