import { document, type RootFieldFacts, WRITE_COST } from '@loupe/graphql';

/** What the root fields of retention.resolver.ts say about themselves. */
export const FIELDS = {
  retentionRules: {
    cost: { credits: 5 },
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        query Retention {
          retentionRules { provider stories days }
        }`,
    },
  },
  setRetentionRule: {
    cost: WRITE_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        mutation Keep($input: SetRetentionRuleInput!) {
          setRetentionRule(input: $input) {
            retentionRule { provider stories days }
            userErrors { field message }
          }
        }`,
      variables: { input: { provider: 'INSTAGRAM', stories: true, days: 30 } },
    },
  },
  deleteRetentionRule: {
    cost: WRITE_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        mutation KeepAll($input: DeleteRetentionRuleInput!) {
          deleteRetentionRule(input: $input) {
            deletedRetentionRule { provider stories days }
            userErrors { field message }
          }
        }`,
      variables: { input: { provider: 'INSTAGRAM', stories: true } },
    },
  },
} satisfies Record<string, RootFieldFacts>;
