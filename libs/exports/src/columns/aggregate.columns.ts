import type { ItemAggregateGroup, ItemGroupingInput, ItemMetric } from '@loupe/analytics';
import { type ColumnOf, columns } from './column.js';

const metricOf = ({ values }: ItemAggregateGroup, index: number) => values.metrics[index];

/** The columns of aggregates: those of each grouping (`creator.value`, `creator.label`), the counts, those of each metric. */
export function aggregateColumns(
  groupBy: readonly ItemGroupingInput[],
  metrics: readonly ItemMetric[],
): ColumnOf<ItemAggregateGroup>[] {
  return [
    ...groupBy.flatMap(({ by, attribute }, index) => {
      const name = attribute ?? by;
      return columns<ItemAggregateGroup>('text', {
        [`${name}.value`]: ({ keys }) => keys[index]?.value,
        [`${name}.label`]: ({ keys }) => keys[index]?.label,
      });
    }),
    ...columns<ItemAggregateGroup>('integer', {
      count: ({ values }) => values.count,
      creatorsCount: ({ values }) => values.creatorsCount,
    }),
    ...columns<ItemAggregateGroup>('number', { share: ({ share }) => share }),
    ...metrics.flatMap((metric, index) => [
      ...columns<ItemAggregateGroup>('integer', {
        [`${metric}.known`]: (row) => metricOf(row, index)?.known,
        [`${metric}.sum`]: (row) => metricOf(row, index)?.sum,
      }),
      ...columns<ItemAggregateGroup>('number', {
        [`${metric}.mean`]: (row) => metricOf(row, index)?.mean,
        [`${metric}.median`]: (row) => metricOf(row, index)?.median,
        [`${metric}.percentile90`]: (row) => metricOf(row, index)?.percentile90,
        [`${metric}.share`]: (row) => metricOf(row, index)?.share,
      }),
    ]),
  ];
}
