import { accountNameKey, tagName, UNKNOWN_LANGUAGE } from '@loupe/content';
import { type Sql, sql } from '@loupe/database';
import { betweenSeconds } from '@loupe/graphql';
import { columnPredicates } from '@loupe/items';
import { knownIds } from '@loupe/kernel';
import { columnFilter } from '../column-filter.js';
import { postsOf } from './clickhouse-table.filter.js';

const isOneOf = (column: Sql, values: readonly string[]) => sql`${column} IN ${values}`;
const sharesOne = (list: Sql, values: Sql) => sql`hasAny(${list}, ${values})`;
const holdsOne = (list: Sql) => (values: string[]) => sharesOne(list, sql`${knownIds(values)}`);
const texts = (column: Sql) => (values: readonly string[]) => isOneOf(column, values);
const ids = (column: Sql) => (values: readonly string[]) => isOneOf(column, knownIds(values));

/** The conditions of PostgreSQL, in ClickHouse’s words where those are other ones. Unknown values match nothing in both. */
export const clickHouseFilter = columnFilter(
  {
    ...columnPredicates,
    // Times are stored as milliseconds.
    takenAt: (range, { takenAt }) => betweenSeconds(takenAt, range, (time) => sql`${time.getTime()}`),
    ids: ids(sql`item.id`),
    providers: texts(sql`item.provider`),
    language: (codes) => {
      const found = isOneOf(sql`item.language`, codes);
      return codes.includes(UNKNOWN_LANGUAGE) ? sql`${found} OR item.language IS NULL` : found;
    },
    usageRightsStatus: texts(sql`item.usage_rights_status`),
    instagramWhitelistingStatus: texts(sql`item.instagram_whitelisting_status`),
    tiktokSparkCodeStatus: texts(sql`item.tiktok_spark_code_status`),
    socialProfileIds: ids(sql`item.social_profile_id`),
    socialProfileAccountTypes: texts(sql`item.account_type`),
    creatorIds: ids(sql`item.creator_id`),
    excludeAccountNames: (names) => sql`item.account_name_key NOT IN ${names.map(accountNameKey)}`,
    accountNames: (names: string[]) => {
      const keys = names.map(accountNameKey);
      return sql`${isOneOf(sql`item.account_name_key`, keys)} OR ${sharesOne(sql`item.mentions`, sql`${keys}`)}`;
    },
    tagsNames: (names: string[]) => {
      const tags = sql`${names.map(tagName)}`;
      return sql`${sharesOne(sql`item.hashtags`, tags)} OR ${sharesOne(sql`item.mentions`, tags)}`;
    },
    sourcesIds: holdsOne(sql`item.source_ids`),
    collectionsIds: holdsOne(sql`item.collection_ids`),
    campaignsIds: holdsOne(sql`item.campaign_ids`),
  },
  postsOf,
);
