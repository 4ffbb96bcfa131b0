import { registerEnumType } from '@nestjs/graphql';

/** What grows: a metric of posts, or the followers of profiles. */
export const GrowthMetric = {
  COMMENTS: 'COMMENTS',
  EARNED_MEDIA_VALUE: 'EARNED_MEDIA_VALUE',
  FOLLOWERS: 'FOLLOWERS',
  IMPRESSIONS: 'IMPRESSIONS',
  LIKES: 'LIKES',
  SHARES: 'SHARES',
  VIEWS: 'VIEWS',
} as const;
export type GrowthMetric = (typeof GrowthMetric)[keyof typeof GrowthMetric];

/** What growth is ranked by. */
export const GrowthOrder = { CHANGE: 'CHANGE', CHANGE_PERCENT: 'CHANGE_PERCENT' } as const;
export type GrowthOrder = (typeof GrowthOrder)[keyof typeof GrowthOrder];

registerEnumType(GrowthMetric, {
  name: 'GrowthMetric',
  description: 'What grows: FOLLOWERS of profiles, every other metric of posts.',
  valuesMap: {
    COMMENTS: { description: 'Comments of posts.' },
    EARNED_MEDIA_VALUE: { description: 'Earned media value of posts in cents.' },
    FOLLOWERS: { description: 'Followers of profiles.' },
    IMPRESSIONS: { description: 'Impressions of posts.' },
    LIKES: { description: 'Likes of posts.' },
    SHARES: { description: 'Shares of posts.' },
    VIEWS: { description: 'Views and plays of posts.' },
  },
});

registerEnumType(GrowthOrder, {
  name: 'GrowthOrder',
  description: 'What growth is ranked by, the greatest first.',
  valuesMap: {
    CHANGE: { description: 'What was added.' },
    CHANGE_PERCENT: {
      description: 'What was added, in percent of the value before; without one of zero or none.',
    },
  },
});
