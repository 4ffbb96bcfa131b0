import type { Span } from '@loupe/analytics';
import { DateTime } from 'luxon';

/** Periods over which brands are compared. */
export const CompetitorBrandStatsPeriod = { MONTH: 'MONTH', WEEK: 'WEEK' } as const;
export type CompetitorBrandStatsPeriod =
  (typeof CompetitorBrandStatsPeriod)[keyof typeof CompetitorBrandStatsPeriod];

/** A range of time without its end (UTC). */
export interface Period {
  from: Date;
  before: Date;
}

const SECOND_MS = 1000;
const UNITS = { WEEK: 'week', MONTH: 'month' } as const;

/**
 * The week (Monday first, ISO 8601) or month that contains a day, from midnight to midnight in a time zone. It is an hour
 * longer or shorter if clocks change within it.
 * @param day YYYY-MM-DD
 * @param timeZone IANA name
 */
export function periodHolding(day: string, period: CompetitorBrandStatsPeriod, timeZone: string): Period {
  const start = DateTime.fromISO(day, { zone: timeZone }).startOf(UNITS[period]);
  return { from: start.toJSDate(), before: start.plus({ [UNITS[period]]: 1 }).toJSDate() };
}

/** A span, whose ends are its first and last seconds, as a period. */
export function periodOfSpan({ from, to }: Span): Period {
  return { from, before: new Date(to.getTime() + SECOND_MS) };
}

/** A period as a span, whose ends are its first and last seconds. */
export function spanOfPeriod({ from, before }: Period): Span {
  return { from, to: new Date(before.getTime() - SECOND_MS) };
}

/** Whether nothing of a period is still to come. */
export function isOver({ before }: Period, now: Date): boolean {
  return before.getTime() <= now.getTime();
}

/** The date of an instant in a time zone, YYYY-MM-DD. */
export function dayIn(instant: Date, timeZone: string): string {
  return DateTime.fromJSDate(instant, { zone: timeZone }).toFormat('yyyy-MM-dd');
}
