import { registerEnumType } from '@nestjs/graphql';

/** What items are grouped by. */
export const ItemGrouping = {
  ATTRIBUTE_OPTION: 'ATTRIBUTE_OPTION',
  CAMPAIGN: 'CAMPAIGN',
  COLLECTION: 'COLLECTION',
  CREATOR: 'CREATOR',
  CREATOR_ATTRIBUTE_OPTION: 'CREATOR_ATTRIBUTE_OPTION',
  DAY_OF_WEEK: 'DAY_OF_WEEK',
  FOLLOWER_TIER: 'FOLLOWER_TIER',
  HASHTAG: 'HASHTAG',
  HOUR_OF_DAY: 'HOUR_OF_DAY',
  LANGUAGE: 'LANGUAGE',
  MENTION: 'MENTION',
  PLATFORM: 'PLATFORM',
  SOCIAL_PROFILE: 'SOCIAL_PROFILE',
  SOURCE: 'SOURCE',
  TIME: 'TIME',
  TYPE: 'TYPE',
} as const;
export type ItemGrouping = (typeof ItemGrouping)[keyof typeof ItemGrouping];

/** The length of the groups of the grouping TIME. */
export const AggregateInterval = { DAY: 'DAY', MONTH: 'MONTH', WEEK: 'WEEK' } as const;
export type AggregateInterval = (typeof AggregateInterval)[keyof typeof AggregateInterval];

/** Metrics of items that aggregates are about. */
export const ItemMetric = {
  COMMENTS: 'COMMENTS',
  EARNED_MEDIA_VALUE: 'EARNED_MEDIA_VALUE',
  ENGAGEMENTS: 'ENGAGEMENTS',
  ENGAGEMENTS_RATE: 'ENGAGEMENTS_RATE',
  IMPRESSIONS: 'IMPRESSIONS',
  IMPRESSIONS_RATE: 'IMPRESSIONS_RATE',
  LIKES: 'LIKES',
  SHARES: 'SHARES',
  VIEWS: 'VIEWS',
} as const;
export type ItemMetric = (typeof ItemMetric)[keyof typeof ItemMetric];

/** What groups are ordered by. */
export const AggregateOrderKey = {
  COUNT: 'COUNT',
  CREATORS_COUNT: 'CREATORS_COUNT',
  KEY: 'KEY',
  MEAN: 'MEAN',
  MEDIAN: 'MEDIAN',
  PERCENTILE_90: 'PERCENTILE_90',
  SUM: 'SUM',
} as const;
export type AggregateOrderKey = (typeof AggregateOrderKey)[keyof typeof AggregateOrderKey];

registerEnumType(ItemGrouping, {
  name: 'ItemGrouping',
  description:
    'What items are grouped by. An item with several hashtags, mentions, sources, campaigns, collections or options is in several groups; an item without any is in none.',
  valuesMap: {
    ATTRIBUTE_OPTION: { description: 'The options of a select attribute, which `attribute` names.' },
    CAMPAIGN: { description: 'The campaigns that the item belongs to.' },
    COLLECTION: { description: 'The collections that contain the item.' },
    CREATOR: { description: 'The creator.' },
    CREATOR_ATTRIBUTE_OPTION: {
      description: 'The options of a select attribute of the creator, which `attribute` names.',
    },
    DAY_OF_WEEK: {
      description: 'The day of the week of publication, 1 (Monday) to 7, in the workspace’s time zone.',
    },
    FOLLOWER_TIER: {
      description:
        'The size of the profile by its followers: NANO under 10,000, MICRO under 50,000, MID under 500,000, MACRO under 1,000,000, else MEGA.',
    },
    HASHTAG: { description: 'The hashtags of the caption.' },
    HOUR_OF_DAY: {
      description: 'The hour of publication, 00 to 23, in the workspace’s time zone.',
    },
    LANGUAGE: { description: 'The language of the caption, by its code; und where it is unknown.' },
    MENTION: { description: 'The mentions in the caption.' },
    PLATFORM: { description: 'The platform.' },
    SOCIAL_PROFILE: { description: 'The profile that posted the item.' },
    SOURCE: { description: 'The sources that brought the item in.' },
    TIME: {
      description: 'The day, week or month of publication (`interval`), in the workspace’s time zone.',
    },
    TYPE: { description: 'The kind of post.' },
  },
});

registerEnumType(AggregateInterval, {
  name: 'AggregateInterval',
  description: 'A length of time that begins at midnight in the workspace’s time zone.',
  valuesMap: {
    DAY: { description: 'A day: 23 or 25 hours if clocks change in it.' },
    MONTH: { description: 'A calendar month.' },
    WEEK: { description: 'A week that begins on Monday.' },
  },
});

registerEnumType(ItemMetric, {
  name: 'ItemMetric',
  description: 'A metric of items: from their newest snapshot.',
  valuesMap: {
    COMMENTS: { description: 'Comments.' },
    EARNED_MEDIA_VALUE: { description: 'Earned media value in cents.' },
    ENGAGEMENTS: {
      description: 'Likes, comments and shares together, as far as known; unknown if none of them is known.',
    },
    ENGAGEMENTS_RATE: {
      description:
        'Engagements per hundred followers at capture, in percent; unknown without followers. It has no sum.',
    },
    IMPRESSIONS: { description: 'Impressions.' },
    IMPRESSIONS_RATE: {
      description:
        'Impressions per hundred followers at capture, in percent; unknown without followers. It has no sum.',
    },
    LIKES: { description: 'Likes.' },
    SHARES: { description: 'Shares.' },
    VIEWS: { description: 'Views and plays.' },
  },
});

registerEnumType(AggregateOrderKey, {
  name: 'AggregateOrderKey',
  description: 'What groups are ordered by. Equal groups are ordered by their keys.',
  valuesMap: {
    COUNT: { description: 'Number of items.' },
    CREATORS_COUNT: { description: 'Number of distinct creators.' },
    KEY: { description: 'The values of the keys: of time, from the earliest; of names, by code points.' },
    MEAN: { description: 'Mean of `metric`.' },
    MEDIAN: { description: 'Median of `metric`.' },
    PERCENTILE_90: { description: '90th percentile of `metric`.' },
    SUM: { description: 'Sum of `metric`.' },
  },
});
