import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../support/world.js';

const GROWTH = `query($during: FilterDateRangeInput!, $metric: GrowthMetric, $by: GrowthOrder, $filter: ItemFilterInput) {
  growthRanking(during: $during, metric: $metric, by: $by, filter: $filter) {
    considered known rows { itemId accountName before after change changePercent } } }`;
const DURING = { from: '2026-02-01T00:00:00Z', to: '2026-02-28T23:59:59Z' };
const day = (text: string) => new Date(`${text}T12:00:00Z`);

describe('a ranking by growth', () => {
  let api: TestApp;
  let tenant: Tenant;
  let ids: string[];

  beforeAll(async () => {
    api = await sharedTestApp();
    tenant = await createTenant(api);
    const post = (
      name: string,
      takenAt: string,
      values: [day: string, views: number | null, followers: number][],
    ) =>
      somePost({
        externalId: name,
        takenAt: day(takenAt),
        profile: { externalId: name, accountName: name, originalUrl: `https://example.com/${name}` },
        snapshots: values.map(([at, views, followers]) => metrics({ at: day(at), views, followers })),
      });
    ids = await ingest(api, tenant, [
      post('steady', '2026-01-01', [
        ['2026-01-20', 1000, 100],
        ['2026-02-10', 1300, 110],
        ['2026-03-05', 9000, 900],
      ]),
      post('doubled', '2026-01-02', [
        ['2026-01-25', 100, 50],
        ['2026-02-20', 250, 500],
      ]),
      post('new', '2026-02-05', [['2026-02-06', 400, 10]]),
      post('unread', '2026-01-03', [['2026-02-06', 90_000, 10]]),
      post('before', '2026-01-03', [['2026-01-06', 90_000, 10]]),
      post('hidden', '2026-01-03', [
        ['2026-01-06', null, 10],
        ['2026-02-06', null, 10],
      ]),
    ]);
  });
  afterAll(() => api?.close());

  const ranked = async (variables: object) =>
    (await tenant.client.data(GROWTH, { during: DURING, ...variables })).growthRanking;

  it('is of what was added in the span, from 0 where a post was published in it', async () => {
    const { considered, known, rows } = await ranked({});
    expect([considered, known]).toEqual([6, 3]);
    expect(rows).toEqual([
      { itemId: ids[2], accountName: 'new', before: null, after: '400', change: '400', changePercent: null },
      {
        itemId: ids[0],
        accountName: 'steady',
        before: '1000',
        after: '1300',
        change: '300',
        changePercent: 30,
      },
      {
        itemId: ids[1],
        accountName: 'doubled',
        before: '100',
        after: '250',
        change: '150',
        changePercent: 150,
      },
    ]);
  });

  it('is by percent, of posts that a filter chooses', async () => {
    const { rows } = await ranked({ by: 'CHANGE_PERCENT', filter: { excludeAccountNames: ['new'] } });
    expect(rows.map(({ accountName }: { accountName: string }) => accountName)).toEqual([
      'doubled',
      'steady',
    ]);
  });

  it('is of the followers of profiles', async () => {
    const { known, rows } = await ranked({ metric: 'FOLLOWERS' });
    expect(known).toBe(rows.length);
    for (const { itemId, before, after, change } of rows) {
      expect(itemId).toBeNull();
      expect(Number(change)).toBe(Number(after) - Number(before));
    }
    expect((await ranked({ metric: 'FOLLOWERS', filter: { ids: [ids[0]] } })).considered).toBe(1);
  });

  it('needs a begin, and ends that are in order', async () => {
    const refused = async (during: object) => (await tenant.client.error(GROWTH, { during })).message;
    expect(await refused({ to: DURING.to })).toBe('during.from: is needed');
    expect(await refused({ from: DURING.to, to: DURING.from })).toMatch(/during/);
  });
});
