import type { FilterDateRangeInput } from '@loupe/graphql';
import { DateTime } from 'luxon';
import type { AggregateInterval } from './aggregate.enums.js';

/** A span of time by whole seconds; both ends belong to it. */
export interface Span {
  from: Date;
  to: Date;
}

const SECOND_MS = 1000;

const UNITS = { DAY: 'day', MONTH: 'month', WEEK: 'week' } as const;

const wholeSecond = (instant: Date) => Math.floor(instant.getTime() / SECOND_MS) * SECOND_MS;

const spanTo = (from: DateTime | Date, before: DateTime): Span => ({
  from: from instanceof Date ? from : from.toJSDate(),
  to: new Date(before.toMillis() - SECOND_MS),
});

/** The span of a filter's range, to now if its end is open; null without a begin, or if it ends before it begins. */
export function spanOf(range: FilterDateRangeInput | null | undefined, now: Date): Span | null {
  if (range?.from == null) return null;
  const span = { from: new Date(wholeSecond(range.from)), to: new Date(wholeSecond(range.to ?? now)) };
  return span.to < span.from ? null : span;
}

/**
 * The span that ends where another begins: as many whole months or days of the time zone as that one has, or of the same
 * duration if it does not begin and end at midnight. Null before the year 1.
 * @param timeZone IANA name
 */
export function spanBefore({ from, to }: Span, timeZone: string): Span | null {
  const begin = DateTime.fromJSDate(from, { zone: timeZone });
  const end = DateTime.fromMillis(to.getTime() + SECOND_MS, { zone: timeZone });
  const isAtMidnight = (moment: DateTime) => moment.equals(moment.startOf('day'));
  const start = () => {
    if (!isAtMidnight(begin) || !isAtMidnight(end)) return begin.minus(end.toMillis() - begin.toMillis());
    // Days between dates are counted without the zone: a day without midnight or with 25 hours is one day.
    const days = end.setZone('UTC', { keepLocalTime: true }).startOf('day');
    const first = begin.setZone('UTC', { keepLocalTime: true }).startOf('day');
    if (begin.day === 1 && end.day === 1) {
      const months = (end.year - begin.year) * 12 + end.month - begin.month;
      return begin.minus({ months }).startOf('day');
    }
    return begin.minus({ days: Math.round(days.diff(first, 'days').days) }).startOf('day');
  };
  const before = start();
  return before.isValid && before.year >= 1 ? spanTo(before, begin) : null;
}

/**
 * The span of a day, week or month by its first day.
 * @param day YYYY-MM-DD
 * @param timeZone IANA name
 */
export function spanOfInterval(day: string, interval: AggregateInterval, timeZone: string): Span {
  const begin = DateTime.fromISO(day, { zone: timeZone }).startOf('day');
  return spanTo(begin, begin.plus({ [UNITS[interval]]: 1 }).startOf('day'));
}
