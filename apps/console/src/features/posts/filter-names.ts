import type { VariablesOf } from '../../lib/graphql';
import { t } from '../../lib/messages';
import type { POSTS } from './posts.documents';

export type ItemFilter = NonNullable<VariablesOf<typeof POSTS>['filter']>;
/** The fields that have a value of their own; a search and what is left out have other places. */
export type FilterName = Exclude<keyof ItemFilter, 'superSearch' | 'not' | 'withoutCreatorsOf'>;

/** What people call the fields of the filter. */
export const FILTER_TITLES: Readonly<Record<FilterName, string>> = {
  provider: t('Platform'),
  providers: t('Any of several platforms'),
  itemTypes: t('Kind of post'),
  contentTypes: t('Picture or video'),
  takenAt: t('Day of publication'),
  language: t('Language of the post'),
  tagsNames: t('Hashtag or mention'),
  ugcLocations: t('Place of the post'),
  engagement: t('A figure'),
  viralityScore: t('Virality'),
  followersCount: t('Followers'),
  accountNames: t('Handle'),
  excludeAccountNames: t('Excluded handle'),
  verified: t('Verified account'),
  socialProfileAccountTypes: t('Kind of account'),
  creatorLocations: t('Place of the creator'),
  creatorListsIds: t('List of creators'),
  creatorIds: t('Creator by id'),
  socialProfileIds: t('Social profile by id'),
  collectionsIds: t('Collection'),
  campaignsIds: t('Campaign'),
  sourcesIds: t('Source'),
  unsureAiFields: t('AI value to check'),
  importType: t('How it came in'),
  shopifyProductsIds: t('Shopify product'),
  ids: t('Post by id'),
  usageRightsStatus: t('Usage rights'),
  instagramWhitelistingStatus: t('Whitelisting on Instagram'),
  tiktokSparkCodeStatus: t('Spark code of TikTok'),
  tiktokWhitelistingEligibility: t('Whitelisting on TikTok'),
};
