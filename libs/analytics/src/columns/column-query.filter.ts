import { join, raw, type Sql, sql } from '@loupe/database';
import { SortOrder } from '@loupe/graphql';
import type { AggregateQuestion } from '../aggregates/aggregate-engine.js';
import type { Computed } from '../aggregates/aggregate-query.filter.js';
import { type GroupCondition, type GroupOrder, isInParts } from '../aggregates/group-values.filter.js';
import { type Measure, measured, PARTS } from '../aggregates/metric-values.js';
import type { ColumnDialect } from './column-dialect.js';
import type { ColumnKey } from './column-keys.js';
import type { Interpolation } from './exact-percentile.js';
import { AFTER_KEY } from './posts-table.js';

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

const named = (prefix: string, index: number) => raw(`${prefix}_${index}`);

const keyNames = (keys: readonly ColumnKey[]) => keys.map((_, index) => named('key', index));
const keyTexts = (keys: readonly ColumnKey[]) => keyNames(keys).map((name) => sql`${name}::text`);

const known = (names: readonly Sql[]) =>
  join(
    names.map((name) => sql`${name} IS NOT NULL`),
    ' AND ',
  );

/** Writes what an engine of columns is asked. */
export class ColumnQuery {
  constructor(private readonly dialect: ColumnDialect) {}

  /** How the engine computes percentiles. */
  get interpolation(): Interpolation {
    return this.dialect.interpolation;
  }

  /**
   * The statements of an answer; null if columns cannot say it, or not to the last digit.
   * @param table the name of the table of the workspace’s posts
   */
  statements(
    { filter, computed, grouped, which }: AggregateQuestion,
    table: string,
  ): ColumnStatements | null {
    const where = filter === null ? null : this.dialect.filter(filter, table);
    const keys = this.dialect.keys(grouped.by, grouped.interval);
    if (where === null || keys === null) return null;
    const all = this.rows({ table, where, keys: [] }, computed.totals);
    const totals = sql`SELECT ${this.columns(computed.totals)} FROM ${all}`;
    if (keys.length === 0 || ('only' in which && which.only.length === 0)) return { totals, groups: null };
    const chosen = this.rows({ table, where, keys }, computed.groups);
    const groups =
      'only' in which
        ? this.knownGroups(chosen, keys, this.columns(computed.groups), which.only)
        : this.firstGroups(chosen, keys, computed.groups, grouped, which.first);
    return groups === null ? null : { totals, groups };
  }

  /**
   * The statements that complete the 90th percentiles of an answer: as one statement with the others, the values of each metric would be
   * in memory twice.
   * @param only the keys of the groups of the answer
   * @returns null in place of a statement where there is nothing to complete
   */
  neighbours(
    { filter, computed, grouped }: AggregateQuestion,
    table: string,
    only: readonly (readonly string[])[],
  ): { totals: Sql | null; groups: Sql | null } {
    const where = filter === null ? null : this.dialect.filter(filter, table);
    const keys = this.dialect.keys(grouped.by, grouped.interval);
    if (where === null || keys === null) throw new Error('Columns do not say this question');
    const isWanted = ({ metrics, ninetieths }: Computed) => ninetieths && metrics.length > 0;
    const ones = ({ metrics }: Computed) =>
      join(
        metrics.map((_, index) => {
          return sql`${this.dialect.neighbour(named('metric', index))} AS ${named('one', index)}`;
        }),
      );
    const { totals, groups } = computed;
    return {
      totals: isWanted(totals)
        ? sql`SELECT ${ones(totals)} FROM ${this.rows({ table, where, keys: [] }, totals)}`
        : null,
      groups:
        isWanted(groups) && only.length > 0
          ? this.knownGroups(this.rows({ table, where, keys }, groups), keys, ones(groups), only)
          : null,
    };
  }

  /** Computed once for each item, before its lists are made rows. */
  private rows({ table, where, keys }: Rows, { metrics }: Computed): Sql {
    const { dialect } = this;
    const columns: { name: Sql; value: Sql }[] = [
      { name: raw('creator_id'), value: sql`item.creator_id` },
      ...keys.map(({ sql: value, isList }, index) => ({
        name: named(isList ? 'list' : 'key', index),
        value,
      })),
      ...metrics.map((metric, index) => ({ name: named('metric', index), value: dialect.measure(metric) })),
    ];
    const selected = join(columns.map(({ name, value }) => sql`${value} AS ${name}`));
    let from = sql`(SELECT ${selected} FROM ${dialect.posts(table)} WHERE ${where}) AS item`;
    // One list after the other: side by side, their entries would be paired by their places. Without the list itself, which would be in each row.
    const names = columns.map(({ name }) => name);
    for (const [index, { isList }] of keys.entries()) {
      if (!isList) continue;
      const [list, key] = [named('list', index), named('key', index)];
      const others = names.filter(({ text }) => text !== list.text);
      names.splice(0, names.length, ...others, key);
      from = sql`(SELECT ${join(others)}, ${dialect.entries(list)} AS ${key} FROM ${from}) AS item`;
    }
    return from;
  }

  /** The columns of a group, as those of PostgreSQL’s statement; percentiles as what theirs are computed from. */
  private columns({ metrics, creators, percentiles, ninetieths }: Computed): Sql {
    const { dialect } = this;
    return join([
      sql`count(*) AS count`,
      ...(creators ? [sql`count(DISTINCT item.creator_id) AS creators`] : []),
      ...metrics.flatMap((_, index) => {
        const value = named('metric', index);
        return [
          sql`count(${value}) AS ${named('known', index)}`,
          sql`${dialect.sum(value)} AS ${named('sum', index)}`,
          ...(percentiles
            ? [
                sql`${dialect.percentiles(value, ninetieths)} AS ${named('between', index)}`,
                sql`max(${value}) AS ${named('most', index)}`,
              ]
            : []),
        ];
      }),
    ]);
  }

  /** The first groups, those that meet the conditions. */
  private firstGroups(
    from: Sql,
    keys: readonly ColumnKey[],
    computed: Computed,
    { order, having }: { order: GroupOrder; having: readonly GroupCondition[] },
    first: number,
  ): Sql | null {
    const value = this.orderValue(order, computed.metrics);
    const conditions = having.map((condition) => this.havingOf(condition, computed.metrics));
    if (value === null || !conditions.every((condition) => condition !== null)) return null;
    const by = this.orderOf(order, keys);
    const names = keyNames(keys);
    // Of all groups: an order by medians must be exact beyond the first ones too.
    const most = computed.percentiles
      ? computed.metrics.map(
          (_, index) => sql`max(${named('most', index)}) OVER () AS ${named('most', index)}`,
        )
      : [];
    const replaced = most.length === 0 ? sql`*` : sql`* REPLACE (${join(most)})`;
    return sql`SELECT *, [${join(keyTexts(keys))}] AS keys FROM (
        SELECT ${replaced}, count(*) OVER () AS groups FROM (
          SELECT ${join(names)}, ${value} AS value, ${this.columns(computed)} FROM ${from} WHERE ${known(names)} GROUP BY ${join(names)}
          ${conditions.length === 0 ? sql`` : sql`HAVING ${join(conditions, ' AND ')}`}) AS grouped
        ORDER BY ${by} LIMIT ${raw(String(first))}) AS best ORDER BY ${by}`;
  }

  /** Columns of the groups with certain keys. */
  private knownGroups(
    from: Sql,
    keys: readonly ColumnKey[],
    columns: Sql,
    only: readonly (readonly string[])[],
  ): Sql {
    const names = keyNames(keys);
    const [first = sql``, ...others] = keyTexts(keys);
    const text = others.reduce((texts, other) => sql`${texts} || ${AFTER_KEY}::text || ${other}`, first);
    const wanted = only.map((group) => group.join(AFTER_KEY));
    return sql`SELECT ${join(names)}, [${join(keyTexts(keys))}] AS keys, 0 AS groups, ${columns} FROM ${from}
      WHERE ${this.dialect.isOneOf(text, wanted)} GROUP BY ${join(names)}`;
  }

  /** What groups are ordered by; null for what is not exact until it is computed again: the 90th percentile. */
  private orderValue(
    { by, metric }: Pick<GroupOrder, 'by' | 'metric'>,
    metrics: readonly Measure[],
  ): Sql | null {
    const { dialect } = this;
    const chosen = metrics[metric];
    const value = named('metric', metric);
    switch (by) {
      case 'COUNT':
        return sql`count(*)`;
      case 'CREATORS_COUNT':
        return sql`count(DISTINCT item.creator_id)`;
      case 'KEY':
        return sql`NULL`;
      case 'MEAN':
        return dialect.mean(value, chosen !== undefined && measured(chosen).isRate ? 1 : PARTS);
      case 'MEDIAN':
        return dialect.median(value);
      case 'PERCENTILE_90':
        return null;
      case 'SUM':
        return dialect.sum(value);
    }
  }

  /** A condition on groups; null for medians and percentiles, which PostgreSQL compares by 15 digits, and for ends with more digits. */
  private havingOf({ by, metric, from, to }: GroupCondition, metrics: readonly Measure[]): Sql | null {
    const value = this.orderValue({ by, metric }, metrics);
    if (value === null || by === 'MEDIAN') return null;
    const parts = isInParts({ by, metric }, metrics) ? PARTS : 1;
    const ends = { from: exact(from, parts), to: exact(to, parts) };
    if (ends.from === null || ends.to === null) return null;
    return join(
      [
        ...(ends.from === undefined ? [] : [sql`${value} >= ${this.dialect.whole(ends.from)}`]),
        ...(ends.to === undefined ? [] : [sql`${value} <= ${this.dialect.whole(ends.to)}`]),
      ],
      ' AND ',
    );
  }

  /** By the value; groups without it come last, and equal ones in the order of their keys. */
  private orderOf({ by, sortOrder }: GroupOrder, keys: readonly ColumnKey[]): Sql {
    const direction = raw(sortOrder === SortOrder.DESC ? 'DESC' : 'ASC');
    const keyOrder = (way: Sql) =>
      join(keyNames(keys).map((name) => sql`${this.dialect.ordered(name)} ${way}`));
    if (by === 'KEY') return keyOrder(direction);
    return sql`value ${direction} NULLS LAST, ${keyOrder(raw('ASC'))}`;
  }
}

/** A number in parts; undefined without one, null if it is no whole number of parts. */
function exact(end: number | null, parts: number): number | null | undefined {
  if (end === null) return undefined;
  const scaled = Math.round(end * parts);
  return Number.isSafeInteger(scaled) && scaled / parts === end ? scaled : null;
}
