import { document, type RootFieldFacts, SAMPLE, WRITE_COST } from '@loupe/graphql';

/** What the root fields of ai-backfills.resolver.ts say about themselves. */
export const FIELDS = {
  aiBackfillEstimate: {
    cost: { credits: 50 },
    scopes: ['read'],
    mcp: {
      title: 'Estimate an AI field of older posts',
      asked: 'what would it cost to run the AI filter on older posts',
      use: 'Use it before backfillAiField: it says how many older posts there are, and what they may cost.',
      next: 'backfillAiField starts it.',
    },
    example: {
      query: document`
        query Estimate($id: ID!) {
          aiBackfillEstimate(id: $id, days: 90) { items tokens cents }
        }`,
      variables: { id: SAMPLE.aiField },
    },
  },
  backfillAiField: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Fill an AI field of older posts',
      asked: 'run the AI filter on older posts',
      use: 'Use it to have older posts filled too, after getAiBackfillEstimate.',
    },
    example: {
      query: document`
        mutation Backfill($id: ID!) {
          backfillAiField(id: $id, days: 90) { operationId userErrors { field message } }
        }`,
      variables: { id: SAMPLE.aiField },
    },
  },
} satisfies Record<string, RootFieldFacts>;
