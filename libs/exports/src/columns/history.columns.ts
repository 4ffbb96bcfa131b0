import type { EngagementSnapshot } from '@loupe/engagement';
import { type ColumnOf, columns } from './column.js';

/** The columns of metrics over time: a row for each snapshot. */
export const HISTORY_COLUMNS: readonly ColumnOf<EngagementSnapshot>[] = [
  ...columns<EngagementSnapshot>('text', { itemId: ({ itemId }) => itemId }),
  ...columns<EngagementSnapshot>('time', { at: ({ capturedAt }) => capturedAt }),
  ...columns<EngagementSnapshot>('integer', {
    likes: ({ likes }) => likes,
    comments: ({ comments }) => comments,
    shares: ({ shares }) => shares,
    views: ({ views }) => views,
    impressions: ({ impressions }) => impressions,
    earnedMediaValue: ({ earnedMediaValue }) => earnedMediaValue,
    followers: ({ followers }) => followers,
  }),
];
