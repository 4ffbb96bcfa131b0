import type { AggregateInterval, ItemAggregateGroup, ItemAggregates, ItemMetric } from '@loupe/analytics';
import { DateTime } from 'luxon';

const UNITS = { DAY: 'days', WEEK: 'weeks', MONTH: 'months' } as const;

/** Points that a line has room for: a post with a wrong date must not make millions of them. */
const MOST_POINTS = 2000;

/** Rates have no sum: of no post nothing can be said. */
const RATES: readonly ItemMetric[] = ['ENGAGEMENTS_RATE', 'IMPRESSIONS_RATE'];

/** A metric at equal distances of time, with the groups at both ends. */
export interface OverTime {
  /** Null where nothing is known: a gap, never zero. */
  readonly points: readonly (number | null)[];
  readonly first: ItemAggregateGroup;
  readonly last: ItemAggregateGroup;
}

const dayOf = ({ keys: [key] }: ItemAggregateGroup) => key?.value ?? '';

/** The sum of a metric, or the mean of a rate; null where it is unknown. */
export const numberOf = ({ sum, mean }: { sum: string | null; mean: number | null }) =>
  sum === null ? mean : Number(sum);

/** A metric of a group; unknown where it was not asked for. */
export function metricOf({ values }: ItemAggregateGroup, metric: ItemMetric) {
  const known = values.metrics.find((one) => one.metric === metric);
  return known ?? { metric, sum: null, mean: null };
}

/**
 * A metric from the first group to the last, of very many intervals the last ones, also in the days, weeks or months without a post: there a sum is zero. It is unknown for
 * rates, and where the answer does not have all groups. Null without a group.
 */
export function overTime(
  { groups, groupsCount }: Pick<ItemAggregates, 'groups' | 'groupsCount'>,
  metric: ItemMetric,
  interval: AggregateInterval | null,
): OverTime | null {
  const all = groups.toSorted((one, other) => (dayOf(one) < dayOf(other) ? -1 : 1));
  const last = all.at(-1);
  const unit = UNITS[interval ?? 'DAY'];
  const earliest = DateTime.fromISO(last === undefined ? '' : dayOf(last), { zone: 'UTC' })
    .minus({ [unit]: MOST_POINTS - 1 })
    .toISODate();
  const ordered = all.filter((group) => earliest !== null && dayOf(group) >= earliest);
  const [first] = ordered;
  if (first === undefined || last === undefined) return null;
  const none = groupsCount > groups.length || RATES.includes(metric) ? null : 0;
  const known = new Map(ordered.map((group) => [dayOf(group), numberOf(metricOf(group, metric))]));
  const begin = DateTime.fromISO(dayOf(first), { zone: 'UTC' });
  const points: (number | null)[] = [];
  for (let step = 0; ; step += 1) {
    const day = begin.plus({ [unit]: step }).toISODate();
    if (day === null || day > dayOf(last)) break;
    const value = known.get(day);
    points.push(value === undefined ? none : value);
  }
  return { points, first, last };
}
