import { document, type RootFieldFacts, SAMPLE, WRITE_COST } from '@loupe/graphql';

/** What the root fields of memberships.resolver.ts say about themselves. */
export const FIELDS = {
  addItemToCollections: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Add a post to collections',
      asked: 'save a post to a collection, board, moodboard or folder',
      use: 'Use it to add one item to collections; addItemsToCollections adds many at once.',
    },
    example: {
      query: document`
        mutation Add($itemId: ID!, $collectionNames: [String!]) {
          addItemToCollections(itemId: $itemId, collectionNames: $collectionNames, autoCreate: true) {
            item { id collections { name } }
            userErrors { field message }
          }
        }`,
      variables: { itemId: SAMPLE.item, collectionNames: ['Best of the month'] },
    },
  },
  addItemsToCollections: {
    cost: { credits: 100, perField: 1 },
    scopes: ['write'],
    mcp: {
      title: 'Add posts to collections',
      asked: 'save these posts to a collection, board, moodboard or folder',
      use: 'Use it to add up to 100 items to collections in one call. autoCreate creates missing collections.',
      selection:
        '{ collections { collection { id name itemCount } isNew addedItemIds } userErrors { field message code } }',
    },
    example: {
      query: document`
        mutation AddAll($itemIds: [ID!]!, $collectionNames: [String!]) {
          addItemsToCollections(itemIds: $itemIds, collectionNames: $collectionNames, autoCreate: true) {
            collections { collection { id name } isNew addedItemIds }
            userErrors { field message }
          }
        }`,
      variables: { itemIds: [SAMPLE.item], collectionNames: ['Best of the month'] },
    },
  },
  removeItemFromCollections: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Remove a post from its collections',
      asked: 'remove a post from a board or moodboard',
      use: 'Use it to take one item out of collections; the item stays in the workspace.',
    },
    example: {
      query: document`
        mutation Remove($itemId: ID!, $collectionIds: [ID!]) {
          removeItemFromCollections(itemId: $itemId, collectionIds: $collectionIds) {
            item { id collections { name } }
            userErrors { field message }
          }
        }`,
      variables: { itemId: SAMPLE.item, collectionIds: [SAMPLE.collection] },
    },
  },
} satisfies Record<string, RootFieldFacts>;
