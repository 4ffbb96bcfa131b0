import type { Item } from '@loupe/content';
import type { SortColumn } from '@loupe/graphql';
import type { ItemSortKey } from './items.enums.js';

type ItemSortColumn = SortColumn & { property?: keyof Item & string };

const metric = (sql: string, property: keyof Item & string): ItemSortColumn => ({
  sql,
  type: 'bigint',
  nullable: true,
  property,
});

/** The column of `item` behind each sort key. Each column has an index items_by_<column> (migration Foundation). */
export const ITEM_SORT_COLUMNS: Record<ItemSortKey, ItemSortColumn> = {
  ACCOUNT_NAME: { sql: 'item.account_name_key', type: 'text', nullable: false, property: 'accountNameKey' },
  COMMENT_COUNT: metric('item.comments', 'comments'),
  EARNED_MEDIA_VALUE: metric('item.earned_media_value', 'earnedMediaValue'),
  EXPONENTIAL_VIRALITY: { sql: 'item.exponential_virality', type: 'double precision', nullable: true },
  FOLLOWERS_COUNT: { sql: 'item.followers', type: 'integer', nullable: false, property: 'followers' },
  LIKE_COUNT: metric('item.likes', 'likes'),
  LINEAR_VIRALITY: {
    sql: 'item.linear_virality',
    type: 'double precision',
    nullable: true,
    property: 'linearVirality',
  },
  MERGED_VIEW_PLAY_COUNT: metric('item.views', 'views'),
  SHARE_COUNT: metric('item.shares', 'shares'),
  TAKEN_AT: { sql: 'item.taken_at', type: 'timestamptz', nullable: false, property: 'takenAt' },
};
