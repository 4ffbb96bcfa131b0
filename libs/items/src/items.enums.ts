import { registerEnumType } from '@nestjs/graphql';

/** Kinds of posts as the filter names them: by platform. */
export const FilterItemType = {
  POST: 'POST',
  REEL: 'REEL',
  STORY: 'STORY',
  TIKTOK: 'TIKTOK',
  TIKTOK_STORY: 'TIKTOK_STORY',
  YOUTUBE: 'YOUTUBE',
  YOUTUBE_SHORT: 'YOUTUBE_SHORT',
} as const;
export type FilterItemType = (typeof FilterItemType)[keyof typeof FilterItemType];

/** Virality levels that can be filtered by; NOT_VIRAL is not one (specification §4.3). */
export const FilterViralityScore = { HIGH: 'HIGH', MEDIUM: 'MEDIUM', LOW: 'LOW' } as const;
export type FilterViralityScore = (typeof FilterViralityScore)[keyof typeof FilterViralityScore];

/** Metrics that can be filtered by range. */
export const FilterEngagementField = {
  COMMENT_COUNT: 'COMMENT_COUNT',
  EARNED_MEDIA_VALUE: 'EARNED_MEDIA_VALUE',
  ENGAGEMENTS_RATE: 'ENGAGEMENTS_RATE',
  IMPRESSIONS_RATE: 'IMPRESSIONS_RATE',
  LIKE_COUNT: 'LIKE_COUNT',
  MERGED_VIEW_PLAY_COUNT: 'MERGED_VIEW_PLAY_COUNT',
  SHARE_COUNT: 'SHARE_COUNT',
} as const;
export type FilterEngagementField = (typeof FilterEngagementField)[keyof typeof FilterEngagementField];

/** How far a request for a right to content has come. */
export const FilterContractStatus = {
  APPROVED: 'APPROVED',
  EXPIRED: 'EXPIRED',
  IN_QUEUE: 'IN_QUEUE',
  REJECTED: 'REJECTED',
  REQUESTED: 'REQUESTED',
} as const;
export type FilterContractStatus = (typeof FilterContractStatus)[keyof typeof FilterContractStatus];

/** How an item came into the workspace. */
export const FilterImportType = { AUTOMATIC: 'AUTOMATIC', MANUAL: 'MANUAL' } as const;
export type FilterImportType = (typeof FilterImportType)[keyof typeof FilterImportType];

/** Which items that may be whitelisted on TikTok. */
export const FilterTikTokWhitelistingEligibility = { ALL: 'ALL' } as const;
export type FilterTikTokWhitelistingEligibility =
  (typeof FilterTikTokWhitelistingEligibility)[keyof typeof FilterTikTokWhitelistingEligibility];

/** What items can be ordered by. */
export const ItemSortKey = {
  ACCOUNT_NAME: 'ACCOUNT_NAME',
  COMMENT_COUNT: 'COMMENT_COUNT',
  EARNED_MEDIA_VALUE: 'EARNED_MEDIA_VALUE',
  EXPONENTIAL_VIRALITY: 'EXPONENTIAL_VIRALITY',
  FOLLOWERS_COUNT: 'FOLLOWERS_COUNT',
  LIKE_COUNT: 'LIKE_COUNT',
  LINEAR_VIRALITY: 'LINEAR_VIRALITY',
  MERGED_VIEW_PLAY_COUNT: 'MERGED_VIEW_PLAY_COUNT',
  SHARE_COUNT: 'SHARE_COUNT',
  TAKEN_AT: 'TAKEN_AT',
} as const;
export type ItemSortKey = (typeof ItemSortKey)[keyof typeof ItemSortKey];

/** What became of a URL that was looked up. */
export const UrlLookupStatus = {
  FOUND: 'FOUND',
  INVALID_URL: 'INVALID_URL',
  NOT_FOUND: 'NOT_FOUND',
} as const;
export type UrlLookupStatus = (typeof UrlLookupStatus)[keyof typeof UrlLookupStatus];

registerEnumType(FilterItemType, {
  name: 'FilterItemType',
  description: 'Kinds of posts, told apart by platform.',
  valuesMap: {
    POST: { description: 'Instagram feed posts and carousels.' },
    REEL: { description: 'Instagram reels.' },
    STORY: { description: 'Instagram stories.' },
    TIKTOK: { description: 'TikTok videos.' },
    TIKTOK_STORY: { description: 'TikTok stories.' },
    YOUTUBE: { description: 'Long YouTube videos.' },
    YOUTUBE_SHORT: { description: 'YouTube Shorts.' },
  },
});

registerEnumType(FilterViralityScore, {
  name: 'FilterViralityScore',
  description: 'Virality levels that items can be filtered by.',
  valuesMap: {
    HIGH: { description: 'At least 4 views per follower.' },
    MEDIUM: { description: 'At least 2 and under 4 views per follower.' },
    LOW: { description: 'At least 1 and under 2 views per follower.' },
  },
});

registerEnumType(FilterEngagementField, {
  name: 'FilterEngagementField',
  description: 'Figures that items can be filtered by.',
  valuesMap: {
    COMMENT_COUNT: { description: 'Comments.' },
    EARNED_MEDIA_VALUE: { description: 'Earned media value in cents.' },
    ENGAGEMENTS_RATE: { description: 'Likes, comments and shares per hundred followers at capture.' },
    IMPRESSIONS_RATE: { description: 'Impressions per hundred followers at capture.' },
    LIKE_COUNT: { description: 'Likes.' },
    MERGED_VIEW_PLAY_COUNT: { description: 'Views and plays.' },
    SHARE_COUNT: { description: 'Shares.' },
  },
});

registerEnumType(FilterContractStatus, {
  name: 'FilterContractStatus',
  description:
    'How far a request for a right to content has come. Content whose right was never asked for has no status.',
  valuesMap: {
    APPROVED: { description: 'The right was given.' },
    EXPIRED: { description: 'The right was given and its time is over.' },
    IN_QUEUE: { description: 'The request waits to be sent.' },
    REJECTED: { description: 'The right was refused.' },
    REQUESTED: { description: 'The request was sent and is not answered.' },
  },
});

registerEnumType(FilterImportType, {
  name: 'FilterImportType',
  description: 'How items came into the workspace.',
  valuesMap: {
    AUTOMATIC: { description: 'Captured by the service.' },
    MANUAL: { description: 'Added by hand, for example by URL.' },
  },
});

registerEnumType(FilterTikTokWhitelistingEligibility, {
  name: 'FilterTikTokWhitelistingEligibility',
  description: 'Which items that may be whitelisted on TikTok.',
  valuesMap: { ALL: { description: 'All items that may be whitelisted.' } },
});

registerEnumType(ItemSortKey, {
  name: 'ItemSortKey',
  description: 'What items can be ordered by.',
  valuesMap: {
    ACCOUNT_NAME: { description: 'Handle of the poster, in lower case.' },
    COMMENT_COUNT: { description: 'Comments.' },
    EARNED_MEDIA_VALUE: { description: 'Earned media value.' },
    EXPONENTIAL_VIRALITY: { description: 'Views squared per follower at capture, which favours reach.' },
    FOLLOWERS_COUNT: { description: 'Current followers of the poster.' },
    LIKE_COUNT: { description: 'Likes.' },
    LINEAR_VIRALITY: { description: 'Views per follower at capture.' },
    MERGED_VIEW_PLAY_COUNT: { description: 'Views and plays.' },
    SHARE_COUNT: { description: 'Shares.' },
    TAKEN_AT: { description: 'Time of publication.' },
  },
});

registerEnumType(UrlLookupStatus, {
  name: 'UrlLookupStatus',
  description: 'What became of a URL that was looked up.',
  valuesMap: {
    FOUND: { description: 'The workspace has the item.' },
    INVALID_URL: { description: 'The URL can never be that of an item.' },
    NOT_FOUND: { description: 'The URL is well formed and the workspace has no such item.' },
  },
});
