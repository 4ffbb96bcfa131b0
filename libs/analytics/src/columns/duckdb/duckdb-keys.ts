import { type Sql, sql } from '@loupe/database';
import type { AggregateInterval, ItemGrouping } from '../../aggregates/aggregate.enums.js';
import { type CheckedGrouping, LANGUAGE, TIERS, UNITS } from '../../aggregates/grouping-keys.js';
import type { ColumnKey } from '../column-dialect.js';
import { AFTER_KEY } from '../posts-table.js';

const one = (value: Sql) => (): ColumnKey => ({ sql: value, isList: false });
const list = (value: Sql) => (): ColumnKey => ({ sql: value, isList: true });

interface KeyContext {
  interval: AggregateInterval;
  attribute: CheckedGrouping['attribute'];
}

/** Those that are not here are not said by columns: what they group by is in other tables. */
const KEYS: Partial<Record<ItemGrouping, (context: KeyContext) => ColumnKey>> = {
  ATTRIBUTE_OPTION: ({ attribute }) => {
    if (attribute === null) throw new Error('The grouping names no attribute');
    const prefix = attribute.key + AFTER_KEY;
    const value = sql`substr(option, length(${prefix}::text) + 1)`;
    const ids = attribute.options.map(({ id }) => id);
    return {
      sql: sql`[${value} FOR option IN item.options IF starts_with(option, ${prefix}::text) AND list_contains(${ids}::text[], ${value})]`,
      isList: true,
    };
  },
  CREATOR: one(sql`item.creator_id`),
  DAY_OF_WEEK: one(sql`isodow(item.local_day)::text`),
  FOLLOWER_TIER: one(TIERS),
  HASHTAG: list(sql`item.hashtags`),
  HOUR_OF_DAY: one(sql`lpad(item.local_hour::text, 2, '0')`),
  LANGUAGE: one(LANGUAGE),
  MENTION: list(sql`item.mentions`),
  PLATFORM: one(sql`item.provider`),
  SOCIAL_PROFILE: one(sql`item.social_profile_id`),
  SOURCE: list(sql`item.source_ids`),
  TIME: ({ interval }) => ({
    sql: sql`date_trunc(${UNITS[interval]}, item.local_day)::date`,
    isList: false,
  }),
  TYPE: one(sql`item.type`),
};

/** The values of groupings in columns; null if one of them is not in columns. */
export function duckDbKeys(
  groupings: readonly CheckedGrouping[],
  interval: AggregateInterval,
): ColumnKey[] | null {
  const keys = groupings.map(({ by, attribute }) => KEYS[by]?.({ interval, attribute }) ?? null);
  return keys.every((key) => key !== null) ? keys : null;
}
