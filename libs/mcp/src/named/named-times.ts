import { endOf, instantOf } from './named-spans.js';

const WITH_OFFSET = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?[+-]\d{2}:?\d{2}$/;
const WITHOUT_OFFSET = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const MONTH = /^\d{4}-\d{2}$/;

/** What a time may be, for whoever wrote another. */
export const TIMES = 'a time of ISO 8601 (2026-01-31T12:00:00Z), a date (2026-01-31) or a month (2026-01)';

/**
 * A time as fields take it, in UTC: one with any offset, one without in the zone, a date, or a month; whatever else it is stays.
 * @param isLast whether a date or a month counts to its end
 */
export function timeOf(text: string, zone: string, isLast: boolean): string {
  const given = text.trim();
  if (DATE.test(given)) return endOf(given, zone, isLast) ?? text;
  if (MONTH.test(given)) {
    const day = isLast ? lastDayOf(given) : `${given}-01`;
    return (day === null ? null : endOf(day, zone, isLast)) ?? text;
  }
  if (WITHOUT_OFFSET.test(given)) return instantOf(given.replace(' ', 'T'), zone) ?? text;
  const instant = WITH_OFFSET.test(given) ? new Date(given.replace(' ', 'T')) : null;
  return instant === null || Number.isNaN(instant.getTime())
    ? text
    : instant.toISOString().replace('.000Z', 'Z');
}

/** Whether a text is a date or a month, which stands for all of its time. */
export function isWhole(text: string): boolean {
  return DATE.test(text.trim()) || MONTH.test(text.trim());
}

function lastDayOf(month: string): string | null {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number < 1 || number > 12 ? null : new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
