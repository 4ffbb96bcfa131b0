import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { common, monthAfter, monthIn, monthToOpen, weeksOf } from './months';

const months = fc
  .tuple(fc.integer({ min: 1970, max: 2100 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`);

describe('a month', () => {
  it('has every one of its days once, in whole weeks that begin on Monday', () => {
    fc.assert(
      fc.property(months, (month) => {
        const weeks = weeksOf(month);
        for (const week of weeks) {
          expect(week).toHaveLength(7);
          expect(new Date(`${week[0]}T00:00:00Z`).getUTCDay()).toBe(1);
          expect(week.some((day) => day.startsWith(month))).toBe(true);
        }
        const own = weeks.flat().filter((day) => day.startsWith(month));
        expect(own).toHaveLength(
          new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate(),
        );
        expect(new Set(weeks.flat()).size).toBe(weeks.length * 7);
      }),
    );
  });

  it('is followed by one that is before it by as much', () => {
    fc.assert(
      fc.property(months, fc.integer({ min: -30, max: 30 }), (month, by) => {
        expect(monthAfter(monthAfter(month, by), -by)).toBe(month);
      }),
    );
    expect(monthAfter('2026-12', 1)).toBe('2027-01');
  });

  it('begins and ends at midnight of its time zone, also where clocks are changed', () => {
    expect(monthIn('Europe/Berlin', '2026-03')).toEqual({
      from: '2026-02-28T23:00:00Z',
      to: '2026-03-31T21:59:59Z',
    });
  });

  it('opens where the posts can be', () => {
    const now = Date.parse('2026-11-30T23:30:00Z');
    expect(monthToOpen({}, 'Europe/Berlin', now)).toBe('2026-12');
    expect(monthToOpen({ to: '2025-03-10T00:00:00Z' }, 'UTC', now)).toBe('2025-03');
    expect(monthToOpen({ to: '2099-03-10T00:00:00Z' }, 'UTC', now)).toBe('2026-11');
  });
});

describe('two parts of time', () => {
  it('have nothing in common where one ends before the other begins', () => {
    expect(common({ to: '2026-01-01T00:00:00Z' }, { from: '2026-01-01T00:00:01Z' })).toBeNull();
  });

  it('have the later begin and the earlier end in common', () => {
    expect(
      common({ from: '2026-01-01T00:00:00Z' }, { from: '2025-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' }),
    ).toEqual({ from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' });
    expect(common({}, { from: null, to: null })).toEqual({});
  });
});
