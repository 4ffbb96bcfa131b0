import { raw, type Sql, sql } from '@loupe/database';
import type { ColumnDialect } from '../column-dialect.js';
import { DUCKDB } from '../exact-percentile.js';
import { duckDbFilter } from './duckdb-filter.js';
import { duckDbKeys } from './duckdb-keys.js';
import { duckDbMeasure } from './duckdb-measures.js';
import { postsOf } from './duckdb-table.js';

/** Sums below it are divided in 64 bits, also in millionths and doubled: dividing 128 takes ten times as long, for each of many groups. */
const SMALL_SUM = raw('4000000000000');

const mean = (value: Sql, parts: number, type: Sql) =>
  sql`(${2 * parts}::${type} * sum(${value})::${type} + count(${value})) // (2 * NULLIF(count(${value}), 0))`;

/** DuckDB’s words. It reads much of PostgreSQL’s, and fails where a number of 64 bits is not enough. */
export const DUCKDB_DIALECT: ColumnDialect = {
  posts: postsOf,
  filter: duckDbFilter,
  keys: duckDbKeys,
  measure: duckDbMeasure,
  entries: (list) => sql`unnest(${list})`,
  // Ids and days have the order of their texts.
  ordered: (key) => key,
  sum: (value) => sql`sum(${value})`,
  whole: (value) => sql`${value}::hugeint`,
  mean: (value, parts) => sql`(CASE WHEN abs(sum(${value})) < ${SMALL_SUM}
    THEN ${mean(value, parts, raw('bigint'))} ELSE ${mean(value, parts, raw('hugeint'))} END)`,
  percentiles: (value, ninetieths) =>
    sql`quantile_cont(${value}, ${raw(ninetieths ? '[0.5, 0.9]' : '[0.5]')})`,
  median: (value) => sql`quantile_cont(${value}, 0.5)`,
  neighbour: (value) => sql`quantile_disc(${value}, 0.9)`,
  interpolation: DUCKDB,
  isOneOf: (text, texts) => sql`${text} = ANY(${texts}::text[])`,
};
