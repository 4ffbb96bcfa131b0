import { document, pageCost, type RootFieldFacts } from '@loupe/graphql';

/** What the root fields of usage.resolver.ts say about themselves. */
export const FIELDS = {
  usage: {
    cost: pageCost(10, 0.5),
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        query Usage($days: FilterDateRangeInput) {
          usage(first: 100, days: $days) {
            pageInfo { hasNextPage endCursor }
            nodes { day tokenId workspaceId operation requests credits }
          }
        }`,
      variables: { days: { from: '2026-01-01T00:00:00Z' } },
    },
  },
  usageByWorkspace: {
    cost: { credits: 20, listRows: 100 },
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        query UsageByWorkspace($days: FilterDateRangeInput) {
          usageByWorkspace(days: $days) { workspaceId requests credits }
        }`,
      variables: { days: { from: '2026-01-01T00:00:00Z' } },
    },
  },
} satisfies Record<string, RootFieldFacts>;
