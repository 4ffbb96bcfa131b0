import { document, pageCost, type RootFieldFacts } from '@loupe/graphql';

/** What the root fields of aggregates.resolver.ts say about themselves. */
export const FIELDS = {
  itemAggregates: {
    cost: {
      ...pageCost(60, 0.05),
      choosing: { credits: 60, by: ['presetId'] },
      onTop: {
        credits: 1,
        each: '1,000 items that are read beyond the first 5,000, and more for each grouping and metric',
      },
    },
    scopes: ['read'],
    mcp: {
      name: 'summarizeItems',
      title: 'Summarize posts (totals, averages, rankings, trends)',
      isOpenWorld: true,
      asked:
        'reports of results and performance: how many posts mention us per week or month, total reach, impressions, views and likes, average engagement rate by platform, the share of each platform, our earned media value (EMV) this quarter, which hashtags work best, top creators, campaign results',
      use: 'Use it to summarize many posts in one call: totals, means, rankings and trends of metrics and number attributes (fees), by creator, hour, weekday and more. Do not page through searchItems to add up.',
      next: 'Give metrics for sums and means; without groupBy there are totals only. With filter.takenAt, before compares with the span before. A null value is unknown, not zero. postsOfFirstRow is the call for the posts of a group.',
    },
    example: {
      query: document`
        query TopCreators {
          itemAggregates(
            filter: { takenAt: { from: "2026-01-01T00:00:00Z", to: "2026-01-31T23:59:59Z" } }
            groupBy: [{ by: CREATOR }]
            metrics: [EARNED_MEDIA_VALUE, ENGAGEMENTS_RATE]
            orderBy: { by: SUM, metric: EARNED_MEDIA_VALUE }
            first: 10
          ) {
            totals { count metrics { metric sum mean } }
            before { count metrics { metric sum } }
            groupsCount
            groups {
              keys { value label }
              share
              values { count metrics { metric known sum median share } }
            }
          }
        }`,
    },
  },
} satisfies Record<string, RootFieldFacts>;
