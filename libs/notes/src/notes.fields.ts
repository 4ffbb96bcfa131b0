import { document, pageCost, type RootFieldFacts, SAMPLE, WRITE_COST } from '@loupe/graphql';

/** What the root fields of notes.resolver.ts say about themselves. */
export const FIELDS = {
  notes: {
    cost: pageCost(5, 0.05),
    scopes: ['read'],
    mcp: {
      title: 'List notes',
      asked: 'what did colleagues note about this post or influencer',
      use: 'Use it for what people of the workspace have noted about an item or a creator.',
      next: 'createNote writes another one.',
    },
    example: {
      query: document`
        query Notes($itemId: ID) {
          notes(itemId: $itemId, first: 20) {
            pageInfo { hasNextPage endCursor }
            nodes { id text authorName createdAt mentions { name } }
          }
        }`,
      variables: { itemId: SAMPLE.item },
    },
  },
  createNote: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Write a note',
      asked: 'note or remember something about this post or influencer',
      use: 'Use it to note something about an item or a creator for colleagues.',
    },
    example: {
      query: document`
        mutation Note($input: CreateNoteInput!) {
          createNote(input: $input) { note { id createdAt } userErrors { field message } }
        }`,
      variables: { input: { itemId: SAMPLE.item, text: 'Ask for the rights.' } },
    },
  },
  updateNote: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: { title: 'Change a note', use: 'Use it to change what a note says.' },
    example: {
      query: document`
        mutation Change($id: ID!, $input: UpdateNoteInput!) {
          updateNote(id: $id, input: $input) { note { id text } userErrors { field message } }
        }`,
      variables: { id: SAMPLE.note, input: { text: 'We have the rights.' } },
    },
  },
  deleteNote: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: { title: 'Delete a note', use: 'Use it to delete a note when people asked for it.' },
    example: {
      query: document`
        mutation Delete($id: ID!) {
          deleteNote(id: $id) { deletedNoteId userErrors { field message } }
        }`,
      variables: { id: SAMPLE.note },
    },
  },
} satisfies Record<string, RootFieldFacts>;
