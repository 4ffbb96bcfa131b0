import { document, type RootFieldFacts } from '@loupe/graphql';

/** What the root fields of filter-presets.resolver.ts say about themselves. */
export const FIELDS = {
  filterPresets: {
    cost: { credits: 10, listRows: 500 },
    scopes: ['read'],
    mcp: {
      title: 'List saved searches and collections',
      asked: 'which saved searches, saved filters, views and boards do we have',
      use: 'Use it to find content views (MEDIA_DECK) and collections (COLLECTIONS) that people saved.',
      next: 'Pass an id to searchItems as presetId.',
    },
    example: {
      query: document`
        query Presets {
          filterPresets { id name accessor }
        }`,
    },
  },
} satisfies Record<string, RootFieldFacts>;
