import { raw, sql } from '@loupe/database';
import type { ColumnDialect } from '../column-dialect.js';
import { CLICKHOUSE } from '../exact-percentile.js';
import { clickHouseFilter } from './clickhouse-filter.js';
import { clickHouseKeys } from './clickhouse-keys.js';
import { clickHouseMeasure } from './clickhouse-measures.js';
import { postsOf } from './clickhouse-table.filter.js';

/** ClickHouse’s words. It fails for no sum that is too large: each is of 128 bits. */
export const CLICKHOUSE_DIALECT: ColumnDialect = {
  posts: postsOf,
  filter: clickHouseFilter,
  keys: clickHouseKeys,
  measure: clickHouseMeasure,
  entries: (list) => sql`arrayJoin(${list})`,
  // It orders ids by their second half first.
  ordered: (key) => sql`toString(${key})`,
  sum: (value) => sql`sum(toInt128(${value}))`,
  whole: (value) => sql`toInt128(${value})`,
  mean: (value, parts) =>
    sql`intDiv(toInt128(${2 * parts}) * sum(toInt128(${value})) + count(${value}), toInt128(2 * NULLIF(count(${value}), 0)))`,
  percentiles: (value, ninetieths) =>
    sql`quantilesExactInclusive(${raw(ninetieths ? '0.5, 0.9' : '0.5')})(${value})`,
  median: (value) => sql`quantileExactInclusive(0.5)(${value})`,
  neighbour: (value) => sql`quantileExact(0.9)(${value})`,
  interpolation: CLICKHOUSE,
  isOneOf: (text, texts) => sql`${text} IN ${texts}`,
};
