import {
  AggregateInterval,
  AggregateOrderKey,
  type ItemAggregatesArgs,
  ItemGrouping,
  ItemMetric,
} from '@loupe/analytics';
import fc from 'fast-check';
import type { ItemsRequest } from './posts-arbitraries.js';

const SELECTS = ['single_select_v2', 'single_select_v3', 'multiple_select', 'multiple_select_v2'];

/** What is computed only if it is selected. */
export const SELECTED = [
  'ItemAggregateGroup.before',
  'ItemAggregateValues.creatorsCount',
  'ItemMetricAggregate.median',
  'ItemMetricAggregate.percentile90',
  'ItemMetricAggregate.share',
];
/** What is selected below `totals`, `groups` and `before`. */
export type Selection = ReadonlyMap<string, ReadonlySet<string>>;

const everyMetric = (fields: readonly string[]) => new Set([...fields, 'ItemAggregateValues.metrics']);
export const EVERYTHING: Selection = new Map(
  ['totals', 'groups', 'before'].map((name) => [name, everyMetric(SELECTED)]),
);
const below = fc.oneof(fc.subarray(SELECTED).map(everyMetric), fc.constant(new Set<string>()));
export const selections: fc.Arbitrary<Selection> = fc.oneof(
  fc.constant(EVERYTHING),
  fc
    .record({ totals: below, groups: below, before: below }, { requiredKeys: [] })
    .map((fields) => new Map(Object.entries(fields))),
);

type Grouping = NonNullable<ItemAggregatesArgs['groupBy']>[number];

// Attributes of creators are the subject of test/api/aggregates.spec.ts: the creators of this world have none.
export const GROUPINGS = Object.values(ItemGrouping).filter((by) => by !== 'CREATOR_ATTRIBUTE_OPTION');

const grouping: fc.Arbitrary<Grouping> = fc
  .constantFrom(...GROUPINGS)
  .chain(
    (by): fc.Arbitrary<Grouping> =>
      by === 'ATTRIBUTE_OPTION'
        ? fc.constantFrom(...SELECTS).map((attribute) => ({ by, attribute }))
        : fc.constant({ by, attribute: null }),
  );

export type Chosen = Pick<ItemsRequest, 'filter' | 'conditions'>;
export type Shape = Pick<
  ItemAggregatesArgs,
  'groupBy' | 'metrics' | 'interval' | 'orderBy' | 'having' | 'first'
>;

/** A condition on a number of items or creators, or on what groups are ordered by. */
function havingOf(
  order: { by: AggregateOrderKey; metric: ItemMetric | null } | null,
  bounds: [string, number] | null,
  isUpTo: boolean,
): Shape['having'] {
  if (bounds === null) return null;
  const [name, end] = bounds;
  const by = name === 'order' ? order : { by: name as AggregateOrderKey, metric: null };
  return by === null ? null : [{ ...by, ...(isUpTo ? { to: end } : { from: end }) }];
}

export const shapes: fc.Arbitrary<Shape> = fc
  .record({
    groupBy: fc.uniqueArray(grouping, {
      maxLength: 2,
      selector: ({ by, attribute }) => `${by} ${attribute}`,
    }),
    metrics: fc.uniqueArray(fc.constantFrom(...Object.values(ItemMetric)), { maxLength: 4 }),
    interval: fc.constantFrom(...Object.values(AggregateInterval)),
    first: fc.constantFrom(1, 3, 20, 1000),
    by: fc.constantFrom(...Object.values(AggregateOrderKey)),
    sortOrder: fc.constantFrom('ASC' as const, 'DESC' as const, null),
    isOrdered: fc.boolean(),
    bounds: fc.option(
      fc.tuple(fc.constantFrom('COUNT', 'CREATORS_COUNT', 'order'), fc.constantFrom(1, 2, 3, 1000)),
      { nil: null },
    ),
    isUpTo: fc.boolean(),
  })
  .chain(({ groupBy, metrics, interval, first, by, sortOrder, isOrdered, bounds, isUpTo }) => {
    const isInTime = groupBy.some((one) => one.by === 'TIME');
    const needsMetric = !['KEY', 'COUNT', 'CREATORS_COUNT'].includes(by);
    const usable = metrics.filter((metric) => by !== 'SUM' || !metric.endsWith('_RATE'));
    const canOrder = isOrdered && (!needsMetric || usable.length > 0);
    return fc.constantFrom(...(canOrder && needsMetric ? usable : [null])).map((metric) => ({
      ...{ groupBy, metrics, first },
      having:
        groupBy.length === 0
          ? null
          : havingOf(canOrder && by !== 'KEY' ? { by, metric } : null, bounds, isUpTo),
      interval: isInTime ? interval : null,
      orderBy: canOrder ? { by, metric, sortOrder } : null,
    }));
  });
