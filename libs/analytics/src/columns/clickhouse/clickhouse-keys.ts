import { type Sql, sql } from '@loupe/database';
import type { AggregateInterval, ItemGrouping } from '../../aggregates/aggregate.enums.js';
import { type CheckedGrouping, LANGUAGE, TIERS } from '../../aggregates/grouping-keys.js';
import type { ColumnKey } from '../column-dialect.js';
import { AFTER_KEY } from '../posts-table.js';

interface KeyContext {
  interval: AggregateInterval;
  attribute: CheckedGrouping['attribute'];
}

const one = (value: Sql) => (): ColumnKey => ({ sql: value, isList: false });
const list = (value: Sql) => (): ColumnKey => ({ sql: value, isList: true });

/** Days since Monday; 1 January 1970 was a Thursday. */
const WEEKDAY = sql`positiveModulo(item.local_day + 3, 7)`;
/** The days that ClickHouse has dates for, from 1900 to 2299, as days since 1970; on others it fails. */
const DATED = sql`(item.local_day + throwIf(item.local_day < -25567 OR item.local_day > 120529))`;

const DAYS: Record<AggregateInterval, Sql> = {
  DAY: sql`toDate32(${DATED})`,
  MONTH: sql`toStartOfMonth(toDate32(${DATED}))`,
  WEEK: sql`toDate32(${DATED} - ${WEEKDAY})`,
};

/** Those that are not here are not said by columns: what they group by is in other tables. */
const KEYS: Partial<Record<ItemGrouping, (context: KeyContext) => ColumnKey>> = {
  ATTRIBUTE_OPTION: ({ attribute }) => {
    if (attribute === null) throw new Error('The grouping names no attribute');
    const prefix = attribute.key + AFTER_KEY;
    const ids = attribute.options.map(({ id }) => id);
    const values = sql`arrayMap(option -> substring(option, length(${prefix}) + 1), arrayFilter(option -> startsWith(option, ${prefix}), item.options))`;
    return { sql: sql`arrayFilter(id -> has(${ids}, id), ${values})`, isList: true };
  },
  CREATOR: one(sql`item.creator_id`),
  DAY_OF_WEEK: one(sql`toString(${WEEKDAY} + 1)`),
  FOLLOWER_TIER: one(TIERS),
  HASHTAG: list(sql`item.hashtags`),
  HOUR_OF_DAY: one(sql`leftPad(toString(item.local_hour), 2, '0')`),
  LANGUAGE: one(LANGUAGE),
  MENTION: list(sql`item.mentions`),
  PLATFORM: one(sql`item.provider`),
  SOCIAL_PROFILE: one(sql`item.social_profile_id`),
  SOURCE: list(sql`item.source_ids`),
  TIME: ({ interval }) => ({ sql: DAYS[interval], isList: false }),
  TYPE: one(sql`item.type`),
};

/** The values of groupings in columns; null if one of them is not in columns. */
export function clickHouseKeys(
  groupings: readonly CheckedGrouping[],
  interval: AggregateInterval,
): ColumnKey[] | null {
  const keys = groupings.map(({ by, attribute }) => KEYS[by]?.({ interval, attribute }) ?? null);
  return keys.every((key) => key !== null) ? keys : null;
}
