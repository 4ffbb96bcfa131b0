import { document, PLAIN_COST, type RootFieldFacts, SAMPLE, WRITE_COST } from '@loupe/graphql';

/** What the root fields of collections.resolver.ts say about themselves. */
export const FIELDS = {
  collections: {
    cost: { credits: 10, listRows: 300 },
    scopes: ['read'],
    mcp: {
      title: 'List collections (boards)',
      asked: 'show our boards, moodboards, folders and lists',
      use: 'Use it to find a collection by name.',
      next: 'searchItems with its id as presetId gives its items.',
    },
    example: {
      query: document`
        query Collections {
          collections { id name itemCount updatedAt }
        }`,
    },
  },
  collection: {
    cost: PLAIN_COST,
    scopes: ['read'],
    mcp: {
      title: 'Get a collection (board)',
      use: 'Use it for one collection whose id you know.',
      next: 'searchItems with its id as presetId gives its items.',
    },
    example: {
      query: document`
        query Collection($id: ID!) {
          collection(id: $id) { id name itemCount }
        }`,
      variables: { id: SAMPLE.collection },
    },
  },
  createCollection: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Create a collection (board)',
      asked: 'make a new board, moodboard, folder or list',
      use: 'Use it to create an empty collection.',
      next: 'addItemsToCollections fills it.',
    },
    example: {
      query: document`
        mutation Create($input: CreateCollectionInput!) {
          createCollection(input: $input) { collection { id name } userErrors { field message } }
        }`,
      variables: { input: { name: 'Summer campaign' } },
    },
  },
  updateCollection: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Rename a collection (board)',
      use: 'Use it to rename a collection.',
    },
    example: {
      query: document`
        mutation Rename($id: ID!, $input: UpdateCollectionInput!) {
          updateCollection(id: $id, input: $input) { collection { id name } userErrors { field message } }
        }`,
      variables: { id: SAMPLE.collection, input: { name: 'Summer campaign 2026' } },
    },
  },
  deleteCollection: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Delete a collection (board)',
      use: 'Use it only if people asked for it: it cannot be undone.',
    },
    example: {
      query: document`
        mutation Delete($id: ID!) {
          deleteCollection(id: $id) { deletedCollectionId userErrors { field message } }
        }`,
      variables: { id: SAMPLE.collection },
    },
  },
} satisfies Record<string, RootFieldFacts>;
