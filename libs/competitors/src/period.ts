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

/** The date of an instant in a time zone, YYYY-MM-DD. */
export function dayIn(instant: Date, timeZone: string): string {
  return DateTime.fromJSDate(instant, { zone: timeZone }).toFormat('yyyy-MM-dd');
}
