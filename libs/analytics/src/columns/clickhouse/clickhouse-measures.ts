import { type Sql, sql } from '@loupe/database';
import { METRIC_VALUES, type Measure, PARTS } from '../../aggregates/metric-values.js';
import { AFTER_KEY } from '../posts-table.js';

/** ClickHouse computes beyond 64 bits in silence: what may exceed them is computed in 128, and fails if it does not fit. */
const checked = (value: Sql) => sql`accurateCast(${value}, 'Nullable(Int64)')`;
const wide = (value: Sql) => sql`toInt128(${value})`;

/** As ENGAGEMENTS of PostgreSQL. */
const ENGAGEMENTS = sql`(CASE WHEN COALESCE(item.likes, item.comments, item.shares) IS NOT NULL
  THEN ${wide(sql`COALESCE(item.likes, 0)`)} + COALESCE(item.comments, 0) + COALESCE(item.shares, 0) END)`;

/** As `rate` of PostgreSQL. */
const rate = (part: Sql) => {
  const followers = sql`NULLIF(item.followers_at_capture, 0)`;
  return checked(sql`intDiv(${wide(sql`${2 * 100 * PARTS}`)} * ${part} + ${followers}, 2 * ${followers})`);
};

/** The value of a measure of `item`: a whole number of 64 bits, or null if it is unknown. */
export function clickHouseMeasure(measure: Measure): Sql {
  if (measure === 'ENGAGEMENTS') return checked(ENGAGEMENTS);
  if (measure === 'ENGAGEMENTS_RATE') return rate(ENGAGEMENTS);
  if (measure === 'IMPRESSIONS_RATE') return rate(sql`item.impressions`);
  if (typeof measure === 'string') return METRIC_VALUES[measure].value;
  const prefix = measure.attribute + AFTER_KEY;
  const number = sql`arrayFirst(number -> startsWith(number, ${prefix}), item.numbers)`;
  return sql`if(${number} = '', NULL, accurateCast(substring(${number}, length(${prefix}) + 1), 'Int64'))`;
}
