import { document, type RootFieldFacts, SAMPLE, WRITE_COST } from '@loupe/graphql';

/** What the root fields of rights.resolver.ts say about themselves. */
export const FIELDS = {
  updateItemRights: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Record usage rights',
      asked: 'we got or did not get permission, consent, whitelisting or a Spark code to use this content',
      use: 'Use it to record that rights to up to 100 items were asked for, granted, refused or have expired. It asks nobody for them.',
      next: 'searchItems finds them by filter.usageRightsStatus and its like.',
    },
    example: {
      query: document`
        mutation Granted($itemIds: [ID!]!, $input: UpdateItemRightsInput!) {
          updateItemRights(itemIds: $itemIds, input: $input) {
            items { id rights { usageRightsStatus } }
            userErrors { field message }
          }
        }`,
      variables: { itemIds: [SAMPLE.item], input: { usageRightsStatus: 'APPROVED' } },
    },
  },
} satisfies Record<string, RootFieldFacts>;
