import { document, type RootFieldFacts, WRITE_COST } from '@loupe/graphql';
import { IMPORTED_ITEM_COST } from './import-items.service.js';

/** What the root fields of import-items.resolver.ts say about themselves. */
export const FIELDS = {
  importItems: {
    cost: { ...WRITE_COST, onTop: { credits: IMPORTED_ITEM_COST, each: 'post' } },
    scopes: ['write'],
    mcp: {
      title: 'Import posts',
      isOpenWorld: true,
      asked: 'upload posts of a spreadsheet or another tool',
      use: 'Use it to add posts, or metrics of posts, that you have from elsewhere; uploadItemFromUrl imports a post by its public address.',
      next: 'results has the id of each item; userErrors names the field of each refused post by its position.',
    },
    example: {
      query: document`
        mutation ImportItems($input: ImportItemsInput!) {
          importItems(input: $input) { results { index outcome itemId } userErrors { field message } }
        }`,
      variables: {
        input: {
          items: [
            {
              externalId: '069D0NmW39o',
              provider: 'YOUTUBE',
              type: 'VIDEO',
              title: 'Top 10',
              channelTitle: 'Example channel',
              publishedAt: '2025-11-11T15:00:00Z',
              snapshots: [{ at: '2025-11-14T12:00:00Z', views: '1044813' }],
            },
          ],
        },
      },
    },
  },
} satisfies Record<string, RootFieldFacts>;
