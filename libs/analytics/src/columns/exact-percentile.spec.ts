import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactPercentile, MOST_EXACT } from './exact-percentile.js';

/** As DuckDB computes quantile_cont and quantile_disc of 0.9. */
function duckDb(sorted: readonly number[]): { between: number; one: number } {
  const known = sorted.length;
  const position = 0.9 * (known - 1);
  const [low = 0, high = 0] = [sorted[Math.floor(position)], sorted[Math.ceil(position)]];
  const part = position - Math.floor(position);
  const one = sorted[Math.max(1, known - Math.floor(known - 0.9 * known)) - 1] ?? 0;
  return { between: low === high ? low : low * (1 - part) + high * part, one };
}

/** As PostgreSQL computes percentile_cont of 0.9. */
function postgreSql(sorted: readonly number[]): number {
  const position = 0.9 * (sorted.length - 1);
  const [low = 0, high = 0] = [sorted[Math.floor(position)], sorted[Math.ceil(position)]];
  return low + (position - Math.floor(position)) * (high - low);
}

describe('the exact 90th percentile', () => {
  it('has the last digit of PostgreSQL’s', () => {
    const value = fc.oneof(
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.maxSafeNat().map((large) => large % Number(MOST_EXACT)),
    );
    let known = 0;
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 300 }), (values) => {
        const sorted = values.toSorted((a, b) => a - b);
        const { between, one } = duckDb(sorted);
        const found = exactPercentile(sorted.length, between, one);
        if (found === undefined) return;
        known += 1;
        expect(found).toBe(postgreSql(sorted));
      }),
      { numRuns: 5000 },
    );
    expect(known).toBe(5000);
  });

  it('is not given where no whole number explains what DuckDB gave', () => {
    expect(exactPercentile(5, 10.123, 12)).toBeUndefined();
  });
});
