import { document, type RootFieldFacts, SAMPLE, WRITE_COST } from '@loupe/graphql';

/** What the root fields of merging.resolver.ts say about themselves. */
export const FIELDS = {
  mergeCreators: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Merge creators who are the same person',
      asked: 'these two creators are duplicates',
      use: 'Use it only when people said that the creators are the same person.',
      next: 'splitCreator takes profiles away again.',
    },
    example: {
      query: document`
        mutation Merge($id: ID!, $creatorIds: [ID!]!) {
          mergeCreators(id: $id, creatorIds: $creatorIds) {
            creator { id socialProfiles { provider accountName } }
            userErrors { field message }
          }
        }`,
      variables: { id: SAMPLE.creator, creatorIds: [SAMPLE.otherCreator] },
    },
  },
  splitCreator: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Split a creator into two people',
      asked: 'these profiles belong to different people',
      use: 'Use it when people said that profiles of one creator are different persons.',
      next: 'mergeCreators puts creators together again.',
    },
    example: {
      query: document`
        mutation Split($id: ID!, $input: SplitCreatorInput!) {
          splitCreator(id: $id, input: $input) {
            creator { id socialProfiles { provider accountName } }
            remainingCreator { id }
            userErrors { field message }
          }
        }`,
      variables: { id: SAMPLE.creator, input: { socialProfileIds: [SAMPLE.socialProfile] } },
    },
  },
} satisfies Record<string, RootFieldFacts>;
