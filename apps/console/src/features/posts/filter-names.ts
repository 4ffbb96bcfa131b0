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
  importType: t('How it came in'),
  shopifyProductsIds: t('Shopify product'),
  ids: t('Post by id'),
  usageRightsStatus: t('Usage rights'),
  instagramWhitelistingStatus: t('Whitelisting on Instagram'),
  tiktokSparkCodeStatus: t('Spark code of TikTok'),
  tiktokWhitelistingEligibility: t('Whitelisting on TikTok'),
};

/** The fields by what they are about, in the order in which they are offered. */
export const FILTER_GROUPS: readonly { name: string; fields: readonly FilterName[] }[] = [
  {
    name: t('Post'),
    fields: [
      'provider',
      'providers',
      'itemTypes',
      'contentTypes',
      'takenAt',
      'language',
      'tagsNames',
      'ugcLocations',
    ],
  },
  { name: t('Figures'), fields: ['engagement', 'viralityScore', 'followersCount'] },
  {
    name: t('Creator'),
    fields: [
      'accountNames',
      'excludeAccountNames',
      'verified',
      'socialProfileAccountTypes',
      'creatorLocations',
      'creatorListsIds',
      'creatorIds',
      'socialProfileIds',
    ],
  },
  {
    name: t('Your work'),
    fields: ['collectionsIds', 'campaignsIds', 'sourcesIds', 'importType', 'shopifyProductsIds', 'ids'],
  },
  {
    name: t('Rights'),
    fields: [
      'usageRightsStatus',
      'instagramWhitelistingStatus',
      'tiktokSparkCodeStatus',
      'tiktokWhitelistingEligibility',
    ],
  },
];
