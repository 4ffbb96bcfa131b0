import { print } from '@0no-co/graphql.web';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask, priceOf } from '../../lib/api';
import { graphql, type VariablesOf } from '../../lib/graphql';
import { t } from '../../lib/messages';
import { unlessRefused } from '../../lib/refused';

const ADD = graphql(`
  mutation AddToCollection($itemIds: [ID!]!, $names: [String!]) {
    addItemsToCollections(itemIds: $itemIds, collectionNames: $names, autoCreate: true) {
      collections {
        addedItemIds
        collection {
          id
        }
      }
      userErrors {
        message
      }
    }
  }
`);

const REMOVE = graphql(`
  mutation RemoveFromCollection($itemId: ID!, $collectionIds: [ID!]) {
    removeItemFromCollections(itemId: $itemId, collectionIds: $collectionIds) {
      userErrors {
        message
      }
    }
  }
`);

const ADD_TO_CAMPAIGN = graphql(`
  mutation AddToCampaign($itemIds: [ID!]!, $campaignId: ID!) {
    addItemsToCampaign(itemIds: $itemIds, campaignId: $campaignId) {
      userErrors {
        message
      }
    }
  }
`);

const SET_RIGHTS = graphql(`
  mutation SetRights($itemIds: [ID!]!, $input: UpdateItemRightsInput!) {
    updateItemRights(itemIds: $itemIds, input: $input) {
      userErrors {
        message
      }
    }
  }
`);

const SET_ATTRIBUTE = graphql(`
  mutation SetAttribute($id: ID!, $input: UpdateItemCustomAttributesInput!) {
    updateItemCustomAttributes(id: $id, input: $input) {
      userErrors {
        message
      }
    }
  }
`);

const REFRESH = graphql(`
  mutation RefreshPosts($ids: [ID!]!) {
    refetchEngagementBulk(itemIds: $ids) {
      operationId
      processedCount
      skippedItems {
        message
      }
      refusedItems {
        message
      }
      userErrors {
        message
      }
    }
  }
`);

export type Rights = VariablesOf<typeof SET_RIGHTS>['input'];

/** What can be done with many posts at once. */
export type BulkAction =
  | { kind: 'collect'; name: string }
  | { kind: 'remove'; collectionId: string }
  | { kind: 'campaign'; campaignId: string }
  | { kind: 'rights'; input: Rights }
  | { kind: 'attribute'; key: string; value: unknown }
  | { kind: 'refresh' };

/** What became of it. */
export interface BulkResult {
  text: string;
  operationId?: string;
  /** Takes it back, where that can be done. */
  undo?: { collectionId: string; ids: readonly string[] };
}

/** As many posts as the API takes at once. */
const AT_ONCE = 100;

type Progress = (done: number) => void;

/** Does something to so many posts at a time, and says how many are done. */
async function inParts(
  ids: readonly string[],
  size: number,
  progress: Progress,
  act: (part: string[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < ids.length; from += size) {
    await act(ids.slice(from, from + size));
    progress(Math.min(from + size, ids.length));
  }
}

const removeFrom = (workspaceId: string, collectionId: string, ids: readonly string[], progress: Progress) =>
  inParts(ids, 1, progress, async ([itemId = '']) => {
    const variables = { itemId, collectionIds: [collectionId] };
    unlessRefused((await ask(REMOVE, variables, workspaceId)).removeItemFromCollections);
  });

async function collect(workspaceId: string, name: string, ids: readonly string[], progress: Progress) {
  const added: string[] = [];
  let collectionId: string | null = null;
  await inParts(ids, AT_ONCE, progress, async (itemIds) => {
    const { collections } = unlessRefused(
      (await ask(ADD, { itemIds, names: [name] }, workspaceId)).addItemsToCollections,
    );
    for (const { collection, addedItemIds } of collections ?? []) {
      collectionId = collection.id;
      added.push(...addedItemIds);
    }
  });
  return {
    text: t('{count} post added to {name}. | {count} posts added to {name}.', { count: added.length, name }),
    ...(collectionId === null || added.length === 0 ? {} : { undo: { collectionId, ids: added } }),
  };
}

async function refresh(workspaceId: string, ids: readonly string[]): Promise<BulkResult> {
  const payload = unlessRefused((await ask(REFRESH, { ids: [...ids] }, workspaceId)).refetchEngagementBulk);
  const skipped = [...(payload.skippedItems ?? []), ...(payload.refusedItems ?? [])];
  const why = [...new Set(skipped.map(({ message }) => message))].slice(0, 3).join(' ');
  const left =
    skipped.length === 0
      ? []
      : t('{count} post left out: {why} | {count} posts left out: {why}', { count: skipped.length, why });
  const refreshed = t('{count} post is refreshed. | {count} posts are refreshed.', {
    count: payload.processedCount ?? 0,
  });
  return {
    text: [refreshed, left].flat().join(' '),
    ...(payload.operationId == null ? {} : { operationId: payload.operationId }),
  };
}

async function act(
  workspaceId: string,
  ids: readonly string[],
  action: BulkAction,
  progress: Progress,
): Promise<BulkResult> {
  const changed = { text: t('{count} post changed. | {count} posts changed.', { count: ids.length }) };
  switch (action.kind) {
    case 'collect':
      return collect(workspaceId, action.name, ids, progress);
    case 'remove':
      await removeFrom(workspaceId, action.collectionId, ids, progress);
      return { text: t('{count} post removed. | {count} posts removed.', { count: ids.length }) };
    case 'campaign':
      await inParts(ids, AT_ONCE, progress, async (itemIds) => {
        const variables = { itemIds, campaignId: action.campaignId };
        unlessRefused((await ask(ADD_TO_CAMPAIGN, variables, workspaceId)).addItemsToCampaign);
      });
      return changed;
    case 'rights':
      await inParts(ids, AT_ONCE, progress, async (itemIds) => {
        const variables = { itemIds, input: action.input };
        unlessRefused((await ask(SET_RIGHTS, variables, workspaceId)).updateItemRights);
      });
      return changed;
    case 'attribute':
      await inParts(ids, 1, progress, async ([id = '']) => {
        const variables = { id, input: { values: { [action.key]: action.value } } };
        unlessRefused((await ask(SET_ATTRIBUTE, variables, workspaceId)).updateItemCustomAttributes);
      });
      return changed;
    case 'refresh':
      return refresh(workspaceId, ids);
  }
}

interface Asked {
  ids: readonly string[];
  action: BulkAction;
}

/** Does something with many posts; `done` says how many are done. */
export function useBulk(workspaceId: string) {
  const client = useQueryClient();
  const [done, setDone] = useState(0);
  const mutation = useMutation({
    mutationFn: ({ ids, action }: Asked) => {
      setDone(0);
      return act(workspaceId, ids, action, setDone);
    },
    // Also where some of the posts were refused: the others are changed.
    onSettled: async (_, __, { action }) => {
      for (const part of ['saved', 'post', 'post-context']) {
        await client.invalidateQueries({ queryKey: [part, workspaceId] });
      }
      // Other changes leave the posts where they are.
      if (action.kind === 'remove') await client.resetQueries({ queryKey: ['posts', workspaceId] });
    },
  });
  return { ...mutation, done };
}

/** What a refresh of so many posts costs in credits at most, as the API estimates it: the request, and what it takes for each post. */
export const bulkRefreshPriceQuery = (workspaceId: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['refresh-price', workspaceId, ids.length],
    queryFn: async ({ signal }) => {
      const { estimated, onTop } = await priceOf(print(REFRESH), { ids }, workspaceId, signal);
      return onTop.reduce((sum, { credits }) => sum + credits * ids.length, estimated);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
