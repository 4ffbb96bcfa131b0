import { document, type RootFieldFacts, SAMPLE } from '@loupe/graphql';

/** What the root fields of histories.resolver.ts say about themselves. */
export const FIELDS = {
  engagementHistories: {
    cost: { credits: 6, perRow: { credits: 0.1, of: ['itemIds'] } },
    scopes: ['read'],
    mcp: {
      title: 'Compare how posts developed',
      asked: 'likes or views after 24 hours, 7 days or 30 days for these posts; which posts grow fastest',
      use: 'Use it to compare how posts developed: their metrics at the same ages, and what was added since a time.',
      next: 'searchItems gives the item ids. An age is absent if no snapshot lies before or after it. getEngagementHistory pages through all snapshots of one item. Earned media value is in cents.',
    },
    example: {
      query: document`
        query Growth($itemIds: [ID!]!) {
          engagementHistories(itemIds: $itemIds, since: "2026-01-01T00:00:00Z") {
            itemId
            atAges { hours views likes }
            change { until views likes }
          }
        }`,
      variables: { itemIds: [SAMPLE.item] },
    },
  },
} satisfies Record<string, RootFieldFacts>;
