import { document, type RootFieldFacts, SAMPLE, WRITE_COST } from '@loupe/graphql';
import { OPERATION_SELECTION } from '@loupe/operations';
import { REFRESH_COST } from './refresh-cost.js';

/** What the root fields of refresh.resolver.ts say about themselves. */
export const FIELDS = {
  refetchEngagementBulk: {
    cost: { ...WRITE_COST, onTop: { credits: REFRESH_COST, each: 'accepted item' } },
    scopes: ['write'],
    mcp: {
      title: 'Refresh metrics now',
      asked: 'refresh or update likes and views now, numbers or metrics are outdated, old or missing',
      isOpenWorld: true,
      use: `Use it when metrics are too old: snapshots land about 2 hours, 24 hours, 3 days and 7 days after publication. Each accepted item costs ${REFRESH_COST} credits more.`,
      next: 'It waits up to waitSeconds for the platforms. If operation.completedAt is still absent then, call getOperation with the operationId and waitSeconds.',
      startsOperation: 'REFETCH_ENGAGEMENT',
      selection: `{ operationId processedCount skippedItemIds skippedItems { itemId message } refusedItems { itemId code message } ${OPERATION_SELECTION} userErrors { field message code } }`,
    },
    example: {
      query: document`
        mutation Refetch($itemIds: [ID!]!) {
          refetchEngagementBulk(itemIds: $itemIds) { operationId processedCount skippedItemIds userErrors { field message } }
        }`,
      variables: { itemIds: [SAMPLE.item] },
    },
  },
} satisfies Record<string, RootFieldFacts>;
