import type { WorkspaceScope } from '@loupe/kernel';
import type { AggregateInterval, ItemMetric } from './aggregate.enums.js';
import type {
  ItemAggregateGroup,
  ItemAggregateValues,
  ItemAttributeAggregate,
  ItemMetricAggregate,
} from './aggregate.types.js';
import type { AggregateRow } from './aggregate-engine.js';
import { spanOfInterval } from './compared-spans.js';
import type { Labels } from './group-labels.repository.js';
import type { CheckedGrouping } from './grouping-keys.js';
import { METRIC_VALUES, type Measure, PARTS } from './metric-values.js';

/**
 * What a row says, as callers see it.
 * @param whole the row of all items, of which the row is a part; null for that row itself
 */
export function valuesOf(
  row: AggregateRow,
  measures: readonly Measure[],
  whole: AggregateRow | null,
): ItemAggregateValues {
  return {
    count: row.count,
    // Not selected if it was not computed.
    creatorsCount: row.creators ?? 0,
    metrics: measures.flatMap((measure, index) =>
      typeof measure === 'string' ? [metricOf(row, measure, index, whole)] : [],
    ),
    attributes: measures.flatMap((measure, index) =>
      typeof measure === 'string' ? [] : [attributeOf(row, measure.attribute, index)],
    ),
  };
}

/** A group without items. */
export const emptyRow = (metrics: readonly Measure[]): AggregateRow => ({
  ...{ keys: null, place: 0, groups: 0, count: 0, creators: 0 },
  known: metrics.map(() => 0),
  sums: metrics.map(() => null),
  percentiles: null,
});

function metricOf(
  row: AggregateRow,
  metric: ItemMetric,
  index: number,
  whole: AggregateRow | null,
): ItemMetricAggregate {
  const { isRate } = METRIC_VALUES[metric];
  const known = row.known[index] ?? 0;
  const [median = null, percentile90 = null] = row.percentiles?.[index] ?? [];
  const inUnits = (value: number | null) => (value === null || !isRate ? value : value / PARTS);
  const added = row.sums[index] ?? null;
  const sum = isRate ? null : added;
  return {
    metric,
    known,
    sum,
    mean: added === null ? null : meanOf(BigInt(added) * BigInt(isRate ? 1 : PARTS), BigInt(known)),
    median: inUnits(median),
    percentile90: inUnits(percentile90),
    share: shareOf(sum, whole?.sums[index] ?? null),
  };
}

/** A number attribute, whose values count millionths. */
function attributeOf(row: AggregateRow, key: string, index: number): ItemAttributeAggregate {
  const known = row.known[index] ?? 0;
  const added = row.sums[index] ?? null;
  const [median = null, percentile90 = null] = row.percentiles?.[index] ?? [];
  const inUnits = (value: number | null) => (value === null ? null : value / PARTS);
  return {
    key,
    known,
    sum: added === null ? null : Number(added) / PARTS,
    mean: added === null ? null : Number(added) / known / PARTS,
    median: inUnits(median),
    percentile90: inUnits(percentile90),
  };
}

/** The mean of whole numbers of millionths, rounded half up to a millionth. */
const meanOf = (sum: bigint, known: bigint) => Number((2n * sum + known) / (2n * known)) / PARTS;

function shareOf(part: string | null, whole: string | null): number | null {
  return part === null || whole === null || Number(whole) === 0 ? null : Number(part) / Number(whole);
}

/** What the groups of a request have in common. */
export interface GroupContext {
  scope: WorkspaceScope;
  groupings: readonly CheckedGrouping[];
  /** For each grouping. */
  labels: readonly Labels[];
  interval: AggregateInterval;
  measures: readonly Measure[];
  totals: AggregateRow;
  /** The groups of the span before, by their keys; null without them. */
  before: ReadonlyMap<string, AggregateRow> | null;
}

/** The text by which groups of two spans are found equal. */
export const keyOf = ({ keys }: AggregateRow): string => JSON.stringify(keys);

/** A group as callers see it. */
export function groupOf(row: AggregateRow, context: GroupContext): ItemAggregateGroup {
  const { scope, groupings, labels, interval, measures, totals, before } = context;
  return {
    keys: groupings.map(({ by }, index) => {
      const value = row.keys?.[index] ?? '';
      const span = by === 'TIME' ? spanOfInterval(value, interval, scope.timeZone) : null;
      return { by, value, label: labels[index]?.get(value) ?? null, span };
    }),
    values: valuesOf(row, measures, totals),
    share: row.count / totals.count,
    before: before === null ? null : valuesOf(before.get(keyOf(row)) ?? emptyRow(measures), measures, null),
  };
}
