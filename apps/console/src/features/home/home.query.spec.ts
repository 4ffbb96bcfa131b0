import { describe, expect, it } from 'vitest';
import { periodOf } from '../posts/posts-search';
import { type OverviewAnswer, spanOf, trendOf } from './home.query';

const ZONE = 'America/New_York';
/** In New York it is still the 29th, a quarter past ten in the evening. */
const NOW = Date.parse('2026-11-30T03:15:00Z');

const answer = (days: number, groups: unknown[] = []) =>
  ({ days, overview: { days: { groups } } }) as unknown as OverviewAnswer;

describe('the last days of the overview', () => {
  it('begin as those of posts do: so many days before today, today with them', () => {
    expect(spanOf(30, ZONE, NOW)).toEqual({ takenAt: periodOf('30', ZONE, NOW) });
    expect(spanOf(30, ZONE, NOW)).toEqual({ takenAt: { from: '2026-10-30T04:00:00Z' } });
  });

  it('have each day in the trend, beside as many days before', () => {
    const trend = trendOf(answer(7), ZONE, NOW);
    expect(trend.map(({ day }) => day.slice(5)).join(' ')).toBe(
      '11-22 11-23 11-24 11-25 11-26 11-27 11-28 11-29',
    );
    expect(trend.map(({ dayBefore }) => dayBefore.slice(5)).join(' ')).toBe(
      '11-14 11-15 11-16 11-17 11-18 11-19 11-20 11-21',
    );
  });

  it('are zero in the time before on a day without a post, and a gap where nothing is known', () => {
    const on = (day: string, sum: string | null) => ({
      keys: [{ value: day }],
      values: { metrics: [{ sum }] },
    });
    const trend = trendOf(answer(7, [on('2026-11-14', '250'), on('2026-11-16', null)]), ZONE, NOW);
    expect(trend.slice(0, 3).map(({ before }) => before)).toEqual([250, 0, null]);
  });
});
