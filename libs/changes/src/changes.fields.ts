import { document, pageCost, type RootFieldFacts } from '@loupe/graphql';

/** What the root fields of changes.resolver.ts say about themselves. */
export const FIELDS = {
  page: {
    cost: pageCost(6, 0.03),
    scopes: ['read'],
    mcp: {
      title: 'List what was created, changed and deleted',
      asked: 'what has changed since yesterday, keep a copy up to date',
      use: 'Use it to learn what has changed since a cursor, in the order in which it happened.',
      next: 'searchItems with filter.ids gives the posts; pass endCursor as after to go on.',
    },
    example: {
      query: document`
        query Changes($after: String) {
          changes(after: $after, types: [ITEM], first: 100) {
            nodes { type action objectId at }
            hasNextPage
            endCursor
          }
        }`,
      variables: { after: null },
    },
  },
} satisfies Record<string, RootFieldFacts>;
