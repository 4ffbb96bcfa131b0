import type { ItemAggregateGroup, ItemGroupingInput, ItemMetric } from '@loupe/analytics';
import { type ColumnOf, columns } from './column.js';

const metricOf = ({ values }: ItemAggregateGroup, index: number) => values.metrics[index];
const attributeOf = ({ values }: ItemAggregateGroup, index: number) => values.attributes[index];

/** The columns of aggregates: those of each grouping (`creator.value`, `creator.label`), the counts, those of each metric and attribute. */
export function aggregateColumns(
  groupBy: readonly ItemGroupingInput[],
  metrics: readonly ItemMetric[],
  attributes: readonly string[],
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
    ...attributes.flatMap((key, index) => [
      ...columns<ItemAggregateGroup>('integer', {
        [`${key}.known`]: (row) => attributeOf(row, index)?.known,
      }),
      ...columns<ItemAggregateGroup>('number', {
        [`${key}.sum`]: (row) => attributeOf(row, index)?.sum,
        [`${key}.mean`]: (row) => attributeOf(row, index)?.mean,
        [`${key}.median`]: (row) => attributeOf(row, index)?.median,
        [`${key}.percentile90`]: (row) => attributeOf(row, index)?.percentile90,
      }),
    ]),
  ];
}
