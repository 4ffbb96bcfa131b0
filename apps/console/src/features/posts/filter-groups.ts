import { t } from '../../lib/messages';
import type { FilterName } from './filter-names';

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
    fields: [
      'collectionsIds',
      'campaignsIds',
      'sourcesIds',
      'unsureAiFields',
      'importType',
      'shopifyProductsIds',
      'ids',
    ],
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
