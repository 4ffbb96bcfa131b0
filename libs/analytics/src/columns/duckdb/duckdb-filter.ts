import { accountNameKey, tagName } from '@loupe/content';
import { type Sql, sql } from '@loupe/database';
import { columnPredicates } from '@loupe/items';
import { knownIds } from '@loupe/kernel';
import { columnFilter } from '../column-filter.js';
import { postsOf } from './duckdb-table.js';

const holdsOne = (list: Sql) => (ids: string[]) => sql`${list} && ${knownIds(ids)}::text[]`;

/** The conditions of PostgreSQL where they read columns alone; of lists in a post, its names in place of their hashes. */
export const duckDbFilter = columnFilter(
  {
    ...columnPredicates,
    accountNames: (names: string[]) => {
      const keys = names.map(accountNameKey);
      return sql`item.account_name_key = ANY(${keys}::text[]) OR item.mentions && ${keys}::text[]`;
    },
    tagsNames: (names: string[]) => {
      const tags = names.map(tagName);
      return sql`item.hashtags && ${tags}::text[] OR item.mentions && ${tags}::text[]`;
    },
    sourcesIds: holdsOne(sql`item.source_ids`),
    collectionsIds: holdsOne(sql`item.collection_ids`),
    campaignsIds: holdsOne(sql`item.campaign_ids`),
  },
  postsOf,
);
