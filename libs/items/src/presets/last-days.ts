import { isObject, type UserErrorDetail } from '@loupe/kernel';
import { DateTime } from 'luxon';

/** The key of a content view's `taken_at` that says “in the last days”, whenever the view is asked for. */
const KEY = 'last_days';
const MOST_DAYS = 3660;

const rangeOf = (filters: unknown): Readonly<Record<string, unknown>> | null => {
  const range = isObject(filters) ? (filters as { taken_at?: unknown }).taken_at : null;
  return isObject(range) && Object.hasOwn(range, KEY) ? (range as Readonly<Record<string, unknown>>) : null;
};

const isCount = (days: unknown): days is number =>
  Number.isInteger(days) && Number(days) >= 1 && Number(days) <= MOST_DAYS;

/**
 * A view's stored filters with the day on which its last days begin now, as `taken_at.from`. A number of days that is none is left out.
 * @param timeZone IANA name of the zone in which the days begin
 */
export function withDaysFixed(filters: unknown, timeZone: string, now: Date): unknown {
  const range = rangeOf(filters);
  if (range === null) return filters;
  const { [KEY]: days, ...others } = range;
  if (!isCount(days)) return { ...(filters as object), taken_at: others };
  const begin = DateTime.fromJSDate(now, { zone: timeZone }).minus({ days }).startOf('day');
  const from = begin.toUTC().toISO({ suppressMilliseconds: true });
  return { ...(filters as object), taken_at: { ...others, from } };
}

/**
 * What is wrong with the number of days; null where all is well, or none is given.
 * @param path of the filters in the input
 */
export function lastDaysProblem(filters: unknown, path: readonly string[]): UserErrorDetail | null {
  const range = rangeOf(filters);
  if (range === null || isCount(range[KEY])) return null;
  return {
    field: [...path, 'taken_at', KEY],
    message: `must be a whole number from 1 to ${MOST_DAYS}`,
  };
}
