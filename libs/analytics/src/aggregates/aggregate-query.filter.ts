import { join, raw, type Sql, sql } from '@loupe/database';
import { SortOrder } from '@loupe/graphql';
import { AggregateOrderKey, type ItemMetric } from './aggregate.enums.js';
import type { GroupingKey } from './grouping-keys.js';
import { METRIC_VALUES, PARTS } from './metric-values.js';

/** What is computed of each group, beside its number of items. */
export interface Computed {
  metrics: readonly ItemMetric[];
  /** Distinct creators. */
  creators: boolean;
  /** Medians and 90th percentiles. */
  percentiles: boolean;
}

/** The order of groups; `metric` is the place of its metric in `metrics`. */
export interface GroupOrder {
  by: AggregateOrderKey;
  metric: number;
  sortOrder: SortOrder;
}

/** Some items, as SQL. */
export interface ItemsSql {
  from: Sql;
  where: Sql;
}

/**
 * The columns of a group of `item`: `count`, `creators`, and lists with an entry for each metric: `known`, `sums` (texts),
 * `means` (texts, in millionths) and `percentiles` (the median and the 90th percentile).
 */
export function aggregateColumns({ metrics, creators, percentiles }: Computed): Sql {
  const values = metrics.map((metric) => METRIC_VALUES[metric]);
  return sql`count(*) AS count, ${creators ? sql`count(DISTINCT item.creator_id)` : sql`NULL::bigint`} AS creators,
    ${list(values, ({ value }) => sql`count(${value})`, 'bigint')} AS known,
    ${list(values, ({ value }) => sql`sum(${value})::text`, 'text')} AS sums,
    ${list(values, ({ value, isRate }) => mean(value, isRate), 'text')} AS means,
    ${percentiles ? list(values, ({ value }) => percentilesOf(value), 'jsonb') : sql`NULL::jsonb[]`} AS percentiles`;
}

/** The sum divided by the number, in millionths and rounded half up: whole numbers, so that no digit depends on an order. */
function mean(value: Sql, isRate: boolean): Sql {
  const parts = sql`${isRate ? 2 : 2 * PARTS}::numeric * sum(${value})`;
  return sql`div(${parts} + count(${value}), 2 * NULLIF(count(${value}), 0))::text`;
}

const percentilesOf = (value: Sql) =>
  sql`to_jsonb(percentile_cont(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY (${value})::double precision))`;

function list<Value>(values: readonly Value[], each: (value: Value) => Sql, type: string): Sql {
  return values.length === 0 ? sql`${raw(`'{}'::${type}[]`)}` : sql`ARRAY[${join(values.map(each))}]`;
}

/** One row: all items together. */
export function totalsQuery({ from, where }: ItemsSql, computed: Computed): Sql {
  return sql`SELECT 0::bigint AS place, 0::bigint AS groups, NULL::text[] AS keys, ${aggregateColumns(computed)}
    FROM ${from} WHERE ${where}`;
}

/**
 * A row for each of the first groups, with its `keys`, its `place` from 1, and the number of all `groups`.
 * @param only keys of the groups to return, instead of the first ones
 */
export function groupsQuery(
  { from, where }: ItemsSql,
  computed: Computed,
  keys: readonly GroupingKey[],
  order: GroupOrder,
  which: { first: number } | { only: readonly (readonly string[])[] },
): Sql {
  const names = keys.map((_, index) => raw(`key_${index}`));
  const selected = keys.map(({ key }, index) => sql`${key} AS ${names[index] ?? raw('')}`);
  const texts = names.map((name) => sql`grouped.${name}::text`);
  const joins = join(
    keys.map(({ join: joined }) => joined),
    ' ',
  );
  const limits =
    'first' in which
      ? sql`ORDER BY place LIMIT ${which.first}`
      : sql`WHERE (${join(texts)}) IN (SELECT * FROM unnest(${join(keys.map((_, index) => sql`${which.only.map((group) => group[index])}::text[]`))}))`;
  return sql`SELECT row_number() OVER (ORDER BY ${orderOf(order, texts)}) AS place, count(*) OVER () AS groups,
      ARRAY[${join(texts)}] AS keys, grouped.count, grouped.creators, grouped.known, grouped.sums, grouped.means, grouped.percentiles
    FROM (SELECT ${join(selected)}, ${aggregateColumns(computed)}
      FROM ${from} ${joins} WHERE ${where} GROUP BY ${join(keys.map((_, index) => raw(String(index + 1))))}) AS grouped
    ${limits}`;
}

/** By the value; groups without it come last, and equal ones in the order of their keys. */
function orderOf({ by, metric, sortOrder }: GroupOrder, keys: readonly Sql[]): Sql {
  const direction = raw(sortOrder === SortOrder.DESC ? 'DESC' : 'ASC');
  const keyOrder = (way: Sql) => join(keys.map((key) => sql`${key} COLLATE "C" ${way}`));
  if (by === AggregateOrderKey.KEY) return keyOrder(direction);
  const at = raw(String(metric + 1));
  const values: Record<Exclude<AggregateOrderKey, 'KEY'>, Sql> = {
    COUNT: sql`grouped.count`,
    CREATORS_COUNT: sql`grouped.creators`,
    MEAN: sql`grouped.means[${at}]::numeric`,
    MEDIAN: sql`(grouped.percentiles[${at}] ->> 0)::double precision`,
    PERCENTILE_90: sql`(grouped.percentiles[${at}] ->> 1)::double precision`,
    SUM: sql`grouped.sums[${at}]::numeric`,
  };
  return sql`${values[by]} ${direction} NULLS LAST, ${keyOrder(raw('ASC'))}`;
}
