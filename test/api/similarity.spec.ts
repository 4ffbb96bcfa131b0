import { Database, sql } from '@loupe/database';
import type { INestApplicationContext } from '@nestjs/common';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { type PictureServer, startPictureServer } from '../support/picture-server.js';
import { scale } from '../support/proofs.js';
import { realPhotographs } from '../support/real-posts.js';
import { startTestWorker } from '../support/worker.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const files = new Map(realPhotographs());
const photographs = [...files.keys()];
/** Those that are looked for among all. */
const wanted = scale(
  photographs.filter((_, index) => index % 2 === 0),
  photographs,
);

const NETWORK = { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' };
const SEARCH = `query($search: FilterSuperSearchInput!, $first: Int) {
  items(first: $first, filter: {superSearch: $search}) { nodes { id } totalCount }
}`;

/** What people do to pictures before they come back. */
const COPIES: Record<string, (picture: Buffer) => Promise<Buffer>> = {
  'a crop to 70 %': async (picture) => {
    const { width, height } = await sharp(picture).metadata();
    const part = { width: Math.round(width * 0.7), height: Math.round(height * 0.7) };
    const place = { left: Math.round(width * 0.15), top: Math.round(height * 0.15) };
    return sharp(picture)
      .extract({ ...part, ...place })
      .png()
      .toBuffer();
  },
  'a copy 160 pixels wide': (picture) => sharp(picture).resize({ width: 160 }).png().toBuffer(),
  'a JPEG of quality 30': (picture) => sharp(picture).flatten().jpeg({ quality: 30 }).toBuffer(),
};

describe.runIf(photographs.length > 0)('search by similarity with the builtin models', () => {
  let api: TestApp;
  let worker: INestApplicationContext;
  let pictures: PictureServer;
  let tenant: Tenant;
  const idOf = new Map<string, string>();

  beforeAll(async () => {
    pictures = await startPictureServer(files);
    api = await startTestApp(NETWORK);
    tenant = await createTenant(api);
    worker = await startTestWorker(api, NETWORK);
    const posts = photographs.map((name) =>
      somePost({
        type: 'POST',
        media: [
          {
            type: 'IMAGE',
            fileUrl: null,
            thumbnailUrl: pictures.urlOf(name),
            width: null,
            height: null,
            videoDuration: null,
          },
        ],
      }),
    );
    const ids = await ingest(api, tenant, posts);
    for (const [index, name] of photographs.entries()) idOf.set(name, ids[index] ?? '');
    await embedded(tenant, photographs.length);
  });
  afterAll(async () => {
    await worker?.close();
    await api?.close();
    await pictures?.close();
  });

  const embedded = ({ scope: { workspaceId } }: Tenant, count: number) =>
    vi.waitFor(
      async () => {
        const found = sql`FROM embeddings WHERE workspace_id = ${workspaceId}`;
        expect(await api.app.get(Database, { strict: false }).count(found)).toBe(count);
      },
      { timeout: 240_000, interval: 100 },
    );
  const search = async (own: Tenant, superSearch: Record<string, unknown>) =>
    (
      await own.client.data(SEARCH, { search: { mode: 'EMBEDDING_CONTENT', ...superSearch }, first: 20 })
    ).items.nodes.map(({ id }: { id: string }) => id) as string[];

  it.each(Object.keys(COPIES))('finds a photograph first by %s, in at least 9 of 10 cases', async (copy) => {
    const missed: string[] = [];
    for (const name of wanted) {
      const picture = files.get(name) ?? Buffer.of();
      const key = `${copy} ${name}`;
      files.set(key, (await COPIES[copy]?.(picture)) ?? picture);
      const [first] = await search(tenant, { imageUrl: pictures.urlOf(key) });
      files.delete(key);
      if (first !== idOf.get(name)) missed.push(name);
    }
    console.log(`${copy}: ${wanted.length - missed.length} of ${wanted.length}`, missed);
    expect(missed.length).toBeLessThanOrEqual(wanted.length / 10);
  });

  it('finds what a text is about, in English', async () => {
    const own = await createTenant(api);
    const [pasta, , snow] = await ingest(api, own, [
      somePost({ caption: 'How to cook fresh pasta with tomato sauce at home' }),
      somePost({ caption: '집에서 요리하기' }),
      somePost({ caption: 'My dog loves playing in the snow' }),
    ]);
    // Of the text in Korean there is none.
    await embedded(own, 2);
    expect((await search(own, { searchQuery: 'a puppy outside in winter' }))[0]).toBe(snow);
    expect((await search(own, { searchQuery: 'recipe for spaghetti' }))[0]).toBe(pasta);
    expect(await search(own, { searchQuery: '요리' })).toEqual([]);
  });
});
