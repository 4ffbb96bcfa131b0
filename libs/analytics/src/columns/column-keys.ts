import { type Sql, sql } from '@loupe/database';
import type { AggregateInterval, ItemGrouping } from '../aggregates/aggregate.enums.js';
import { type CheckedGrouping, LANGUAGE, TIERS } from '../aggregates/grouping-keys.js';
import { AFTER_KEY } from './posts-table.js';

/** The values of a grouping: one of each item, or a list of which each entry is one. */
export interface ColumnKey {
  sql: Sql;
  isList: boolean;
}

/** What an engine has its own words for. */
export interface OwnKeys {
  /** The ids of some options in `item.options`, whose entries begin with a text. */
  options(prefix: string, ids: readonly string[]): Sql;
  dayOfWeek: Sql;
  hourOfDay: Sql;
  /** The first day of an interval. */
  time(interval: AggregateInterval): Sql;
}

const one = (value: Sql): ColumnKey => ({ sql: value, isList: false });
const list = (value: Sql): ColumnKey => ({ sql: value, isList: true });

/** The values of groupings in columns; null if one of them is not in columns, as what it groups by is in other tables. */
export function columnKeys(own: OwnKeys) {
  const keyOf = ({ by, attribute }: CheckedGrouping, interval: AggregateInterval): ColumnKey | null => {
    const keys: Partial<Record<ItemGrouping, () => ColumnKey>> = {
      ATTRIBUTE_OPTION: () => {
        if (attribute === null) throw new Error('The grouping names no attribute');
        const ids = attribute.options.map(({ id }) => id);
        return list(own.options(attribute.key + AFTER_KEY, ids));
      },
      CAMPAIGN: () => list(sql`item.campaign_ids`),
      COLLECTION: () => list(sql`item.collection_ids`),
      CREATOR: () => one(sql`item.creator_id`),
      DAY_OF_WEEK: () => one(own.dayOfWeek),
      FOLLOWER_TIER: () => one(TIERS),
      HASHTAG: () => list(sql`item.hashtags`),
      HOUR_OF_DAY: () => one(own.hourOfDay),
      LANGUAGE: () => one(LANGUAGE),
      MENTION: () => list(sql`item.mentions`),
      PLATFORM: () => one(sql`item.provider`),
      SOCIAL_PROFILE: () => one(sql`item.social_profile_id`),
      SOURCE: () => list(sql`item.source_ids`),
      TIME: () => one(own.time(interval)),
      TYPE: () => one(sql`item.type`),
    };
    return keys[by]?.() ?? null;
  };
  return (groupings: readonly CheckedGrouping[], interval: AggregateInterval): ColumnKey[] | null => {
    const keys = groupings.map((grouping) => keyOf(grouping, interval));
    return keys.every((key) => key !== null) ? keys : null;
  };
}
