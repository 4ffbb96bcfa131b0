import { dayMark, dayText, monthMark, monthText, weekMark, weekText } from './formats';

const DAY = 86_400_000;
/** Points that a chart has room for: a post with a wrong date must not make millions of them. */
const MOST = 2000;
/** The most days of an interval. */
const LENGTHS = { DAY: 1, WEEK: 7, MONTH: 31 } as const;

export type Interval = 'DAY' | 'WEEK' | 'MONTH';

/** The begin of a day's interval: a week begins on Monday. */
function beginOf(day: string, interval: Interval): string {
  const at = new Date(`${day}T00:00:00Z`);
  if (interval === 'MONTH') at.setUTCDate(1);
  if (interval === 'WEEK') at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
  return at.toISOString().slice(0, 10);
}

function after(day: string, interval: Interval): string {
  const at = new Date(`${day}T00:00:00Z`);
  if (interval === 'MONTH') at.setUTCMonth(at.getUTCMonth() + 1);
  else at.setTime(at.getTime() + (interval === 'WEEK' ? 7 : 1) * DAY);
  return at.toISOString().slice(0, 10);
}

/** All intervals from a day to another (YYYY-MM-DD) in order of time, as the days on which they begin; of very many the last ones. */
export function intervalsBetween(first: string, last: string, interval: Interval): string[] {
  const earliest = new Date(Date.parse(last) - (MOST - 1) * LENGTHS[interval] * DAY)
    .toISOString()
    .slice(0, 10);
  const days: string[] = [];
  for (
    let day = beginOf(first < earliest ? earliest : first, interval);
    day <= last;
    day = after(day, interval)
  )
    days.push(day);
  return days;
}

/** A value for each interval: what was said of it, where null is a gap, and `none` where there was no post. */
export const filledIn = (
  days: readonly string[],
  values: ReadonlyMap<string, number | null>,
  none: number | null = 0,
): (number | null)[] =>
  days.map((day) => {
    const value = values.get(day);
    return value === undefined ? none : value;
  });

/** An interval at its place of an axis, and in words. @param day on which it begins */
export function intervalMark(day: string, interval: Interval): { label: string; title: string } {
  if (interval === 'WEEK') return { label: weekMark(day), title: weekText(day) };
  if (interval === 'MONTH') return { label: monthMark(day), title: monthText(day) };
  return { label: dayMark(day), title: dayText(day, 'UTC') };
}

interface Group {
  keys: readonly { value: string }[];
  values: { metrics: readonly { sum?: string | null }[] };
}

/**
 * The sums of groups by time as a series: each interval from the first group to the last, also those without a post.
 * @param at place of the metric in the answer
 */
export function sumsOverTime(groups: readonly Group[], interval: Interval, at: number) {
  const values = new Map(
    groups.flatMap(({ keys: [key], values: { metrics } }) => {
      const sum = metrics[at]?.sum;
      return key === undefined ? [] : [[key.value, sum == null ? null : Number(sum)] as const];
    }),
  );
  const [first, ...others] = [...values.keys()].toSorted();
  const days = first === undefined ? [] : intervalsBetween(first, others.at(-1) ?? first, interval);
  return { marks: days.map((day) => intervalMark(day, interval)), values: filledIn(days, values) };
}
