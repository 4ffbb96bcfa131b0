import { Creator, UNKNOWN_LANGUAGE } from '@loupe/content';
import { type Database, raw, type Sql, sql } from '@loupe/database';
import { campaignMembers } from '@loupe/items';
import type { WorkspaceScope } from '@loupe/kernel';
import type { AggregateInterval, ItemGrouping } from './aggregate.enums.js';

/** A grouping whose argument was checked. */
export interface CheckedGrouping {
  by: ItemGrouping;
  /** The select attribute of the groupings by options; null for all others. */
  attribute: { key: string; options: readonly { id: string; name: string }[] } | null;
}

/** The SQL of a grouping. */
export interface GroupingKey {
  /** What is added to the table expression of `item`; an item has a row for each of its values. */
  join: Sql;
  /** A list of `item` that is made rows where it is selected, which costs less than a join; null without one. */
  list: Sql | null;
  /** The name of what is joined, or of the entry of the list. */
  alias: Sql;
  /** The value of a row, never null. */
  key: Sql;
  /** Its type. */
  type: 'text' | 'uuid' | 'date';
  /** Whether every item has exactly one value. */
  isOfEvery?: boolean;
}

interface KeyContext {
  db: Database;
  scope: WorkspaceScope;
  interval: AggregateInterval;
  attribute: CheckedGrouping['attribute'];
  /** Alias for what the grouping joins; written in code. */
  alias: Sql;
}

const NOTHING = sql``;

/**
 * A column. Texts are compared byte by byte: it is the same equality, groups are sorted several times as fast, and PostgreSQL does not
 * read an index in their order, for which it would have to read every row of the table.
 */
const column =
  (key: Sql, type: GroupingKey['type'] = 'uuid') =>
  (): Omit<GroupingKey, 'alias'> => ({
    ...{ join: NOTHING, list: null, type, isOfEvery: true },
    key: type === 'text' ? sql`${key} COLLATE "C"` : key,
  });

/** The entries of a list, which are distinct. */
const entries =
  (list: Sql, type: GroupingKey['type'] = 'text') =>
  ({ alias }: KeyContext): Omit<GroupingKey, 'alias'> => ({
    ...{ join: NOTHING, list, type },
    key: sql`item.${alias}${type === 'text' ? sql` COLLATE "C"` : NOTHING}`,
  });

/** The length of an interval as date_trunc takes it. */
export const UNITS: Record<AggregateInterval, Sql> = {
  DAY: sql`'day'`,
  MONTH: sql`'month'`,
  WEEK: sql`'week'`,
};

/** The options of a select attribute in a JSON object. Other writers may store any JSON: what is no text or list of texts is in no group. */
const options = (
  attributes: Sql,
  from: Sql,
  { alias, attribute }: KeyContext,
): Omit<GroupingKey, 'alias'> => {
  if (attribute === null) throw new Error('The grouping names no attribute');
  const value = sql`(${attributes} -> ${attribute.key}::text)`;
  const ids = attribute.options.map(({ id }) => id);
  return {
    join: sql`CROSS JOIN LATERAL (
      SELECT DISTINCT option #>> '{}' AS value FROM ${from} jsonb_array_elements(
        CASE jsonb_typeof(${value}) WHEN 'array' THEN ${value} WHEN 'string' THEN jsonb_build_array(${value}) ELSE '[]' END
      ) AS option WHERE jsonb_typeof(option) = 'string' AND option #>> '{}' = ANY(${ids}::text[])) AS ${alias}`,
    list: null,
    key: sql`${alias}.value`,
    type: 'text',
  };
};

/** The language of a caption, also where nobody has looked yet. */
export const LANGUAGE = sql`COALESCE(item.language, ${raw(`'${UNKNOWN_LANGUAGE}'`)})`;

/** Tiers of profiles by their followers, each with the first number beyond it. */
export const TIERS = sql`CASE WHEN item.followers < 10000 THEN 'NANO' WHEN item.followers < 50000 THEN 'MICRO'
  WHEN item.followers < 500000 THEN 'MID' WHEN item.followers < 1000000 THEN 'MACRO' ELSE 'MEGA' END`;

/** A part of the time of publication in the workspace's zone, as `to_char` of PostgreSQL writes it. */
const timePart =
  (format: string) =>
  ({ scope }: KeyContext): Omit<GroupingKey, 'alias'> => ({
    ...{ join: NOTHING, list: null, type: 'text', isOfEvery: true },
    key: sql`to_char(item.taken_at AT TIME ZONE ${scope.timeZone}::text, ${format}::text) COLLATE "C"`,
  });

const KEYS: Record<ItemGrouping, (context: KeyContext) => Omit<GroupingKey, 'alias'>> = {
  ATTRIBUTE_OPTION: (context) => options(sql`item.custom_attributes`, NOTHING, context),
  CAMPAIGN: ({ db, scope, alias }) => ({
    join: sql`JOIN ${campaignMembers(db, scope, alias.text)} ON ${alias}.item_id = item.id`,
    list: null,
    key: sql`${alias}.campaign_id`,
    type: 'uuid',
  }),
  // Uses the table's name, as the filter of items does.
  COLLECTION: ({ db, scope, alias }) => ({
    join: sql`JOIN ${db.rows(scope, 'collection_items', alias.text)} ON ${alias}.item_id = item.id`,
    list: null,
    key: sql`${alias}.collection_id`,
    type: 'uuid',
  }),
  CREATOR: column(sql`item.creator_id`),
  CREATOR_ATTRIBUTE_OPTION: (context) => {
    const { db, scope, alias } = context;
    const creator = raw(`${alias.text}_creator`);
    const one = sql`(SELECT found.custom_attributes FROM ${db.rows(scope, Creator, 'found')} WHERE found.id = item.creator_id) AS ${creator},`;
    return options(sql`${creator}.custom_attributes`, one, context);
  },
  DAY_OF_WEEK: timePart('ID'),
  FOLLOWER_TIER: column(TIERS, 'text'),
  HASHTAG: entries(sql`item.hashtags`),
  HOUR_OF_DAY: timePart('HH24'),
  LANGUAGE: column(LANGUAGE, 'text'),
  MENTION: entries(sql`item.mentions`),
  PLATFORM: column(sql`item.provider`, 'text'),
  SOCIAL_PROFILE: column(sql`item.social_profile_id`),
  SOURCE: entries(sql`item.source_ids`, 'uuid'),
  TIME: ({ scope, interval }) => ({
    join: NOTHING,
    list: null,
    key: sql`date_trunc(${UNITS[interval]}, item.taken_at AT TIME ZONE ${scope.timeZone}::text)::date`,
    type: 'date',
    isOfEvery: true,
  }),
  TYPE: column(sql`item.type`, 'text'),
};

/** The SQL of groupings, each with an alias of its own. */
export function groupingKeys(
  groupings: readonly CheckedGrouping[],
  context: Pick<KeyContext, 'db' | 'scope' | 'interval'>,
): GroupingKey[] {
  return groupings.map(({ by, attribute }, index) => {
    const alias = raw(`grouped_${index}`);
    return { ...KEYS[by]({ ...context, attribute, alias }), alias };
  });
}
