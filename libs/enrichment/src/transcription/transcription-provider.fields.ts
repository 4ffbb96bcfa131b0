import { document, PLAIN_COST, type RootFieldFacts, WRITE_COST } from '@loupe/graphql';

/** What the root fields of transcription-provider.resolver.ts say about themselves. */
export const FIELDS = {
  transcriptionProvider: {
    cost: PLAIN_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        query Transcription {
          transcriptionProvider { kind model pauseReason waiting usage { minutes cents } failures { reason videos } }
        }`,
    },
  },
  updateTranscriptionProvider: {
    cost: WRITE_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        mutation Transcription($input: UpdateTranscriptionProviderInput!) {
          updateTranscriptionProvider(input: $input) {
            transcriptionProvider { kind model hasKey }
            userErrors { field message }
          }
        }`,
      variables: {
        input: {
          kind: 'OPENAI',
          model: 'whisper-1',
          key: 'sk-example',
          minutePrice: 0.6,
          monthlyCents: 2000,
        },
      },
    },
  },
} satisfies Record<string, RootFieldFacts>;
