import { document, type RootFieldFacts, SAMPLE, WRITE_COST } from '@loupe/graphql';
import { OPERATION_SELECTION } from '@loupe/operations';
import { CHANGED_ITEMS_COST } from './bulk-change-requests.service.js';

const COST = { ...WRITE_COST, onTop: { credits: CHANGED_ITEMS_COST, each: '10 items' } };
const SELECTION = `{ operationId total ${OPERATION_SELECTION} userErrors { field message code } }`;
const NEXT =
  'If operation.completedAt is still absent, call getOperation with the operationId and waitSeconds. undoOperation undoes it.';

/** What the root fields of bulk-changes.resolver.ts say about themselves. */
export const FIELDS = {
  updateItemsCustomAttributes: {
    cost: COST,
    scopes: ['write'],
    mcp: {
      title: 'Label many posts',
      asked: 'set the label, tag or campaign status of all these posts',
      use: 'Use it to set or remove values of up to 10,000 items, by their ids or by a filter.',
      // A filter may name a picture by its address.
      isOpenWorld: true,
      next: NEXT,
      startsOperation: 'CHANGE_ITEMS',
      selection: SELECTION,
    },
    example: {
      query: document`
        mutation SetAll($itemIds: [ID!], $input: UpdateItemCustomAttributesInput!) {
          updateItemsCustomAttributes(itemIds: $itemIds, input: $input) {
            operationId
            total
            userErrors { field message }
          }
        }`,
      variables: { itemIds: [SAMPLE.item], input: { values: { notes: 'Ask for usage rights.' } } },
    },
  },
  updateItemsRights: {
    cost: COST,
    scopes: ['write'],
    mcp: {
      title: 'Set the rights to many posts',
      asked: 'record usage rights or whitelisting for all these posts',
      use: 'Use it to record the rights to up to 10,000 items, by their ids or by a filter.',
      // A filter may name a picture by its address.
      isOpenWorld: true,
      next: NEXT,
      startsOperation: 'CHANGE_ITEMS',
      selection: SELECTION,
    },
    example: {
      query: document`
        mutation SetRights($itemIds: [ID!], $input: UpdateItemRightsInput!) {
          updateItemsRights(itemIds: $itemIds, input: $input) { operationId total userErrors { field message } }
        }`,
      variables: { itemIds: [SAMPLE.item], input: { usageRightsStatus: 'APPROVED' } },
    },
  },
  updateItemsMemberships: {
    cost: COST,
    scopes: ['write'],
    mcp: {
      title: 'Put many posts into campaigns and collections',
      asked: 'add all posts of a search to a campaign or collection, or remove them',
      use: 'Use it to put up to 10,000 items into campaigns and collections, or to take them out, by their ids or by a filter.',
      // A filter may name a picture by its address.
      isOpenWorld: true,
      next: NEXT,
      startsOperation: 'CHANGE_ITEMS',
      selection: SELECTION,
    },
    example: {
      query: document`
        mutation Sort($itemIds: [ID!], $input: UpdateItemsMembershipsInput!) {
          updateItemsMemberships(itemIds: $itemIds, input: $input) { operationId total userErrors { field message } }
        }`,
      variables: { itemIds: [SAMPLE.item], input: { addToCollectionNames: ['Best of the month'] } },
    },
  },
  cancelOperation: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Stop a change of many posts',
      asked: 'stop or cancel the change that is running',
      use: 'Use it to stop a change of many items that is under way.',
      selection: SELECTION,
    },
    example: {
      query: document`
        mutation Stop($id: ID!) {
          cancelOperation(id: $id) { operation { completedAt processed } userErrors { field message code } }
        }`,
      variables: { id: SAMPLE.openChange },
    },
  },
  undoOperation: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Undo a change of many posts',
      asked: 'undo the change, put the old labels back',
      use: 'Use it to undo updateItemsCustomAttributes, updateItemsRights or updateItemsMemberships by the id of the operation.',
      startsOperation: 'CHANGE_ITEMS',
      selection: SELECTION,
    },
    example: {
      query: document`
        mutation Undo($id: ID!) {
          undoOperation(id: $id) { operationId total userErrors { field message code } }
        }`,
      variables: { id: SAMPLE.endedChange },
    },
  },
} satisfies Record<string, RootFieldFacts>;
