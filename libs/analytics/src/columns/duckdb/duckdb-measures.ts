import { type Sql, sql } from '@loupe/database';
import { ENGAGEMENTS } from '@loupe/items';
import { METRIC_VALUES, type Measure, PARTS } from '../../aggregates/metric-values.js';
import { AFTER_KEY } from '../posts-table.js';

/** As `rate` of PostgreSQL, in whole numbers of 64 bits, which are divided ten times as fast: what exceeds them is refused by DuckDB. */
const rate = (part: Sql) => {
  const followers = sql`NULLIF(item.followers_at_capture, 0)`;
  return sql`((${2 * 100 * PARTS}::bigint * ${part} + ${followers}) // (2 * ${followers}))`;
};

/** The value of a measure of `item`: a whole number of 64 bits, or null if it is unknown. */
export function duckDbMeasure(measure: Measure): Sql {
  if (measure === 'ENGAGEMENTS_RATE') return rate(ENGAGEMENTS);
  if (measure === 'IMPRESSIONS_RATE') return rate(sql`item.impressions`);
  if (typeof measure === 'string') return METRIC_VALUES[measure].value;
  const prefix = measure.attribute + AFTER_KEY;
  return sql`(substr([number FOR number IN item.numbers IF starts_with(number, ${prefix}::text)][1], length(${prefix}::text) + 1)::bigint)`;
}
