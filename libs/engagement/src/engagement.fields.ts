import { document, pageCost, type RootFieldFacts, SAMPLE } from '@loupe/graphql';

/** What the root fields of engagement.resolver.ts say about themselves. */
export const FIELDS = {
  engagementHistory: {
    cost: pageCost(6, 0),
    scopes: ['read'],
    mcp: {
      title: 'Get the metric history of a post',
      asked: 'how did this post grow, its likes, views and comments over time',
      use: 'Use it to see how the metrics of one item developed.',
      next: 'refetchEngagementBulk requests newer metrics. Earned media value is in cents.',
    },
    example: {
      query: document`
        query History($itemId: ID!) {
          engagementHistory(itemId: $itemId, first: 10) {
            pageInfo { hasNextPage endCursor }
            nodes { at likes views earnedMediaValue }
          }
        }`,
      variables: { itemId: SAMPLE.item },
    },
  },
} satisfies Record<string, RootFieldFacts>;
