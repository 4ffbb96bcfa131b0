import { beforeAll, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { createTenant, ingest, metrics, somePost } from '../support/world.js';

let api: TestApp;
beforeAll(async () => {
  api = await sharedTestApp();
});

const reported = { likes: 10, views: 5000, shares: 40, followers: 1000 };

it.each([
  ['INSTAGRAM', 'POST', null, null],
  ['INSTAGRAM', 'STORY', null, null],
  ['INSTAGRAM', 'REEL', '5000', null],
  ['YOUTUBE', 'VIDEO', '5000', null],
  ['TIKTOK', 'STORY', null, '40'],
  ['TIKTOK', 'SHORT', '5000', '40'],
] as const)(
  'of %s, a %s shows views %s and shares %s, and all that was reported counts',
  async (provider, type, views, shares) => {
    const tenant = await createTenant(api);
    const [id] = await ingest(api, tenant, [somePost({ provider, type, snapshots: [metrics(reported)] })]);
    const { items, itemAggregates, engagementHistory } = await tenant.client.data(
      `query($id: ID!) {
      items(filter: { engagement: [
        { field: MERGED_VIEW_PLAY_COUNT, range: { from: 5000, to: 5000 } }, { field: SHARE_COUNT, range: { from: 40, to: 40 } }
      ] }) {
        nodes { id linearViralityScore currentEngagement { views shares reportedViews reportedShares impressions linearViralityScore } }
      }
      itemAggregates(groupBy: [{ by: PLATFORM }], metrics: [VIEWS, SHARES]) { totals { metrics { metric sum } } }
      engagementHistory(itemId: $id) { nodes { views shares } }
    }`,
      { id },
    );
    expect(items.nodes).toEqual([
      {
        id,
        linearViralityScore: 'HIGH',
        currentEngagement: {
          ...{ views, shares, reportedViews: '5000', reportedShares: '40' },
          ...{ impressions: '5000', linearViralityScore: 'HIGH' },
        },
      },
    ]);
    expect(itemAggregates.totals.metrics.map(({ sum }: { sum: string }) => Number(sum))).toEqual([5000, 40]);
    expect(engagementHistory.nodes).toEqual([{ views: '5000', shares: '40' }]);
  },
);
