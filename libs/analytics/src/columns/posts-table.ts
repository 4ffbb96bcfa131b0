import type { ColumnType } from '@loupe/columns';
import { type Database, join, raw, type Sql, sql } from '@loupe/database';
import { PARTS } from '../aggregates/metric-values.js';

/** Stands between the key of an attribute and its value, and between the texts of two keys of a group. */
export const AFTER_KEY = '\u001f';
const SEPARATOR = raw('chr(31)');
/** Texts of this length are no ids of options. */
const LONGEST_OPTION = 64;

/** What posts are read for. */
interface Reading {
  db: Database;
  workspaceId: string;
  /** Local days and hours are in it. */
  timeZone: string;
}

export interface PostColumn {
  name: string;
  type: ColumnType;
  /** What PostgreSQL writes into JSON for it, of `item`. */
  json: (reading: Reading) => Sql;
}

/** A column of `items` as it is. Whole numbers of 64 bits are texts, as numbers of JSON would lose digits. */
const same = (name: string, type: ColumnType): PostColumn => ({
  name,
  type,
  json: () => raw(type === 'BIGINT' ? `item.${name}::text` : `item.${name}`),
});

/** Entries `key␟value` of the values of custom attributes. Most posts have none. */
const ofAttributes = (
  entry: Sql,
  from: Sql,
  where: Sql,
) => sql`CASE WHEN item.custom_attributes = '{}' THEN '{}'::text[] ELSE ARRAY(
  SELECT DISTINCT attribute.key || ${SEPARATOR} || ${entry} FROM jsonb_each(item.custom_attributes) AS attribute ${from} WHERE ${where}) END`;

const OPTIONS = ofAttributes(
  sql`(option.value #>> '{}')`,
  sql`CROSS JOIN LATERAL jsonb_array_elements(CASE jsonb_typeof(attribute.value) WHEN 'array' THEN attribute.value
    WHEN 'string' THEN jsonb_build_array(attribute.value) ELSE '[]' END) AS option(value)`,
  sql`jsonb_typeof(option.value) = 'string' AND length(option.value #>> '{}') <= ${raw(String(LONGEST_OPTION))}`,
);

/** In millionths, as `measured` gives them. */
const NUMBERS = ofAttributes(
  sql`round(attribute.value::numeric * ${raw(String(PARTS))})::text`,
  sql``,
  sql`jsonb_typeof(attribute.value) = 'number'`,
);

const local = ({ timeZone }: Reading) => sql`(item.taken_at AT TIME ZONE ${timeZone}::text)`;

/** What a post is in, in the order of their ids: lists with the same ids are equal. Members are in tables of a library above this one. */
const memberOf = (name: string, table: string, id: string): PostColumn => ({
  name,
  type: 'VARCHAR[]',
  json: ({
    db,
    workspaceId,
  }) => sql`ARRAY(SELECT member.${raw(id)} FROM ${db.rowsOfTable({ workspaceId }, table, 'member')}
    WHERE member.item_id = item.id ORDER BY member.${raw(id)})`,
});

/** The columns of a workspace’s own posts. Those that `items` has too have its names, so that the same conditions hold for both. */
export const COLUMNS_OF_POSTS: readonly PostColumn[] = [
  same('id', 'UUID'),
  {
    name: 'taken_at',
    type: 'TIMESTAMPTZ',
    json: () => sql`(extract(epoch FROM item.taken_at) * 1000)::bigint`,
  },
  { name: 'local_day', type: 'DATE', json: (reading) => sql`(${local(reading)}::date - '1970-01-01'::date)` },
  {
    name: 'local_hour',
    type: 'INTEGER',
    json: (reading) => sql`extract(hour FROM ${local(reading)})::integer`,
  },
  same('provider', 'VARCHAR'),
  same('type', 'VARCHAR'),
  same('language', 'VARCHAR'),
  same('creator_id', 'UUID'),
  same('social_profile_id', 'UUID'),
  same('account_name_key', 'VARCHAR'),
  same('account_type', 'VARCHAR'),
  same('verified', 'BOOLEAN'),
  same('followers', 'INTEGER'),
  same('followers_at_capture', 'BIGINT'),
  ...['views', 'likes', 'comments', 'shares', 'impressions', 'earned_media_value'].map((name) =>
    same(name, 'BIGINT'),
  ),
  same('import_type', 'VARCHAR'),
  same('usage_rights_status', 'VARCHAR'),
  same('instagram_whitelisting_status', 'VARCHAR'),
  same('tiktok_spark_code_status', 'VARCHAR'),
  same('tiktok_whitelisting_eligible', 'BOOLEAN'),
  same('hashtags', 'VARCHAR[]'),
  same('mentions', 'VARCHAR[]'),
  // As texts: equal ones are stored once.
  same('source_ids', 'VARCHAR[]'),
  memberOf('collection_ids', 'collection_items', 'collection_id'),
  // Those of campaigns that are marked as deleted too, until a job has emptied them: see FeedState.
  memberOf('campaign_ids', 'campaign_items', 'campaign_id'),
  { name: 'options', type: 'VARCHAR[]', json: () => OPTIONS },
  { name: 'numbers', type: 'VARCHAR[]', json: () => NUMBERS },
];

/** SQL of the row of `item` as a text of JSON, in the order of the columns. @param before what stands before them */
export const rowOfPost = (reading: Reading, before: readonly Sql[] = []): Sql =>
  sql`json_build_array(${join([...before, ...COLUMNS_OF_POSTS.map(({ json }) => json(reading))])})::text`;
