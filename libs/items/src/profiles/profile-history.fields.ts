import { document, pageCost, type RootFieldFacts, SAMPLE } from '@loupe/graphql';

/** What the root fields of profile-history.resolver.ts say about themselves. */
export const FIELDS = {
  socialProfileHistory: {
    cost: pageCost(6, 0),
    scopes: ['read'],
    mcp: {
      title: 'Get the follower history of a profile',
      asked: 'follower growth of an account, channel or audience over time',
      use: 'Use it to see how the followers of one profile developed.',
      next: 'searchItems with filter.socialProfileIds gives its posts.',
    },
    example: {
      query: document`
        query History($id: ID!) {
          socialProfileHistory(socialProfileId: $id, first: 30) {
            pageInfo { hasNextPage endCursor }
            nodes { at followers following }
          }
        }`,
      variables: { id: SAMPLE.socialProfile },
    },
  },
} satisfies Record<string, RootFieldFacts>;
