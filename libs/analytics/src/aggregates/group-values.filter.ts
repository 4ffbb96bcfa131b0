import { join, raw, type Sql, sql } from '@loupe/database';
import { SortOrder } from '@loupe/graphql';
import { AggregateOrderKey } from './aggregate.enums.js';
import type { GroupingKey } from './grouping-keys.js';
import { type Measure, measured, PARTS } from './metric-values.js';

const NOTHING = sql``;

/** The order of groups; `metric` is the place of its metric in `metrics`. */
export interface GroupOrder {
  by: AggregateOrderKey;
  metric: number;
  sortOrder: SortOrder;
}

/** What a group must have; `metric` is the place of its metric in `metrics`, and an end is in units of callers. */
export interface GroupCondition {
  by: AggregateOrderKey;
  metric: number;
  from: number | null;
  to: number | null;
}

/** The column of a metric's value, by its place in the list of metrics. */
export const valueAt = (place: number) => raw(`item.metric_${place}`);

/** The sum divided by the number, in millionths and rounded half up: whole numbers, so that no digit depends on an order. */
function mean(value: Sql, isRate: boolean): Sql {
  const parts = sql`${isRate ? 2 : 2 * PARTS}::numeric * sum(${value})`;
  return sql`div(${parts} + count(${value}), 2 * NULLIF(count(${value}), 0))`;
}

/** The columns of keys, as text, and what they are ordered by: as their texts byte by byte, which is how ids are compared anyway. */
export const columnsOf = (keys: readonly GroupingKey[]) =>
  keys.map(({ type }, index) => ({
    name: raw(`key_${index}`),
    text: raw(`key_${index}::text`),
    order: raw(type === 'uuid' ? `key_${index}` : `key_${index}::text COLLATE "C"`),
  }));

/** What groups are ordered by, as an aggregate of their items. */
export function orderValue(
  { by, metric }: Pick<GroupOrder, 'by' | 'metric'>,
  metrics: readonly Measure[],
): Sql {
  const chosen = metrics[metric];
  const isRate = chosen !== undefined && measured(chosen).isRate;
  const value = valueAt(metric);
  const percentile = (part: Sql) =>
    sql`percentile_cont(${part}) WITHIN GROUP (ORDER BY (${value})::double precision)`;
  const values: Record<AggregateOrderKey, () => Sql> = {
    COUNT: () => sql`count(*)`,
    CREATORS_COUNT: () => sql`count(DISTINCT item.creator_id)`,
    KEY: () => sql`NULL`,
    MEAN: () => mean(value, isRate),
    MEDIAN: () => percentile(sql`0.5`),
    PERCENTILE_90: () => percentile(sql`0.9`),
    SUM: () => sql`sum(${value})`,
  };
  return values[by]();
}

/** Whether a value of a group counts millionths: means, rates and attributes do. */
export function isInParts(
  { by, metric }: Pick<GroupOrder, 'by' | 'metric'>,
  metrics: readonly Measure[],
): boolean {
  const chosen = metrics[metric];
  const counts = by === 'COUNT' || by === 'CREATORS_COUNT';
  return by === 'MEAN' || (!counts && chosen !== undefined && measured(chosen).isRate);
}

/** HAVING of conditions; nothing without any. A group whose value is unknown meets none. */
export function havingOf(conditions: readonly GroupCondition[], metrics: readonly Measure[]): Sql {
  if (conditions.length === 0) return NOTHING;
  const all = conditions.map(({ by, metric, from, to }) => {
    const value = orderValue({ by, metric }, metrics);
    const inParts = isInParts({ by, metric }, metrics);
    const end = (given: number) => sql`${String(given)}::numeric * ${inParts ? PARTS : 1}`;
    const ends = [
      ...(from === null ? [] : [sql`(${value})::numeric >= ${end(from)}`]),
      ...(to === null ? [] : [sql`(${value})::numeric <= ${end(to)}`]),
    ];
    return join(ends, ' AND ');
  });
  return sql`HAVING ${join(all, ' AND ')}`;
}

/** By the value; groups without it come last, and equal ones in the order of their keys. */
export function orderOf({ by, sortOrder }: GroupOrder, keys: readonly GroupingKey[]): Sql {
  const direction = raw(sortOrder === SortOrder.DESC ? 'DESC' : 'ASC');
  const keyOrder = (way: Sql) => join(columnsOf(keys).map(({ order }) => sql`${order} ${way}`));
  if (by === AggregateOrderKey.KEY) return keyOrder(direction);
  return sql`value ${direction} NULLS LAST, ${keyOrder(raw('ASC'))}`;
}
