import { document, PLAIN_COST, pageCost, type RootFieldFacts, SAMPLE } from '@loupe/graphql';

/** What the root fields of operations.resolver.ts say about themselves. */
export const FIELDS = {
  operations: {
    cost: pageCost(5, 0.1),
    scopes: ['read'],
    mcp: {
      title: 'List refreshes and imports',
      asked: 'what was refreshed or imported lately',
      use: 'Use it to find what was started lately.',
      next: 'getOperation gives the progress of one.',
    },
    example: {
      query: document`
        query Operations {
          operations(first: 10) {
            pageInfo { hasNextPage endCursor }
            nodes { id status }
          }
        }`,
    },
  },
  operation: {
    cost: PLAIN_COST,
    scopes: ['read'],
    mcp: {
      title: 'Get the progress of a refresh or an import',
      asked: 'is the refresh or import finished, done or still running',
      use: 'Use it for how far a refresh or an import has come: fetchStatus says so, status only that it was accepted.',
      next: 'Give waitSeconds instead of calling it again and again. Once completedAt is there it is over: do not wait any longer, and tell people about failedItemIds.',
    },
    example: {
      query: document`
        query Operation($id: ID!) {
          operation(id: $id) { id status }
        }`,
      variables: { id: SAMPLE.operation },
    },
  },
} satisfies Record<string, RootFieldFacts>;
