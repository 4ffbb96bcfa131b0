import { document, type RootFieldFacts, SAMPLE, WRITE_COST } from '@loupe/graphql';

/** What the root fields of import-undo.resolver.ts say about themselves. Whoever sent a file takes it back, so it is no tool. */
export const FIELDS = {
  undoImport: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: null,
    example: {
      query: document`
        mutation Undo($id: ID!) {
          undoImport(id: $id) { operationId userErrors { field message } }
        }`,
      variables: { id: SAMPLE.import },
    },
  },
} satisfies Record<string, RootFieldFacts>;
