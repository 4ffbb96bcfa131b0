import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { type RealPost, readRealPosts, realPostsFile } from '../support/real-posts.js';
import { createTenant, ingest, type Tenant } from '../support/world.js';

const FILE = realPostsFile('youtube-trending.ndjson.gz');
const SORT_KEYS = [
  'ACCOUNT_NAME',
  'COMMENT_COUNT',
  'EARNED_MEDIA_VALUE',
  'EXPONENTIAL_VIRALITY',
  'FOLLOWERS_COUNT',
  'LIKE_COUNT',
  'LINEAR_VIRALITY',
  'MERGED_VIEW_PLAY_COUNT',
  'SHARE_COUNT',
  'TAKEN_AT',
] as const;

interface Walk {
  sortKey: (typeof SORT_KEYS)[number];
  sortOrder: 'ASC' | 'DESC';
  first: number;
}

const text = (metric: number | null) => (metric === null ? null : String(metric));

describe.skipIf(FILE === null)('2,133 real posts', () => {
  let api: TestApp;
  let tenant: Tenant;
  let lines: RealPost[];
  let idByExternalId: Map<string, string>;

  beforeAll(async () => {
    api = await sharedTestApp();
    tenant = await createTenant(api);
    const real = readRealPosts(FILE ?? '');
    lines = real.lines;
    const ids: string[] = [];
    for (let start = 0; start < real.posts.length; start += 500) {
      ids.push(...(await ingest(api, tenant, real.posts.slice(start, start + 500))));
    }
    idByExternalId = new Map(lines.map((line, index) => [line.externalId, ids[index] ?? '']));
  });
  afterAll(() => api?.close());

  it('are sorted by likes exactly as the file says', async () => {
    const { items } = await tenant.client.data(
      `{ items(sorting: {sortKey: LIKE_COUNT, sortOrder: DESC}, first: 5) {
        totalCount nodes { externalId takenAt currentEngagement { likes views comments shares } } } }`,
    );
    const newest = (line: RealPost) => line.snapshots.at(-1);
    const expected = lines
      .filter((line) => newest(line)?.likes != null)
      .sort((a, b) => (newest(b)?.likes ?? 0) - (newest(a)?.likes ?? 0))
      .slice(0, 5)
      .map((line) => ({
        externalId: line.externalId,
        takenAt: line.publishedAt,
        currentEngagement: {
          likes: text(newest(line)?.likes ?? null),
          views: text(newest(line)?.views ?? null),
          comments: text(newest(line)?.comments ?? null),
          shares: null,
        },
      }));
    expect(items).toEqual({ totalCount: lines.length, nodes: expected });
  });

  it('keep every snapshot of every post, newest first, with hidden metrics null', async () => {
    const withHidden = lines.filter((line) => line.snapshots.some((snapshot) => snapshot.likes === null));
    expect(withHidden.length).toBeGreaterThan(0);
    for (const line of [...withHidden.slice(0, 10), ...lines.slice(0, 40)]) {
      const { engagementHistory } = await tenant.client.data(
        'query($id: ID!) { engagementHistory(itemId: $id, first: 100) { totalCount nodes { at views likes comments shares followers } } }',
        { id: idByExternalId.get(line.externalId) },
      );
      const expected = [...line.snapshots].reverse().map(({ at, views, likes, comments }) => ({
        at,
        views: text(views),
        likes: text(likes),
        comments: text(comments),
        shares: null,
        followers: null,
      }));
      expect(engagementHistory).toEqual({ totalCount: expected.length, nodes: expected });
    }
  });

  it('are each met once by paging in any order, either direction and any page size', async () => {
    const page = `query($first: Int, $after: String, $sorting: [ItemSortingInput!]) {
      items(first: $first, after: $after, sorting: $sorting) { nodes { id } pageInfo { hasNextPage endCursor } } }`;
    const walk: fc.Arbitrary<Walk> = fc.record({
      sortKey: fc.constantFrom(...SORT_KEYS),
      sortOrder: fc.constantFrom('ASC' as const, 'DESC' as const),
      first: fc.integer({ min: 13, max: 100 }),
    });
    await fc.assert(
      fc.asyncProperty(walk, async ({ sortKey, sortOrder, first }) => {
        const seen: string[] = [];
        let after: string | null = null;
        do {
          const { items } = await tenant.client.data(page, {
            first,
            after,
            sorting: [{ sortKey, sortOrder }],
          });
          seen.push(...items.nodes.map((item: { id: string }) => item.id));
          after = items.pageInfo.hasNextPage ? items.pageInfo.endCursor : null;
        } while (after !== null);
        expect(seen.length).toBe(lines.length);
        expect(new Set(seen).size).toBe(lines.length);
      }),
      {
        numRuns: 24,
        examples: SORT_KEYS.map((sortKey): [Walk] => [{ sortKey, sortOrder: 'ASC', first: 100 }]),
      },
    );
  });

  it('are found by their address in any of its forms', async () => {
    const some = lines.slice(0, 30);
    const { itemIdsByUrl } = await tenant.client.data(
      'query($urls: [String!]!) { itemIdsByUrl(urls: $urls) { status itemId } }',
      {
        urls: some.map((line) => `http://m.youtube.com/watch?feature=share&v=${line.externalId}#t=1`),
      },
    );
    expect(itemIdsByUrl).toEqual(
      some.map((line) => ({ status: 'FOUND', itemId: idByExternalId.get(line.externalId) })),
    );
  });
});
