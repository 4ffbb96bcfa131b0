import type { SortColumn } from '@loupe/graphql';
import type { ItemSortKey } from './items.enums.js';

const metric = (sql: string): SortColumn => ({ sql, type: 'bigint', nullable: true });
const ratio = (sql: string): SortColumn => ({ sql, type: 'double precision', nullable: true });

/** The column of `item` behind each sort key; each has an index items_by_<column> (migration Foundation). */
export const ITEM_SORT_COLUMNS: Record<ItemSortKey, SortColumn> = {
  ACCOUNT_NAME: { sql: 'item.account_name_key', type: 'text', nullable: false },
  COMMENT_COUNT: metric('item.comments'),
  EARNED_MEDIA_VALUE: metric('item.earned_media_value'),
  EXPONENTIAL_VIRALITY: ratio('item.exponential_virality'),
  FOLLOWERS_COUNT: { sql: 'item.followers', type: 'integer', nullable: false },
  LIKE_COUNT: metric('item.likes'),
  LINEAR_VIRALITY: ratio('item.linear_virality'),
  MERGED_VIEW_PLAY_COUNT: metric('item.views'),
  SHARE_COUNT: metric('item.shares'),
  TAKEN_AT: { sql: 'item.taken_at', type: 'timestamptz', nullable: false },
};
