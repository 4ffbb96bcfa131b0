import { print } from '@0no-co/graphql.web';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask, priceOf } from '../../lib/api';
import { graphql, type ResultOf } from '../../lib/graphql';
import { t } from '../../lib/messages';
import { unlessRefused } from '../../lib/refused';
import { valueText } from '../attributes/attributes.query';

/** What else is known of a post: its attributes, the campaigns that it is in, and the sources that have found it. */
const POST_CONTEXT = graphql(`
  query PostContext($ids: [ID!]) {
    items(filter: { ids: $ids }, first: 1) {
      nodes {
        customAttributes
        aiFilterReasons {
          key
          reason
          version
          isPinned
          isUnsure
        }
      }
    }
    customAttributeSchemas(entity: ITEM) {
      key
      name
      type
      aiGenerated
      options {
        id
        name
      }
    }
    sources: itemAggregates(filter: { ids: $ids }, groupBy: [{ by: SOURCE }], first: 50) {
      groups {
        keys {
          value
          label
        }
      }
    }
    campaigns: itemAggregates(filter: { ids: $ids }, groupBy: [{ by: CAMPAIGN }], first: 50) {
      groups {
        keys {
          value
          label
        }
      }
    }
  }
`);

const CORRECT = graphql(`
  mutation CorrectValue($id: ID!, $input: UpdateItemCustomAttributesInput!) {
    updateItemCustomAttributes(id: $id, input: $input) {
      userErrors {
        message
      }
    }
  }
`);

const REFRESH = graphql(`
  mutation RefreshPost($ids: [ID!]!) {
    refetchEngagementBulk(itemIds: $ids) {
      operationId
      skippedItems {
        message
      }
      userErrors {
        message
      }
    }
  }
`);

type Context = ResultOf<typeof POST_CONTEXT>;
type AttributeSchema = Context['customAttributeSchemas'][number];

/** An attribute of a post, as people read it. */
export interface AttributeValue {
  key: string;
  name: string;
  value: string;
  /** Whether a person or an import has set or confirmed a value of AI, so that it is kept. */
  isPinned: boolean;
  /** Whether the model held another value for about as likely. */
  isUnsure: boolean;
  byAi: boolean;
  /** Of the AI Filter that gave the value; null for none that is known. */
  version: number | null;
  /** The value as the API has it. */
  stored: unknown;
  /** What it can be; null for values of one's own. */
  options: AttributeSchema['options'];
  type: AttributeSchema['type'];
  /** Why a model chose the value; null where it did not say. */
  reason: string | null;
}

/** The attributes of a post that have a value, in the order of their definition. */
function attributesOf({ items, customAttributeSchemas }: Context): AttributeValue[] {
  const [item] = items.nodes;
  const values = (item?.customAttributes ?? {}) as Readonly<Record<string, unknown>>;
  return customAttributeSchemas.flatMap((schema) => {
    const value = values[schema.key];
    if (value == null || (Array.isArray(value) && value.length === 0)) return [];
    const origin = item?.aiFilterReasons.find(({ key }) => key === schema.key);
    return {
      key: schema.key,
      name: schema.name,
      value: valueText(value, schema),
      byAi: schema.aiGenerated,
      isPinned: origin?.isPinned === true,
      isUnsure: origin?.isUnsure === true,
      version: origin?.version ?? null,
      stored: value,
      options: schema.options,
      type: schema.type,
      reason: origin?.reason == null || origin.reason === '' ? null : origin.reason,
    };
  });
}

/** The groups of posts that a post is in. */
const groupsOf = ({ groups }: Context['sources'], unnamed: string) =>
  groups.flatMap(({ keys: [key] }) =>
    key?.value == null ? [] : [{ id: key.value, name: key.label ?? unnamed }],
  );

/** The attributes of a post, the campaigns that it is in, and the sources that have found it. */
export const postContextQuery = (workspaceId: string, id: string) =>
  queryOptions({
    queryKey: ['post-context', workspaceId, id],
    queryFn: async ({ signal }) => {
      const context = await ask(POST_CONTEXT, { ids: [id] }, workspaceId, signal);
      return {
        attributes: attributesOf(context),
        campaigns: groupsOf(context.campaigns, t('a deleted campaign')),
        sources: groupsOf(context.sources, t('a deleted source')),
      };
    },
  });

/** What a refresh of a post costs in credits, as the API says it: the request, and what it takes for the post. */
export const refreshPriceQuery = (workspaceId: string, id: string) =>
  queryOptions({
    queryKey: ['refresh-price', workspaceId],
    queryFn: async ({ signal }) => {
      const { estimated, onTop } = await priceOf(print(REFRESH), { ids: [id] }, workspaceId, signal);
      return onTop.reduce((sum, { credits }) => sum + credits, estimated);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Asks the platform for fresh metrics of a post; its result says in words what becomes of it. */
export function useRefreshPost(workspaceId: string, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const payload = unlessRefused((await ask(REFRESH, { ids: [id] }, workspaceId)).refetchEngagementBulk);
      const skipped = payload.skippedItems?.[0];
      return skipped?.message ?? t('Its platform is asked now. New metrics appear here in a minute.');
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['post', workspaceId, id] }),
  });
}

/** Sets or confirms a value that AI has chosen: it is kept from then on, and AI learns from it. */
export function useCorrect(workspaceId: string, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ key, value }: { key: string; name: string; value: unknown; isRight?: boolean }) =>
      unlessRefused(
        (await ask(CORRECT, { id, input: { values: { [key]: value } } }, workspaceId))
          .updateItemCustomAttributes,
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: ['post-context', workspaceId, id] }),
  });
}
