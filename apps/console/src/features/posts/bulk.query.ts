import { print } from '@0no-co/graphql.web';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { ask, priceOf } from '../../lib/api';
import { graphql, type VariablesOf } from '../../lib/graphql';
import { t } from '../../lib/messages';
import { unlessRefused } from '../../lib/refused';

const MEMBERSHIPS = graphql(`
  mutation ChangeMemberships(
    $itemIds: [ID!]
    $filter: ItemFilterInput
    $conditions: [CustomAttributeConditionInput!]
    $presetId: ID
    $input: UpdateItemsMembershipsInput!
  ) {
    updateItemsMemberships(
      itemIds: $itemIds
      filter: $filter
      customAttributeConditions: $conditions
      presetId: $presetId
      input: $input
    ) {
      operationId
      userErrors {
        message
        field
      }
    }
  }
`);

const RIGHTS = graphql(`
  mutation ChangeRights(
    $itemIds: [ID!]
    $filter: ItemFilterInput
    $conditions: [CustomAttributeConditionInput!]
    $presetId: ID
    $input: UpdateItemRightsInput!
  ) {
    updateItemsRights(
      itemIds: $itemIds
      filter: $filter
      customAttributeConditions: $conditions
      presetId: $presetId
      input: $input
    ) {
      operationId
      userErrors {
        message
        field
      }
    }
  }
`);

const ATTRIBUTES = graphql(`
  mutation ChangeAttributes(
    $itemIds: [ID!]
    $filter: ItemFilterInput
    $conditions: [CustomAttributeConditionInput!]
    $presetId: ID
    $input: UpdateItemCustomAttributesInput!
  ) {
    updateItemsCustomAttributes(
      itemIds: $itemIds
      filter: $filter
      customAttributeConditions: $conditions
      presetId: $presetId
      input: $input
    ) {
      operationId
      userErrors {
        message
        field
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

export type Rights = VariablesOf<typeof RIGHTS>['input'];

/** What can be done with many posts at once. */
export type BulkAction =
  | { kind: 'collect'; name: string }
  | { kind: 'remove'; collectionId: string }
  | { kind: 'campaign'; campaignId: string }
  | { kind: 'leave'; campaignId: string }
  | { kind: 'rights'; input: Rights }
  | { kind: 'attribute'; key: string; value: unknown }
  | { kind: 'refresh' };

/** Posts to be changed: chosen one by one, or all that a list has. */
export type BulkPosts = { ids: readonly string[] } | { choice: BulkChoice };

/** What chooses the posts of a list. */
export type BulkChoice = Pick<VariablesOf<typeof RIGHTS>, 'filter' | 'presetId'> & {
  customAttributeConditions?: VariablesOf<typeof RIGHTS>['conditions'];
};

/** What was begun. */
export interface BulkResult {
  /** What was done at once; null where the operation says what it does. */
  text: string | null;
  operationId: string | null;
}

type Chosen = Pick<VariablesOf<typeof RIGHTS>, 'itemIds' | 'filter' | 'conditions' | 'presetId'>;

function chosenBy(posts: BulkPosts): Chosen {
  if ('ids' in posts) return { itemIds: [...posts.ids] };
  const { customAttributeConditions: conditions, filter, presetId } = posts.choice;
  if (presetId != null) return { presetId };
  return { filter: filter ?? {}, ...(conditions == null ? {} : { conditions }) };
}

async function refresh(workspaceId: string, posts: BulkPosts): Promise<BulkResult> {
  const ids = 'ids' in posts ? [...posts.ids] : [];
  const payload = unlessRefused((await ask(REFRESH, { ids }, workspaceId)).refetchEngagementBulk);
  const skipped = [...(payload.skippedItems ?? []), ...(payload.refusedItems ?? [])];
  const why = [...new Set(skipped.map(({ message }) => message))].slice(0, 3).join(' ');
  const left =
    skipped.length === 0
      ? []
      : t('{count} post left out: {why} | {count} posts left out: {why}', { count: skipped.length, why });
  const refreshed = t('{count} post is refreshed. | {count} posts are refreshed.', {
    count: payload.processedCount ?? 0,
  });
  return { text: [refreshed, left].flat().join(' '), operationId: payload.operationId ?? null };
}

/** Puts posts into a campaign or collection, or takes them out. */
async function changeMemberships(
  workspaceId: string,
  posts: BulkPosts,
  input: VariablesOf<typeof MEMBERSHIPS>['input'],
) {
  const variables = { ...chosenBy(posts), input };
  return unlessRefused((await ask(MEMBERSHIPS, variables, workspaceId)).updateItemsMemberships);
}

async function begin(
  workspaceId: string,
  posts: BulkPosts,
  action: Exclude<BulkAction, { kind: 'refresh' }>,
) {
  const chosen = chosenBy(posts);
  switch (action.kind) {
    case 'collect':
      return changeMemberships(workspaceId, posts, { addToCollectionNames: [action.name] });
    case 'remove':
      return changeMemberships(workspaceId, posts, { removeFromCollectionIds: [action.collectionId] });
    case 'campaign':
      return changeMemberships(workspaceId, posts, { addToCampaignIds: [action.campaignId] });
    case 'leave':
      return changeMemberships(workspaceId, posts, { removeFromCampaignIds: [action.campaignId] });
    case 'rights': {
      const variables = { ...chosen, input: action.input };
      return unlessRefused((await ask(RIGHTS, variables, workspaceId)).updateItemsRights);
    }
    case 'attribute': {
      const variables = { ...chosen, input: { values: { [action.key]: action.value } } };
      return unlessRefused((await ask(ATTRIBUTES, variables, workspaceId)).updateItemsCustomAttributes);
    }
  }
}

interface Asked {
  posts: BulkPosts;
  action: BulkAction;
}

/** Has the service do something with many posts. */
export function useBulk(workspaceId: string) {
  return useMutation({
    mutationFn: async ({ posts, action }: Asked): Promise<BulkResult> => {
      if (action.kind === 'refresh') return refresh(workspaceId, posts);
      const { operationId } = await begin(workspaceId, posts, action);
      return { text: null, operationId: operationId ?? null };
    },
  });
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
