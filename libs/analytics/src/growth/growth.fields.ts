import { document, pageCost, type RootFieldFacts } from '@loupe/graphql';

/** What the root fields of growth.resolver.ts say about themselves. */
export const FIELDS = {
  growthRanking: {
    cost: {
      ...pageCost(60, 0.05),
      choosing: { credits: 60, by: ['presetId'] },
      onTop: { credits: 20, each: '1,000 posts or profiles beyond the first 1,000' },
    },
    scopes: ['read'],
    mcp: {
      title: 'Rank posts or profiles by growth',
      isOpenWorld: true,
      asked:
        'posts that grew fastest, trending posts, most views added since last week; creators that gained most followers this month',
      use: 'Use it for what grew most in a span: posts by views or likes that were added, or creators by followers that they gained (metric FOLLOWERS).',
      next: 'known of considered have readings at both ends; say so where they are few. getEngagementHistory shows the course of one post.',
    },
    example: {
      query: document`
        query FastestPosts {
          growthRanking(
            during: { from: "2026-01-24T00:00:00Z", to: "2026-01-31T23:59:59Z" }
            metric: VIEWS
            first: 5
          ) {
            considered
            known
            rows { itemId accountName before after change changePercent }
          }
        }`,
    },
  },
} satisfies Record<string, RootFieldFacts>;
