import { type ItemAggregateGroup, ItemMetric } from '@loupe/analytics';
import type { Cell, Column, Table } from '@loupe/exports';
import { aggregatesOfBlock, type WholeEdition } from './editions.service.js';

const RATES: ReadonlySet<ItemMetric> = new Set([ItemMetric.ENGAGEMENTS_RATE, ItemMetric.IMPRESSIONS_RATE]);
const METRICS = Object.values(ItemMetric);

const COLUMNS: readonly Column[] = [
  { name: 'block', type: 'text' },
  { name: 'group', type: 'text' },
  { name: 'secondGroup', type: 'text' },
  { name: 'posts', type: 'integer' },
  { name: 'creators', type: 'integer' },
  ...METRICS.map((metric): Column => {
    const isRate = RATES.has(metric);
    const name = metric === ItemMetric.EARNED_MEDIA_VALUE ? `${metric} (cents)` : metric;
    return { name: isRate ? `${metric} (mean)` : name, type: isRate ? 'number' : 'integer' };
  }),
];

/** The figures of an edition as one table: of each block its totals, then its groups. Sums are exact; rates are means. */
export function tableOf({ row, entries }: WholeEdition): Table {
  const rows = (row.content?.blocks ?? []).flatMap((block, index) => {
    const aggregates = aggregatesOfBlock(block, index, entries);
    if (aggregates === null) return [];
    const title = block.title ?? block.kind;
    return [
      cellsOf(title, { keys: [], values: aggregates.totals }),
      ...aggregates.groups.map((group) => cellsOf(title, group)),
    ];
  });
  async function* batches() {
    yield rows;
  }
  return { columns: COLUMNS, batches: batches() };
}

function cellsOf(title: string, { keys, values }: Pick<ItemAggregateGroup, 'keys' | 'values'>): Cell[] {
  const nameOf = (at: number) => (keys[at] === undefined ? null : (keys[at].label ?? keys[at].value));
  const known = new Map(values.metrics.map((one) => [one.metric, one]));
  return [
    ...[title, nameOf(0), nameOf(1), values.count, values.creatorsCount],
    ...METRICS.map(
      (metric) => (RATES.has(metric) ? known.get(metric)?.mean : known.get(metric)?.sum) ?? null,
    ),
  ];
}
