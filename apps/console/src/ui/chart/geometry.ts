import { amountMark } from '../../lib/formats';
import type { ChartProps, Series } from './chart-props';
import { END_ROOM, isLabelled } from './end-labels';
import { marksTo } from './scales';

/** Least room for the labels of values; long ones, such as of money, take more. */
const LEFT = 64;
/** Between a label and the line that it is of. */
export const LABEL_GAP = 8;
/** As wide as a digit in the size of labels may be. */
const CHARACTER = 7;
const RIGHT = 8;
export const TOP = 12;
export const BOTTOM = 26;
/** The part of a limit from which on its line is drawn: far below it, the line would flatten the metric. */
const NEAR = 0.1;

/** What the series have together at a point; null where nothing is known. */
export const sumAt = (series: readonly Series[], index: number): number | null => {
  const known = series.flatMap(({ values }) => values[index] ?? []);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
};

/** Where everything of a chart stands, in pixels. */
export function geometryOf(
  { marks, series, before, limit, kind = 'line', currency, isPercent = false }: ChartProps,
  width: number,
  height: number,
) {
  const isNamed = isLabelled(kind, series.length, width);
  const count = marks.length;
  const isBars = kind === 'bars';
  const tops = marks.map((_, index) =>
    isBars ? (sumAt(series, index) ?? 0) : Math.max(0, ...series.map(({ values }) => values[index] ?? 0)),
  );
  const most = Math.max(0, ...tops, ...(before?.values.map((value) => value ?? 0) ?? []));
  const hasLimit = limit !== undefined && most >= NEAR * limit.value;
  const ticks = marksTo(Math.max(most, hasLimit ? limit.value : 0), 4, currency === undefined ? 1 : 100).map(
    (value) => ({ value, text: isPercent ? `${value} %` : amountMark(value, currency) }),
  );
  const left = Math.max(LEFT, LABEL_GAP + Math.max(0, ...ticks.map(({ text }) => text.length)) * CHARACTER);
  const inner = Math.max(width - left - (isNamed ? END_ROOM : RIGHT), 10);
  const first = marks[0]?.at;
  const end = marks.at(-1)?.at;
  const placeOf = (at: number) =>
    first === undefined || end === undefined || end <= first || at < first || at > end
      ? null
      : left + ((at - first) / (end - first)) * inner;
  const xs = marks.map(({ at }, index) => {
    if (isBars) return left + ((index + 0.5) / count) * inner;
    const place = at === undefined ? null : placeOf(at);
    if (place !== null) return place;
    return left + (count < 2 ? 0.5 : index / (count - 1)) * inner;
  });
  const top = ticks.at(-1)?.value ?? 1;
  const y = (value: number) => height - BOTTOM - (value / top) * (height - BOTTOM - TOP);
  return { left, inner, xs, placeOf, ticks, y, hasLimit, isLabelled: isNamed };
}

export type Geometry = ReturnType<typeof geometryOf>;

/** The point that stands next to a place. */
export const nearest = (xs: readonly number[], x: number): number | null =>
  xs.length === 0
    ? null
    : xs.reduce(
        (best, each, index) => (Math.abs(each - x) < Math.abs((xs[best] ?? 0) - x) ? index : best),
        0,
      );
