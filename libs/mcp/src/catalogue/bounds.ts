import { MAX_PAGE_SIZE } from '@loupe/graphql';
import type { JsonSchema } from './json-schema.js';

const atMost = (maxItems: number): JsonSchema => ({ maxItems });
const NAME: JsonSchema = { minLength: 1 };
const CONDITIONS = atMost(50);
const ALTERNATIVES = atMost(100);
const SOME: JsonSchema = { minItems: 1 };
const OBJECT: JsonSchema = { type: 'object' };

/**
 * What the services demand of arguments and input fields beyond their GraphQL types, by coordinate. Only what is
 * exact is here (a name's spaces are dropped before it is measured, so its greatest length is not): a test sends the
 * values at and beyond each bound through both endpoints.
 */
const BOUNDS: Readonly<Record<string, JsonSchema>> = {
  'Mutation.refetchEngagementBulk(itemIds:)': { minItems: 1, maxItems: 1000 },
  'Query.creators(customAttributeConditions:)': CONDITIONS,
  'Query.itemIdsByUrl(urls:)': { minItems: 1, maxItems: 100 },
  'Query.items(customAttributeConditions:)': CONDITIONS,
  'Query.items(sorting:)': atMost(1),
  'Query.mediaContents(competitorBrandItemIds:)': atMost(100),
  'Query.mediaContents(itemIds:)': atMost(100),
  'Query.transcriptions(itemIds:)': atMost(1000),
  'Query.transcriptions(mediaContentIds:)': atMost(20),
  'CreateCollectionInput.name': NAME,
  'CreateContentViewInput.customAttributeConditions': CONDITIONS,
  'CreateContentViewInput.filters': OBJECT,
  'CreateContentViewInput.name': NAME,
  'CreateCreatorViewInput.customAttributeConditions': CONDITIONS,
  'CreateCreatorViewInput.filters': OBJECT,
  'CreateCreatorViewInput.name': NAME,
  'CreateCustomAttributeInput.name': NAME,
  'CreateSocialProfileViewInput.customAttributeConditions': CONDITIONS,
  'CreateSocialProfileViewInput.filters': OBJECT,
  'CreateSocialProfileViewInput.name': NAME,
  'CreateViewGroupInput.name': NAME,
  'CreateWebhookSubscriptionInput.eventTypes': SOME,
  'CreateWebhookSubscriptionInput.metadata': OBJECT,
  'CreateWebhookSubscriptionInput.name': NAME,
  'CreatorFilterInput.locations': ALTERNATIVES,
  'CustomAttributeOptionInput.name': NAME,
  'ItemFilterInput.creatorLocations': ALTERNATIVES,
  'ItemFilterInput.engagement': ALTERNATIVES,
  'ItemFilterInput.ugcLocations': ALTERNATIVES,
  'UpdateCollectionInput.name': NAME,
  'UpdateContentViewInput.customAttributeConditions': CONDITIONS,
  'UpdateContentViewInput.filters': OBJECT,
  'UpdateContentViewInput.name': NAME,
  'UpdateCreatorCustomAttributesInput.values': OBJECT,
  'UpdateCreatorViewInput.customAttributeConditions': CONDITIONS,
  'UpdateCreatorViewInput.filters': OBJECT,
  'UpdateCreatorViewInput.name': NAME,
  'UpdateCustomAttributeInput.name': NAME,
  'UpdateItemCustomAttributesInput.values': OBJECT,
  'UpdateSocialProfileViewInput.customAttributeConditions': CONDITIONS,
  'UpdateSocialProfileViewInput.filters': OBJECT,
  'UpdateSocialProfileViewInput.name': NAME,
  'UpdateViewGroupInput.name': NAME,
  'UpdateWebhookSubscriptionInput.eventTypes': SOME,
  'UpdateWebhookSubscriptionInput.metadata': OBJECT,
  'UpdateWebhookSubscriptionInput.name': NAME,
};

/** The coordinates that have bounds; a test finds those that no longer exist. */
export const BOUNDED = Object.keys(BOUNDS);

/** The bounds of an argument, by `Type.field(argument:)`, or of an input field, by `Type.field`. */
export function boundsOf(coordinate: string): JsonSchema {
  // Every list takes pages of the same sizes.
  if (/^Query\.\w+\(first:\)$/.test(coordinate)) return { minimum: 1, maximum: MAX_PAGE_SIZE };
  return BOUNDS[coordinate] ?? {};
}
