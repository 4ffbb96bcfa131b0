import { document, PLAIN_COST, type RootFieldFacts, WRITE_COST } from '@loupe/graphql';

/** What the root fields of ai-provider.resolver.ts say about themselves. */
export const FIELDS = {
  aiProvider: {
    cost: PLAIN_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        query Provider {
          aiProvider { kind model hasKey monthlyCents usage { calls cents } }
        }`,
    },
  },
  updateAiProvider: {
    cost: WRITE_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        mutation Provider($input: UpdateAiProviderInput!) {
          updateAiProvider(input: $input) { aiProvider { kind model hasKey } userErrors { field message } }
        }`,
      variables: {
        input: { kind: 'OPENAI', model: 'gpt-4o-mini', key: 'sk-example', monthlyTokens: 5000000 },
      },
    },
  },
} satisfies Record<string, RootFieldFacts>;
