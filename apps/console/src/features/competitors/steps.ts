import { intervalMark } from '../../lib/intervals';
import { dayOf } from '../../lib/times';
import type { Mark } from '../../ui/chart/chart-props';
import {
  type Brand,
  type Comparison,
  type CompetitorsSearch,
  type FigureName,
  type Steps,
  valuesOf,
} from './competitors.query';

const DAY = 86_400_000;
const COUNT = 12;

/** The twelve weeks, or for a year the twelve months, that end with a span. */
export function stepsOf(
  { to }: Comparison['span'],
  { over }: Pick<CompetitorsSearch, 'over'>,
  timeZone: string,
): Steps {
  const end = new Date(`${dayOf(Date.parse(to), timeZone)}T00:00:00Z`);
  if (over === 'year') {
    const days = Array.from({ length: COUNT }, (_, index) =>
      isoDay(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() - (COUNT - 1) + index, 1)),
    );
    return { period: 'MONTH', days };
  }
  // The last week that is over when the span ends: Monday is its first day.
  const monday = end.getTime() + DAY - 7 * DAY - ((end.getUTCDay() + 7) % 7) * DAY;
  const days = Array.from({ length: COUNT }, (_, index) => isoDay(monday - (COUNT - 1 - index) * 7 * DAY));
  return { period: 'WEEK', days };
}

const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The steps as points of a chart. */
export const marksOf = ({ period, days }: Steps): Mark[] => days.map((day) => intervalMark(day, period));

/** The parts of a whole in percent, point by point; null where nothing of the whole is known. */
export function sharesOf(values: readonly (readonly (number | null)[])[]): (number | null)[][] {
  const length = Math.max(0, ...values.map((each) => each.length));
  const totals = Array.from({ length }, (_, index) =>
    values.reduce((sum, each) => sum + (each[index] ?? 0), 0),
  );
  return values.map((each) =>
    totals.map((total, index) => (total === 0 ? null : ((each[index] ?? 0) / total) * 100)),
  );
}

/** The part of each brand in a figure, step by step, by its id. */
export function brandShares(
  over: Parameters<typeof valuesOf>[0],
  brands: readonly Brand[],
  by: FigureName,
): Map<string, (number | null)[]> {
  const shares = sharesOf(brands.map(({ id }) => valuesOf(over, id, by)));
  return new Map(brands.map(({ id }, index) => [id, shares[index] ?? []]));
}
