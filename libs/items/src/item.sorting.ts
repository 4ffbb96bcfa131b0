import type { SortColumn } from '@loupe/graphql';
import type { ItemSortKey } from './items.enums.js';

const figure = (sql: string): SortColumn => ({ sql, type: 'bigint', nullable: true });
const ratio = (sql: string): SortColumn => ({ sql, type: 'double precision', nullable: true });

/** The column of `item` behind each sort key; each has an index items_by_<column> (migration Foundation). */
export const ITEM_SORT_COLUMNS: Record<ItemSortKey, SortColumn> = {
  ACCOUNT_NAME: { sql: 'item.account_name_key', type: 'text', nullable: false },
  COMMENT_COUNT: figure('item.comments'),
  EARNED_MEDIA_VALUE: figure('item.earned_media_value'),
  EXPONENTIAL_VIRALITY: ratio('item.exponential_virality'),
  FOLLOWERS_COUNT: { sql: 'item.followers', type: 'integer', nullable: false },
  LIKE_COUNT: figure('item.likes'),
  LINEAR_VIRALITY: ratio('item.linear_virality'),
  MERGED_VIEW_PLAY_COUNT: figure('item.views'),
  SHARE_COUNT: figure('item.shares'),
  TAKEN_AT: { sql: 'item.taken_at', type: 'timestamptz', nullable: false },
};
