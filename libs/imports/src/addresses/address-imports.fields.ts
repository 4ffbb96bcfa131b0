import { document, type RootFieldFacts, WRITE_COST } from '@loupe/graphql';
import { OPERATION_SELECTION } from '@loupe/operations';

/** What the root fields of address-imports.resolver.ts say about themselves. */
export const FIELDS = {
  uploadItemFromUrl: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Add a post by its link',
      asked: 'add this link, save this TikTok, Instagram or YouTube URL',
      use: 'Use it to import a public post that the workspace does not have.',
      next: 'It waits up to waitSeconds for the import; operation.succeededItemIds has the id of the post, and getItemIdsByUrl that of one that is there already. If operation.completedAt is still absent, call getOperation with the operationId and waitSeconds.',
      startsOperation: 'UPLOAD_ITEM_FROM_URL',
      selection: `{ success operationId ${OPERATION_SELECTION} userErrors { field message code } }`,
      isOpenWorld: true,
    },
    example: {
      query: document`
        mutation Upload($input: UploadItemFromUrlInput!) {
          uploadItemFromUrl(input: $input) { success userErrors { field message } }
        }`,
      variables: { input: { url: 'https://www.instagram.com/reel/C0ffee12345/' } },
    },
  },
} satisfies Record<string, RootFieldFacts>;
