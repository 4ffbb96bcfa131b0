import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sharesOf, stepsOf } from './steps';

const span = (to: string) => ({ from: '2026-01-01T00:00:00Z', to });

describe('the steps of a comparison', () => {
  it('are the twelve weeks from Monday that are over when the span ends', () => {
    // The last of October 2026 is a Saturday: its week is not over.
    const { period, days } = stepsOf(span('2026-10-31T22:59:59Z'), {}, 'Europe/Paris');
    expect(period).toBe('WEEK');
    expect(days).toHaveLength(12);
    expect(days.at(-1)).toBe('2026-10-19');
    // A span that ends with a Sunday has its own week.
    expect(stepsOf(span('2026-11-22T22:59:59Z'), {}, 'Europe/Paris').days.at(-1)).toBe('2026-11-16');
  });

  it('are the twelve months of a year', () => {
    const { period, days } = stepsOf(span('2025-12-31T22:59:59Z'), { over: 'year' }, 'Europe/Paris');
    expect([period, days[0], days.at(-1)]).toEqual(['MONTH', '2025-01-01', '2025-12-01']);
  });

  it('begin with Mondays, end before the span does, and leave no whole week after them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_957, max: 47_000 }), (day) => {
        const end = (day + 1) * 86_400_000;
        const { days } = stepsOf(span(new Date(end - 1000).toISOString()), {}, 'UTC');
        for (const each of days) expect(new Date(each).getUTCDay()).toBe(1);
        const over = Date.parse(days.at(-1) ?? '') + 7 * 86_400_000;
        expect(over).toBeLessThanOrEqual(end);
        expect(end - over).toBeLessThan(7 * 86_400_000);
      }),
    );
  });
});

describe('shares', () => {
  it('are unknown where nothing of the whole is known, and zero where only one part is', () => {
    expect(
      sharesOf([
        [null, 3],
        [null, null],
      ]),
    ).toEqual([
      [null, 100],
      [null, 0],
    ]);
  });

  it('make a hundred together', () => {
    const row = fc.array(fc.nat(), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (values) => {
        const shares = sharesOf(values);
        for (let index = 0; index < 3; index += 1) {
          const parts = shares.map((each) => each[index]);
          if (parts[0] === null) continue;
          expect(parts.reduce<number>((sum, each) => sum + (each ?? 0), 0)).toBeCloseTo(100);
        }
      }),
    );
  });
});
