import { document, type RootFieldFacts, WRITE_COST } from '@loupe/graphql';

/** What the root fields of older-videos.resolver.ts say about themselves. */
export const FIELDS = {
  olderVideosEstimate: {
    cost: { credits: 200 },
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        query Estimate {
          olderVideosEstimate(days: 90) { videos minutes cents }
        }`,
    },
  },
  transcribeOlderVideos: {
    cost: WRITE_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        mutation Older {
          transcribeOlderVideos(days: 90) { videos userErrors { field message } }
        }`,
    },
  },
} satisfies Record<string, RootFieldFacts>;
