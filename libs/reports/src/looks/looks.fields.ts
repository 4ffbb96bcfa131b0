import { document, PLAIN_COST, type RootFieldFacts, WRITE_COST } from '@loupe/graphql';

/** What the root fields of looks.resolver.ts say about themselves. */
export const FIELDS = {
  workspaceLook: {
    cost: PLAIN_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        query Look {
          workspaceLook { brandName colour logo updatedAt }
        }`,
    },
  },
  setWorkspaceLook: {
    cost: WRITE_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        mutation Look($input: SetWorkspaceLookInput!) {
          setWorkspaceLook(input: $input) {
            workspaceLook { brandName colour }
            userErrors { field message }
          }
        }`,
      variables: { input: { brandName: 'Solvenne Skin', colour: '#0a7a5c' } },
    },
  },
} satisfies Record<string, RootFieldFacts>;
