import type { ColumnQuestion } from '@loupe/columns';
import { join, raw, type Sql, sql } from '@loupe/database';
import { SortOrder } from '@loupe/graphql';
import type { AggregateQuestion } from '../aggregates/aggregate-engine.js';
import type { Computed } from '../aggregates/aggregate-query.filter.js';
import { type GroupCondition, type GroupOrder, isInParts } from '../aggregates/group-values.filter.js';
import { type Measure, measured, PARTS } from '../aggregates/metric-values.js';
import { columnFilter } from './column-filter.js';
import { type ColumnKey, columnKeys } from './column-keys.js';
import { columnMeasure } from './column-measures.js';
import { AFTER_KEY, postsOf, SEPARATOR } from './posts-table.js';

/** What columns are asked for an answer: all items together, and their groups if there are any. */
export interface ColumnStatements {
  totals: Sql;
  groups: Sql | null;
}

/** Some items, with the values of what is grouped and computed: `key_0`, `metric_0`, `creator_id`. */
interface Rows {
  table: string;
  where: Sql;
  keys: readonly ColumnKey[];
}

/**
 * The statements of an answer; null if columns cannot say it, or not to the last digit.
 * @param table the name of the table of the workspace’s posts
 */
export function columnStatements(
  { filter, computed, grouped, which }: AggregateQuestion,
  table: string,
): ColumnStatements | null {
  const where = filter === null ? null : columnFilter(filter, table);
  const keys = columnKeys(grouped.by, grouped.interval);
  if (where === null || keys === null) return null;
  const totals = sql`SELECT ${columns(computed.totals)} FROM ${rows({ table, where, keys: [] }, computed.totals)}`;
  if (keys.length === 0 || ('only' in which && which.only.length === 0)) return { totals, groups: null };
  const chosen = rows({ table, where, keys }, computed.groups);
  const groups =
    'only' in which
      ? knownGroups(chosen, keys, computed.groups, which.only)
      : firstGroups(chosen, keys, computed.groups, grouped, which.first);
  return groups === null ? null : { totals, groups };
}

/** A statement as the engine takes it. */
export const questionOf = ({ text, values }: Sql): ColumnQuestion => ({
  text,
  values: values as ColumnQuestion['values'],
});

const named = (prefix: string, index: number) => raw(`${prefix}_${index}`);

/** Computed once for each item, before its lists are made rows. */
function rows({ table, where, keys }: Rows, { metrics }: Computed): Sql {
  const selected = [
    sql`item.creator_id`,
    ...keys.map((key, index) => sql`${key.sql} AS ${named(key.isList ? 'list' : 'key', index)}`),
    ...metrics.map((metric, index) => sql`${columnMeasure(metric)} AS ${named('metric', index)}`),
  ];
  // One list after the other: side by side, their entries would be paired by their places.
  return keys.reduce(
    (from, { isList }, index) =>
      isList
        ? sql`(SELECT *, unnest(${named('list', index)}) AS ${named('key', index)} FROM ${from}) AS item`
        : from,
    sql`(SELECT ${join(selected)} FROM ${postsOf(table)} WHERE ${where}) AS item`,
  );
}

/** The columns of a group, as those of PostgreSQL’s statement; percentiles as what theirs are computed from. */
function columns({ metrics, creators, percentiles }: Computed): Sql {
  return join([
    sql`count(*) AS count`,
    ...(creators ? [sql`count(DISTINCT item.creator_id) AS creators`] : []),
    ...metrics.flatMap((_, index) => {
      const value = named('metric', index);
      return [
        sql`count(${value}) AS ${named('known', index)}`,
        sql`sum(${value}) AS ${named('sum', index)}`,
        ...(percentiles
          ? [
              sql`quantile_cont(${value}, [0.5, 0.9]) AS ${named('between', index)}`,
              sql`quantile_disc(${value}, 0.9) AS ${named('one', index)}`,
              sql`max(${value}) AS ${named('most', index)}`,
            ]
          : []),
      ];
    }),
  ]);
}

/** Ids and days have the order of their texts. */
const keyNames = (keys: readonly ColumnKey[]) => keys.map((_, index) => named('key', index));
const keyTexts = (keys: readonly ColumnKey[]) => keyNames(keys).map((name) => sql`${name}::text`);

/** The first groups, those that meet the conditions. */
function firstGroups(
  from: Sql,
  keys: readonly ColumnKey[],
  computed: Computed,
  { order, having }: { order: GroupOrder; having: readonly GroupCondition[] },
  first: number,
): Sql | null {
  const value = orderValue(order, computed.metrics);
  const conditions = having.map((condition) => havingOf(condition, computed.metrics));
  if (value === null || !conditions.every((condition) => condition !== null)) return null;
  const by = orderOf(order, keys);
  const names = keyNames(keys);
  // Of all groups: an order by medians must be exact beyond the first ones too.
  const most = computed.percentiles
    ? computed.metrics.map((_, index) => sql`max(${named('most', index)}) OVER () AS ${named('most', index)}`)
    : [];
  const replaced = most.length === 0 ? sql`*` : sql`* REPLACE (${join(most)})`;
  return sql`WITH grouped AS MATERIALIZED (
      SELECT ${join(names)}, ${value} AS value, ${columns(computed)} FROM ${from} WHERE ${known(names)} GROUP BY ${join(names)}
      ${conditions.length === 0 ? sql`` : sql`HAVING ${join(conditions, ' AND ')}`})
    SELECT *, list_value(${join(keyTexts(keys))}) AS keys, (SELECT count(*) FROM grouped) AS groups
    FROM (SELECT ${replaced} FROM grouped ORDER BY ${by} LIMIT ${first}::bigint) AS best ORDER BY ${by}`;
}

/** The groups with certain keys. */
function knownGroups(
  from: Sql,
  keys: readonly ColumnKey[],
  computed: Computed,
  only: readonly (readonly string[])[],
): Sql {
  const names = keyNames(keys);
  const text = join(keyTexts(keys), ` || ${SEPARATOR.text} || `);
  const wanted = only.map((group) => group.join(AFTER_KEY));
  return sql`SELECT ${join(names)}, list_value(${join(keyTexts(keys))}) AS keys, 0 AS groups, ${columns(computed)} FROM ${from}
    WHERE ${text} = ANY(${wanted}::text[]) GROUP BY ${join(names)}`;
}

const known = (names: readonly Sql[]) =>
  join(
    names.map((name) => sql`${name} IS NOT NULL`),
    ' AND ',
  );

/** What groups are ordered by; null for what is not exact until it is computed again: the 90th percentile. */
function orderValue(
  { by, metric }: Pick<GroupOrder, 'by' | 'metric'>,
  metrics: readonly Measure[],
): Sql | null {
  const chosen = metrics[metric];
  const value = named('metric', metric);
  switch (by) {
    case 'COUNT':
      return sql`count(*)`;
    case 'CREATORS_COUNT':
      return sql`count(DISTINCT item.creator_id)`;
    case 'KEY':
      return sql`NULL`;
    case 'MEAN': {
      const doubled = chosen !== undefined && measured(chosen).isRate ? 2 : 2 * PARTS;
      return sql`((${doubled}::hugeint * sum(${value}) + count(${value})) // (2 * NULLIF(count(${value}), 0)))`;
    }
    case 'MEDIAN':
      return sql`quantile_cont(${value}, 0.5)`;
    case 'PERCENTILE_90':
      return null;
    case 'SUM':
      return sql`sum(${value})`;
  }
}

/** A condition on groups; null for medians and percentiles, which PostgreSQL compares by 15 digits, and for ends with more digits. */
function havingOf({ by, metric, from, to }: GroupCondition, metrics: readonly Measure[]): Sql | null {
  const value = orderValue({ by, metric }, metrics);
  if (value === null || by === 'MEDIAN') return null;
  const parts = isInParts({ by, metric }, metrics) ? PARTS : 1;
  const ends = { from: exact(from, parts), to: exact(to, parts) };
  if (ends.from === null || ends.to === null) return null;
  return join(
    [
      ...(ends.from === undefined ? [] : [sql`${value} >= ${ends.from}::hugeint`]),
      ...(ends.to === undefined ? [] : [sql`${value} <= ${ends.to}::hugeint`]),
    ],
    ' AND ',
  );
}

/** A number in parts; undefined without one, null if it is no whole number of parts. */
function exact(end: number | null, parts: number): number | null | undefined {
  if (end === null) return undefined;
  const scaled = Math.round(end * parts);
  return Number.isSafeInteger(scaled) && scaled / parts === end ? scaled : null;
}

/** By the value; groups without it come last, and equal ones in the order of their keys. */
function orderOf({ by, sortOrder }: GroupOrder, keys: readonly ColumnKey[]): Sql {
  const direction = raw(sortOrder === SortOrder.DESC ? 'DESC' : 'ASC');
  const keyOrder = (way: Sql) => join(keyNames(keys).map((name) => sql`${name} ${way}`));
  if (by === 'KEY') return keyOrder(direction);
  return sql`value ${direction} NULLS LAST, ${keyOrder(raw('ASC'))}`;
}
