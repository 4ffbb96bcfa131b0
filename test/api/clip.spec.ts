import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { type PictureServer, startPictureServer } from '../support/picture-server.js';
import { isClipInstalled, writeToyClip } from '../support/toy-clip.js';
import { startTestWorker } from '../support/worker.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const SEARCH = `query($search: FilterSuperSearchInput!) { items(filter: {superSearch: $search}) { nodes { id } } }`;
const SOON = { timeout: 240_000, interval: 300 };
const COLOURS = { red: '#ff0000', lime: '#00ff00', blue: '#0000ff' };

const plain = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer();

describe.skipIf(!isClipInstalled)('a CLIP model as ONNX', () => {
  let folder: string;
  let pictures: PictureServer;
  let api: TestApp;
  let worker: INestApplicationContext;
  let tenant: Tenant;
  const files = new Map<string, Buffer>();
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'loupe-clip-'));
    writeToyClip(folder);
    for (const [name, colour] of Object.entries(COLOURS)) files.set(name, await plain(colour));
    pictures = await startPictureServer(files);
    const settings = {
      OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
      EMBEDDINGS_PROVIDER: 'clip',
      EMBEDDINGS_CLIP_MODEL: folder,
    };
    api = await startTestApp(settings);
    worker = await startTestWorker(api, settings);
    tenant = await createTenant(api);
    for (const name of files.keys()) {
      const image = { type: 'IMAGE' as const, fileUrl: null, thumbnailUrl: pictures.urlOf(name) };
      const media = [{ ...image, width: null, height: null, videoDuration: null }];
      const [id = ''] = await ingest(api, tenant, [somePost({ caption: 'xyz', media })]);
      ids[name] = id;
    }
  });
  afterAll(async () => {
    await worker?.close();
    await api?.close();
    await pictures?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const found = async (search: object): Promise<string[]> => {
    const { items } = await tenant.client.data(SEARCH, { search: { mode: 'EMBEDDING_CONTENT', ...search } });
    return items.nodes.map(({ id }: { id: string }) => id);
  };

  it.each(Object.keys(COLOURS))('finds the picture that shows what a text says: %s', async (name) => {
    await vi.waitFor(
      async () => expect(await found({ searchQuery: `something ${name}` })).toEqual([ids[name]]),
      SOON,
    );
    expect(await found({ imageUrl: pictures.urlOf(name) })).toEqual([ids[name]]);
  });
});
