/** Spans of time that may be named, by whole days, weeks (Monday first), months, quarters and years of the workspace's zone. */
export const SPANS = [
  'TODAY',
  'YESTERDAY',
  'LAST_7_DAYS',
  'LAST_30_DAYS',
  'LAST_90_DAYS',
  'THIS_WEEK',
  'LAST_WEEK',
  'THIS_MONTH',
  'LAST_MONTH',
  'THIS_QUARTER',
  'LAST_QUARTER',
  'THIS_YEAR',
  'LAST_YEAR',
] as const;
export type Span = (typeof SPANS)[number];

/** A day of the calendar, as milliseconds of its midnight in UTC. */
type Day = number;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The first and the last second of a span, in UTC. Spans of the last days end with today. */
export function spanOf(span: Span, zone: string, now: Date): { from: string; to: string } {
  const [first, next] = daysOf(span, dayIn(zone, now));
  return { from: isoOf(midnight(first, zone)), to: isoOf(midnight(next, zone) - 1000) };
}

/** The first second of a day in a zone, or its last, in UTC; null for what is no date. */
export function endOf(date: string, zone: string, isLast: boolean): string | null {
  const day = Date.parse(`${date}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(day)) return null;
  return isoOf(isLast ? midnight(day + DAY_MS, zone) - 1000 : midnight(day, zone));
}

/** The instant at which clocks of a zone show a time such as `2026-01-31T12:00:00`, in UTC; null for what is no time. */
export function instantOf(local: string, zone: string): string | null {
  const shown = Date.parse(`${local}Z`);
  return Number.isNaN(shown) ? null : isoOf(midnight(shown, zone));
}

/** The first day of a span, and the first day after it. */
function daysOf(span: Span, today: Day): [Day, Day] {
  const [, which = '', unit = ''] = /^(LAST|THIS)_(WEEK|MONTH|QUARTER|YEAR)$/.exec(span) ?? [];
  if (unit !== '') {
    const offset = which === 'LAST' ? -1 : 0;
    return [beginOf(unit, today, offset), beginOf(unit, today, offset + 1)];
  }
  if (span === 'YESTERDAY') return [today - DAY_MS, today];
  const days = Number(/\d+/.exec(span)?.[0] ?? 1);
  return [today - (days - 1) * DAY_MS, today + DAY_MS];
}

/** The first day of a week, month, quarter or year, so many after the one of a day. */
function beginOf(unit: string, day: Day, offset: number): Day {
  const date = new Date(day);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  if (unit === 'WEEK') return day - ((date.getUTCDay() + 6) % 7) * DAY_MS + offset * 7 * DAY_MS;
  if (unit === 'MONTH') return Date.UTC(year, month + offset, 1);
  if (unit === 'QUARTER') return Date.UTC(year, month - (month % 3) + offset * 3, 1);
  return Date.UTC(year + offset, 0, 1);
}

function dayIn(zone: string, now: Date): Day {
  return Date.parse(`${new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(now)}T00:00:00Z`);
}

/** The instant at which a day begins in a zone, or at which its clocks show any other time. */
function midnight(day: Day, zone: string): number {
  // A second look is right where the clocks change between the first guess and midnight.
  const guess = day - offsetAt(day, zone);
  return day - offsetAt(guess, zone);
}

/** How far a zone's clocks are ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, zone: string): number {
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  return Date.parse(`${shown.format(instant).replace(' ', 'T')}Z`) - instant;
}

function isoOf(instant: number): string {
  return new Date(instant).toISOString().replace('.000Z', 'Z');
}
