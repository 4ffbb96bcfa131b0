import type { CapturedPost } from '@loupe/content';
import { makeDemo } from '@loupe/demo';
import type { INestApplicationContext } from '@nestjs/common';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { readRealPosts, realPostsFile } from '../support/real-posts.js';
import { startTestWorker } from '../support/worker.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

/** Captions of each collection. */
const ITEMS = Number(process.env.LOUPE_SIMILARITY_ITEMS ?? 150);
const LATIN_WORD = /[a-z]{2}/i;
const SEARCH = `query ($text: String!) {
  items(first: 1, filter: {superSearch: {mode: EMBEDDING_CONTENT, searchQuery: $text}}) { totalCount } }`;

/** What is searched by, by what should be found of it (docs/similarity.md). */
const QUERIES = {
  nonsense: [
    'xqzvbn wkjrtp',
    'jdfkgwep',
    'ptqwz rlmkvbn xxhgtrd',
    'asdf',
    'qwerty',
    'foo bar baz',
    'mxvbrt',
    'hjkl hjkl',
  ],
  'other languages': [
    'Sonnencreme für empfindliche Haut',
    'recette de pâtes',
    'mi perro juega en la nieve',
    '자외선 차단제',
  ],
  'something else': [
    'quarterly tax return deadline',
    'chess opening theory',
    'volcano eruption',
    'medieval castle siege',
  ],
  'skin care': [
    'sun cream for sensitive skin',
    'night routine for dry skin',
    'anti aging cream',
    'sunscreen',
  ],
  food: ['recipe for noodles', 'hot sauce', 'spicy dinner', 'cooking at home'],
  bicycles: ['riding a bicycle in the city', 'mountain bike trail', 'cycling with kids', 'new bike unboxing'],
};

describe('search by similarity with the builtin model for texts', () => {
  let api: TestApp;
  let worker: INestApplicationContext;
  const collections = new Map<string, { tenant: Tenant; items: number }>();

  beforeAll(async () => {
    api = await startTestApp();
    for (const [name, captions] of captionsByCollection()) {
      const tenant = await createTenant(api, name);
      await ingest(
        api,
        tenant,
        captions.map((caption): CapturedPost => somePost({ caption })),
      );
      collections.set(name, { tenant, items: captions.length });
    }
    worker = await startTestWorker(api);
    await vi.waitFor(
      async () => {
        const source = api.app.get<DataSource>(getDataSourceToken(), { strict: false });
        expect(await source.query('SELECT count(*)::int AS tasks FROM embedding_queue')).toEqual([
          { tasks: 0 },
        ]);
      },
      { timeout: 1_200_000, interval: 1000 },
    );
  }, 1_500_000);
  afterAll(async () => {
    await worker?.close();
    await api?.close();
  });

  it('finds next to nothing by nonsense, and much by what the captions are about', async () => {
    const shares = new Map<string, Map<string, number>>();
    for (const [name, { tenant, items }] of collections) {
      const own = new Map<string, number>();
      for (const [kind, texts] of Object.entries(QUERIES)) {
        let found = 0;
        for (const text of texts) found += (await tenant.client.data(SEARCH, { text })).items.totalCount;
        own.set(kind, found / texts.length / items);
      }
      shares.set(name, own);
    }
    for (const [name, own] of shares) {
      const cells = [...own].map(([kind, share]) => `${kind} ${(share * 100).toFixed(1)} %`);
      console.log(`${name} (${collections.get(name)?.items}): ${cells.join(' · ')}`);
      expect([name, (own.get('nonsense') ?? 1) < 0.05]).toEqual([name, true]);
      expect([name, (own.get('something else') ?? 1) < 0.1]).toEqual([name, true]);
    }
    expect(shares.get('Solvenne Skin')?.get('skin care')).toBeGreaterThan(0.2);
    expect(shares.get('Nimbrosa Kitchen')?.get('food')).toBeGreaterThan(0.2);
    expect(shares.get('Cyclunda')?.get('bicycles')).toBeGreaterThan(0.2);
  }, 600_000);
});

/** Captions with a word in Latin letters: of the demo, and of real videos where the data is there. */
function captionsByCollection(): Map<string, string[]> {
  const demo = makeDemo(new Date('2026-03-11T15:42:10.123Z'));
  const collections = demo.workspaces.map((workspace): [string, (string | null)[]] => [
    workspace.workspace.name,
    [...workspace.batches()].flat().map(({ post }) => post.caption),
  ]);
  const file = realPostsFile('youtube-trending.ndjson.gz');
  if (file !== null) collections.push(['US videos', readRealPosts(file).posts.map(({ caption }) => caption)]);
  return new Map(
    collections.map(([name, captions]) => [
      name,
      captions
        .flatMap((caption) => (caption !== null && LATIN_WORD.test(caption) ? caption : []))
        .slice(0, ITEMS),
    ]),
  );
}
