import { document, type RootFieldFacts, WRITE_COST } from '@loupe/graphql';

/** What the root fields of lake.resolver.ts say about themselves. */
export const FIELDS = {
  lake: {
    cost: { credits: 5 },
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        query Lake {
          lake { state folder asOf filesCount rows bytes problem }
        }`,
    },
  },
  setLake: {
    cost: WRITE_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        mutation SwitchLake($input: SetLakeInput!) {
          setLake(input: $input) {
            lake { state folder }
            userErrors { field message }
          }
        }`,
      variables: { input: { enabled: true } },
    },
  },
} satisfies Record<string, RootFieldFacts>;
