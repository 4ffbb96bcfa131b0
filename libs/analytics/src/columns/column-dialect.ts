import type { Sql } from '@loupe/database';
import type { ItemFilterInput } from '@loupe/items';
import type { AggregateInterval } from '../aggregates/aggregate.enums.js';
import type { CheckedGrouping } from '../aggregates/grouping-keys.js';
import type { Measure } from '../aggregates/metric-values.js';
import type { ColumnKey } from './column-keys.js';
import type { Interpolation } from './exact-percentile.js';

/** What the SQL of one engine of columns has for itself. Items are `item`. */
export interface ColumnDialect {
  /** The posts of a table for a FROM clause, as `item`. */
  posts(table: string): Sql;
  /** The condition of a filter over a table; null if columns cannot say it. */
  filter(filter: ItemFilterInput, table: string): Sql | null;
  /** The values of groupings; null if one of them is not in columns. */
  keys(groupings: readonly CheckedGrouping[], interval: AggregateInterval): ColumnKey[] | null;
  /** The value of a measure: a whole number of 64 bits, or null if it is unknown. Beyond 64 bits the engine fails. */
  measure(measure: Measure): Sql;
  /** A row for each entry of a list. */
  entries(list: Sql): Sql;
  /** A key in the order of its text. */
  ordered(key: Sql): Sql;
  /** The exact sum. */
  sum(value: Sql): Sql;
  /** A value without a fraction, in a type for sums. */
  whole(value: number): Sql;
  /** The mean in so many parts of a unit, rounded half up to a whole number; null without a value. */
  mean(value: Sql, parts: number): Sql;
  /** The median, and the 90th percentile if it is wanted, as the engine computes them, as a list. */
  percentiles(value: Sql, ninetieths: boolean): Sql;
  median(value: Sql): Sql;
  /** One of the two values that the 90th percentile lies between. */
  neighbour(value: Sql): Sql;
  /** How the engine computes `percentiles` and `neighbour`. */
  readonly interpolation: Interpolation;
  isOneOf(text: Sql, texts: readonly string[]): Sql;
}
