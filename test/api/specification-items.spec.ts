import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { createView } from '../support/presets.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../support/world.js';

const ITEMS = `query Items($filter: ItemFilterInput, $presetId: ID) {
  items(first: 100, filter: $filter, presetId: $presetId) { nodes { externalId takenAt } totalCount } }`;

let api: TestApp;
let tenant: Tenant;

/** A second, its first and last millisecond, and its neighbours. */
const MOMENTS = {
  before: '2026-01-01T09:59:59.999Z',
  first: '2026-01-01T10:00:00.000Z',
  last: '2026-01-01T10:00:00.999Z',
  after: '2026-01-01T10:00:01.000Z',
  ancient: '1969-12-31T23:59:59.500Z',
};

beforeAll(async () => {
  api = await sharedTestApp();
  tenant = await createTenant(api);
  const posts = Object.entries(MOMENTS).map(([externalId, at]) =>
    somePost({
      externalId,
      takenAt: new Date(at),
      snapshots: externalId === 'first' ? [metrics({ likes: 0 })] : [],
    }),
  );
  await ingest(api, tenant, posts);
});
afterAll(() => api?.close());

const matching = async (filter: object | null, presetId?: string): Promise<string[]> => {
  const { items } = await tenant.client.data(ITEMS, { filter, presetId });
  expect(items.totalCount).toBe(items.nodes.length);
  return items.nodes.map((item: { externalId: string }) => item.externalId).sort();
};

describe('spec §4.2: itemIdsByUrl', () => {
  it('a reel URL with /reels/ is INVALID_URL on any host, and suggestedUrl has it with /reel/', async () => {
    const urls = [
      'https://www.instagram.com/reels/first',
      'https://www.facebook.com/a/reels/1/?x=1',
      'http://example.com/reels',
    ];
    const { itemIdsByUrl } = await tenant.client.data(
      'query($urls: [String!]!) { itemIdsByUrl(urls: $urls) { status suggestedUrl itemId } }',
      { urls },
    );
    expect(itemIdsByUrl).toEqual(
      ['https://www.instagram.com/reel/first', 'https://www.facebook.com/a/reel/1/?x=1', null].map(
        (suggestedUrl) => ({
          status: 'INVALID_URL',
          suggestedUrl,
          itemId: null,
        }),
      ),
    );
  });
});

describe('decisions §4: filter.takenAt is compared by whole seconds', () => {
  it('a value that a response holds finds its item as from, as to and as both', async () => {
    const { items } = await tenant.client.data(ITEMS);
    for (const { externalId, takenAt } of items.nodes) {
      for (const span of [{ from: takenAt }, { to: takenAt }, { from: takenAt, to: takenAt }])
        expect(await matching({ takenAt: span })).toContain(externalId);
    }
  });

  it('a span of one second holds that second and no other', async () => {
    const span = (from: string, to = from) => matching({ takenAt: { from, to } });
    expect(await span('2026-01-01T10:00:00Z')).toEqual(['first', 'last']);
    expect(await span('2026-01-01T10:00:00.500Z')).toEqual(['first', 'last']);
    expect(await span('1969-12-31T23:59:59Z')).toEqual(['ancient']);
    expect(await span('0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z')).toEqual(Object.keys(MOMENTS).sort());
  });

  it('in content views too', async () => {
    const second = '2026-01-01T10:00:00Z';
    const view = await createView(tenant, 'ContentView', 'a second', {
      filters: { taken_at: { from: second, to: second } },
    });
    expect(await matching(null, view)).toEqual(['first', 'last']);
  });

  it('any two moments: an item is found if the second that it is shown with is not outside', async () => {
    const moment = fc
      .integer({ min: -2500, max: 3500 })
      .map((ms) => new Date(Date.parse(MOMENTS.first) + ms).toISOString());
    const second = (iso: string) => Math.floor(Date.parse(iso) / 1000);
    await fc.assert(
      fc.asyncProperty(moment, moment, async (from, to) => {
        const expected = Object.entries(MOMENTS)
          .filter(([, at]) => second(at) >= second(from) && second(at) <= second(to))
          .map(([name]) => name);
        expect(await matching({ takenAt: { from, to } })).toEqual(expected.sort());
      }),
      { numRuns: 25 },
    );
  });
});

describe('engagement dates are compared by whole seconds as well', () => {
  it('a moment of a history finds its snapshot as from and as to', async () => {
    const history = `query($id: ID!, $filter: EngagementHistoryFilterInput) {
      engagementHistory(itemId: $id, filter: $filter) { nodes { at } } }`;
    const at = '2026-01-05T00:00:00Z';
    const [id] = await ingest(api, tenant, [
      somePost({
        externalId: 'read',
        snapshots: [metrics({ at: new Date('2026-01-05T00:00:00.987Z'), likes: 1 })],
      }),
    ]);
    const { engagementHistory } = await tenant.client.data(history, {
      id,
      filter: { capturedAt: { from: at, to: at } },
    });
    expect(engagementHistory.nodes).toEqual([{ at }]);
  });
});

describe('spec §2: a null metric means that the platform does not report it', () => {
  it.each([{}, { from: null }, { from: null, to: null }])(
    'an engagement range without ends, %j, still asks for the metric',
    async (range) => {
      expect(await matching({ engagement: [{ field: 'LIKE_COUNT', range }] })).toEqual(['first', 'read']);
      expect(await matching({ engagement: [{ field: 'SHARE_COUNT', range }] })).toEqual([]);
    },
  );

  it('an empty list of ranges, and an empty span of time or followers, ask for nothing', async () => {
    const all = await matching(null);
    for (const filter of [
      { engagement: [] },
      { takenAt: {} },
      { followersCount: { from: null, to: null } },
      {},
    ])
      expect(await matching(filter)).toEqual(all);
  });
});
