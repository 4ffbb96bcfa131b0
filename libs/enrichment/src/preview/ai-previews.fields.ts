import { document, type RootFieldFacts, SAMPLE, WRITE_COST } from '@loupe/graphql';

/** What the root fields of ai-previews.resolver.ts say about themselves. */
export const FIELDS = {
  previewAiField: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Preview an AI field on posts',
      asked: 'preview the AI filter, try it on some posts before it is turned on',
      use: 'Use it to see what the draft answers about at most 20 posts, before publishAiField.',
      selection:
        '{ preview { posts { itemId caption isCorrected before { value reason failure } after { value reason failure } } agreement { version corrected agreed } tokens cents } userErrors { field message code } }',
    },
    example: {
      query: document`
        mutation Preview($id: ID!) {
          previewAiField(id: $id) {
            preview {
              posts { itemId caption isCorrected awaitedInputs before { value reason } after { value reason failure } }
              agreement { version corrected agreed }
              tokens
              cents
            }
            userErrors { field message }
          }
        }`,
      variables: { id: SAMPLE.aiField },
    },
  },
} satisfies Record<string, RootFieldFacts>;
