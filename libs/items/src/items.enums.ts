import { registerEnumType } from '@nestjs/graphql';

/** Kinds of posts in filters, by platform. */
export const FilterItemType = {
  POST: 'POST',
  REEL: 'REEL',
  STORY: 'STORY',
  TIKTOK: 'TIKTOK',
  TIKTOK_STORY: 'TIKTOK_STORY',
  YOUTUBE: 'YOUTUBE',
  YOUTUBE_SHORT: 'YOUTUBE_SHORT',
  SHORT: 'SHORT',
  VIDEO: 'VIDEO',
} as const;
export type FilterItemType = (typeof FilterItemType)[keyof typeof FilterItemType];

/** Virality levels in filters; NOT_VIRAL is not one of them (specification §4.3). */
export const FilterViralityScore = { HIGH: 'HIGH', MEDIUM: 'MEDIUM', LOW: 'LOW' } as const;
export type FilterViralityScore = (typeof FilterViralityScore)[keyof typeof FilterViralityScore];

/** Metrics that have range filters. */
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

/** Statuses of a request for a right to content. */
export const FilterContractStatus = {
  APPROVED: 'APPROVED',
  EXPIRED: 'EXPIRED',
  IN_QUEUE: 'IN_QUEUE',
  REJECTED: 'REJECTED',
  REQUESTED: 'REQUESTED',
} as const;
export type FilterContractStatus = (typeof FilterContractStatus)[keyof typeof FilterContractStatus];

/** How an item was added to the workspace. */
export const FilterImportType = { AUTOMATIC: 'AUTOMATIC', MANUAL: 'MANUAL' } as const;
export type FilterImportType = (typeof FilterImportType)[keyof typeof FilterImportType];

/** Which of the items that can be whitelisted on TikTok. */
export const FilterTikTokWhitelistingEligibility = { ALL: 'ALL' } as const;
export type FilterTikTokWhitelistingEligibility =
  (typeof FilterTikTokWhitelistingEligibility)[keyof typeof FilterTikTokWhitelistingEligibility];

/** Sort keys of items. */
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

/** What profiles can be ordered by. */
export const SocialProfileSortKey = {
  CREATED_AT: 'CREATED_AT',
  FOLLOWERS_COUNT: 'FOLLOWERS_COUNT',
  FOLLOWERS_GROWTH: 'FOLLOWERS_GROWTH',
  LAST_POST_AT: 'LAST_POST_AT',
  MEDIAN_ENGAGEMENTS: 'MEDIAN_ENGAGEMENTS',
  POSTS_COUNT: 'POSTS_COUNT',
} as const;
export type SocialProfileSortKey = (typeof SocialProfileSortKey)[keyof typeof SocialProfileSortKey];

/** What creators can be ordered by. */
export const CreatorSortKey = { ...SocialProfileSortKey } as const;
export type CreatorSortKey = (typeof CreatorSortKey)[keyof typeof CreatorSortKey];

/** Outcome of the lookup of a URL. */
export const UrlLookupStatus = {
  FOUND: 'FOUND',
  INVALID_URL: 'INVALID_URL',
  NOT_FOUND: 'NOT_FOUND',
} as const;
export type UrlLookupStatus = (typeof UrlLookupStatus)[keyof typeof UrlLookupStatus];

registerEnumType(FilterItemType, {
  name: 'FilterItemType',
  description: 'Kinds of posts, by platform.',
  valuesMap: {
    POST: { description: 'Instagram feed posts and carousels.' },
    REEL: { description: 'Instagram reels.' },
    STORY: { description: 'Instagram stories.' },
    TIKTOK: { description: 'TikTok videos.' },
    TIKTOK_STORY: { description: 'TikTok stories.' },
    YOUTUBE: { description: 'Long YouTube videos.' },
    YOUTUBE_SHORT: { description: 'YouTube Shorts.' },
    SHORT: { description: 'Items of the type SHORT: TikTok videos and YouTube Shorts.' },
    VIDEO: { description: 'Items of the type VIDEO: the same as YOUTUBE.' },
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
  description: 'Metrics that items can be filtered by.',
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
  description: 'Status of a request for a right to content. Content without a request has no status.',
  valuesMap: {
    APPROVED: { description: 'The right was granted.' },
    EXPIRED: { description: 'The right was granted and has expired.' },
    IN_QUEUE: { description: 'The request is not sent yet.' },
    REJECTED: { description: 'The right was refused.' },
    REQUESTED: { description: 'The request was sent and has no answer yet.' },
  },
});

registerEnumType(FilterImportType, {
  name: 'FilterImportType',
  description: 'How an item was added to the workspace.',
  valuesMap: {
    AUTOMATIC: { description: 'Captured by the service.' },
    MANUAL: { description: 'Added manually, for example by URL.' },
  },
});

registerEnumType(FilterTikTokWhitelistingEligibility, {
  name: 'FilterTikTokWhitelistingEligibility',
  description: 'Which of the items that can be whitelisted on TikTok.',
  valuesMap: { ALL: { description: 'All items that can be whitelisted.' } },
});

const MEDIAN_ENGAGEMENTS = {
  description:
    'Median of likes, comments and shares together, over the posts in the workspace; unknown where none of them is known.',
};

registerEnumType(SocialProfileSortKey, {
  name: 'SocialProfileSortKey',
  description: 'Sort keys of profiles.',
  valuesMap: {
    CREATED_AT: { description: 'When the workspace first had it.' },
    FOLLOWERS_COUNT: { description: 'Current number of followers.' },
    FOLLOWERS_GROWTH: {
      description:
        'What the last 30 days added to the followers; unknown without a reading before and in them.',
    },
    LAST_POST_AT: {
      description: 'When its newest post in the workspace was published; unknown without posts.',
    },
    MEDIAN_ENGAGEMENTS,
    POSTS_COUNT: { description: 'Number of its posts in the workspace.' },
  },
});

registerEnumType(CreatorSortKey, {
  name: 'CreatorSortKey',
  description: 'Sort keys of creators.',
  valuesMap: {
    CREATED_AT: { description: 'When the workspace first had the creator.' },
    FOLLOWERS_COUNT: {
      description:
        'Current number of followers of the creator’s profile that has the most; unknown without a profile.',
    },
    FOLLOWERS_GROWTH: {
      description:
        'What the last 30 days added to the followers of all profiles that have a reading before and in them; unknown without one.',
    },
    LAST_POST_AT: {
      description: 'When the creator’s newest post in the workspace was published; unknown without posts.',
    },
    MEDIAN_ENGAGEMENTS,
    POSTS_COUNT: { description: 'Number of the creator’s posts in the workspace.' },
  },
});

registerEnumType(ItemSortKey, {
  name: 'ItemSortKey',
  description: 'Sort keys of items.',
  valuesMap: {
    ACCOUNT_NAME: { description: 'Handle of the poster, in lower case.' },
    COMMENT_COUNT: { description: 'Comments.' },
    EARNED_MEDIA_VALUE: { description: 'Earned media value.' },
    EXPONENTIAL_VIRALITY: { description: 'Views squared per follower at capture, which favours reach.' },
    FOLLOWERS_COUNT: { description: 'Current number of followers of the poster.' },
    LIKE_COUNT: { description: 'Likes.' },
    LINEAR_VIRALITY: { description: 'Views per follower at capture.' },
    MERGED_VIEW_PLAY_COUNT: { description: 'Views and plays.' },
    SHARE_COUNT: { description: 'Shares.' },
    TAKEN_AT: { description: 'Time of publication.' },
  },
});

registerEnumType(UrlLookupStatus, {
  name: 'UrlLookupStatus',
  description: 'Outcome of the lookup of a URL.',
  valuesMap: {
    FOUND: { description: 'The workspace has the item.' },
    INVALID_URL: { description: 'No post can have this URL.' },
    NOT_FOUND: { description: 'The URL is valid, and the workspace has no item with it.' },
  },
});
