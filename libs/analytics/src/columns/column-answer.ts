import type { ColumnRow } from '@loupe/columns';
import type { AggregateRow } from '../aggregates/aggregate-engine.js';
import type { Computed } from '../aggregates/aggregate-query.filter.js';
import { exactPercentile, MOST_EXACT } from './exact-percentile.js';

/**
 * A row of columns as PostgreSQL gives it.
 * @param place of a group, from 1; 0 for all items together
 * @returns null if a percentile is not certain to its last digit
 */
export function aggregateRowOf(row: ColumnRow, place: number, computed: Computed): AggregateRow | null {
  const indexes = computed.metrics.map((_, index) => index);
  const known = indexes.map((index) => Number(row[`known_${index}`]));
  const percentiles = computed.percentiles ? indexes.map((index) => percentilesOf(row, index)) : null;
  if (percentiles?.includes(undefined)) return null;
  return {
    ...{ place, known, keys: (row.keys as unknown as string[] | undefined) ?? null },
    groups: Number(row.groups ?? 0),
    count: Number(row.count),
    creators: computed.creators ? Number(row.creators) : null,
    sums: indexes.map((index) => row[`sum_${index}`]?.toString() ?? null),
    percentiles: percentiles as AggregateRow['percentiles'],
  };
}

/** The median, which has the same digits everywhere, and the 90th percentile; null without values, undefined if they are not certain. */
function percentilesOf(row: ColumnRow, index: number): [number, number] | null | undefined {
  const between = row[`between_${index}`] as number[] | null;
  const most = row[`most_${index}`] as bigint | null;
  if (between === null || most === null) return null;
  if (most > MOST_EXACT) return undefined;
  const [median = 0, percentile = 0] = between;
  const found = exactPercentile(Number(row[`known_${index}`]), percentile, Number(row[`one_${index}`]));
  return found === undefined ? undefined : [median, found];
}
