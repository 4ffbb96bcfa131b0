import { type Sql, sql } from '@loupe/database';
import { ENGAGEMENTS, RATED_FOLLOWERS } from '@loupe/items';
import type { ItemMetric } from './aggregate.enums.js';

/** Means and rates are whole numbers of this part in SQL, so that their sums are exact in any order. */
export const PARTS = 1_000_000;

/** The SQL of a metric over `item`: a whole number, or null if it is unknown. */
interface MetricValue {
  value: Sql;
  /** Whether the number counts millionths. */
  isRate: boolean;
}

/** A number attribute of items that is aggregated as metrics are. */
export interface NumberAttribute {
  readonly attribute: string;
}

/** What is aggregated of items: a metric, or a number attribute. */
export type Measure = ItemMetric | NumberAttribute;

const count = (value: Sql): MetricValue => ({ value, isRate: false });

/** `100 * part / followers` in millionths, rounded half up by division of whole numbers. */
const rate = (part: Sql): MetricValue => ({
  value: sql`div(${2 * 100 * PARTS}::numeric * ${part} + ${RATED_FOLLOWERS}, 2 * ${RATED_FOLLOWERS})`,
  isRate: true,
});

export const METRIC_VALUES: Record<ItemMetric, MetricValue> = {
  COMMENTS: count(sql`item.comments`),
  EARNED_MEDIA_VALUE: count(sql`item.earned_media_value`),
  ENGAGEMENTS: count(ENGAGEMENTS),
  ENGAGEMENTS_RATE: rate(ENGAGEMENTS),
  IMPRESSIONS: count(sql`item.impressions`),
  IMPRESSIONS_RATE: rate(sql`item.impressions`),
  LIKES: count(sql`item.likes`),
  SHARES: count(sql`item.shares`),
  VIEWS: count(sql`item.views`),
};

/** The SQL of a measure. What other writers have stored in place of a number is unknown. */
export function measured(measure: Measure): MetricValue {
  if (typeof measure === 'string') return METRIC_VALUES[measure];
  const stored = sql`(item.custom_attributes -> ${measure.attribute}::text)`;
  return {
    value: sql`(CASE WHEN jsonb_typeof(${stored}) = 'number' THEN round((${stored})::numeric * ${PARTS}) END)`,
    isRate: true,
  };
}
