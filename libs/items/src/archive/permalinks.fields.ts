import { document, type RootFieldFacts, SAMPLE, WRITE_COST } from '@loupe/graphql';

/** What the root fields of permalinks.resolver.ts say about themselves. */
export const FIELDS = {
  rotateItemPermalink: {
    cost: WRITE_COST,
    scopes: ['write', 'read'],
    mcp: {
      title: 'Replace the public page address of a post',
      asked: 'the shared page must not be seen any more',
      use: 'Use it to end the public page address of an item that was given to the wrong people; ask people before you do.',
      next: 'The answer has the new address.',
    },
    example: {
      query: document`
        mutation Rotate($itemId: ID!) {
          rotateItemPermalink(itemId: $itemId) { archivePublicUrl userErrors { field message } }
        }`,
      variables: { itemId: SAMPLE.item },
    },
  },
} satisfies Record<string, RootFieldFacts>;
