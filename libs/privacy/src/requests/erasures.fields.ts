import { document, pageCost, type RootFieldFacts, SAMPLE, WRITE_COST } from '@loupe/graphql';

/** What the root fields of erasures.resolver.ts say about themselves. */
export const FIELDS = {
  erasures: {
    cost: pageCost(5, 0.1),
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        query Erasures($after: String) {
          erasures(first: 50, after: $after) {
            pageInfo { hasNextPage endCursor }
            nodes { id erasedAt provider items isFinished }
          }
        }`,
      variables: { after: null },
    },
  },
  erasePerson: {
    cost: WRITE_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        mutation Erase($input: ErasePersonInput!) {
          erasePerson(input: $input) { operationId userErrors { field message code } }
        }`,
      variables: { input: { person: { socialProfileId: SAMPLE.socialProfile }, name: 'someone' } },
    },
  },
  undoErasure: {
    cost: WRITE_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        mutation Undo($input: UndoErasureInput!) {
          undoErasure(input: $input) { allowed userErrors { field message code } }
        }`,
      variables: { input: { provider: 'INSTAGRAM', handle: 'former.partner' } },
    },
  },
  erasurePreview: {
    cost: { credits: 50 },
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        query Preview($id: ID!) {
          erasurePreview(person: { creatorId: $id }) {
            name creators items
            profiles { provider accountName }
            others { redacted { kind count } deleted { kind count } kept { kind count } }
          }
        }`,
      variables: { id: SAMPLE.creator },
    },
  },
} satisfies Record<string, RootFieldFacts>;
