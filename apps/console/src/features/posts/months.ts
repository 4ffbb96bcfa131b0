import { dateFormat } from '../../lib/kept-format';
import { language } from '../../lib/messages';
import { dayIn, dayOf } from '../../lib/times';

const DAY = 86_400_000;

/** A part of time; what is missing is open. */
export interface Range {
  from?: string | null;
  to?: string | null;
}

/** The month (YYYY-MM) so many after another. */
export function monthAfter(month: string, by: number): string {
  const at = new Date(`${month}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + by);
  return at.toISOString().slice(0, 7);
}

/** The weeks of a month, Monday first, as days (YYYY-MM-DD); those at its ends have days of the months beside it. */
export function weeksOf(month: string): string[][] {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const begin = first - ((new Date(first).getUTCDay() + 6) % 7) * DAY;
  const end = Date.parse(`${monthAfter(month, 1)}-01T00:00:00Z`);
  const weeks: string[][] = [];
  for (let monday = begin; monday < end; monday += 7 * DAY) {
    weeks.push(
      Array.from({ length: 7 }, (_, day) => new Date(monday + day * DAY).toISOString().slice(0, 10)),
    );
  }
  return weeks;
}

/** The first and the last second of a month in a time zone. */
export function monthIn(timeZone: string, month: string): { from: string; to: string } {
  const begin = dayIn(timeZone, `${month}-01`).first;
  const next = dayIn(timeZone, `${monthAfter(month, 1)}-01`).first;
  return { from: begin, to: new Date(Date.parse(next) - 1000).toISOString().replace('.000Z', 'Z') };
}

/** What two parts of time have in common; null for nothing. */
export function common(one: Range, other: Range): Range | null {
  const latest = [one.from, other.from]
    .flatMap((each) => each ?? [])
    .toSorted(byTime)
    .at(-1);
  const earliest = [one.to, other.to].flatMap((each) => each ?? []).toSorted(byTime)[0];
  if (latest !== undefined && earliest !== undefined && byTime(latest, earliest) > 0) return null;
  return {
    ...(latest === undefined ? {} : { from: latest }),
    ...(earliest === undefined ? {} : { to: earliest }),
  };
}

const byTime = (one: string, other: string) => Date.parse(one) - Date.parse(other);

/** The month (YYYY-MM) of an instant in a time zone. */
export const monthOf = (at: number, timeZone: string): string => dayOf(at, timeZone).slice(0, 7);

/** The month that a calendar opens at: the last one that the posts can be of. */
export const monthToOpen = (range: Range, timeZone: string, now = Date.now()): string =>
  monthOf(Math.min(now, range.to == null ? now : Date.parse(range.to)), timeZone);

const nameOf = (options: Intl.DateTimeFormatOptions) => (day: string) =>
  dateFormat(language, { timeZone: 'UTC', ...options }).format(new Date(`${day}T00:00:00Z`));

/** A day of the week, short and whole. */
export const weekdayMark = nameOf({ weekday: 'short' });
export const weekdayName = nameOf({ weekday: 'long' });
/** A day, such as `November 24`. */
export const dayName = nameOf({ month: 'long', day: 'numeric' });
