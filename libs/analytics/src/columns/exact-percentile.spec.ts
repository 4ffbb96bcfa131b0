import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLICKHOUSE, DUCKDB, exactPercentile, MOST_EXACT } from './exact-percentile.js';

interface Given {
  between: number;
  one: number;
}

/** As DuckDB computes quantile_cont and quantile_disc of 0.9. */
function duckDb(sorted: readonly number[]): Given {
  const known = sorted.length;
  const position = 0.9 * (known - 1);
  const [low = 0, high = 0] = [sorted[Math.floor(position)], sorted[Math.ceil(position)]];
  const part = position - Math.floor(position);
  const one = sorted[Math.max(1, known - Math.floor(known - 0.9 * known)) - 1] ?? 0;
  return { between: low === high ? low : low * (1 - part) + high * part, one };
}

/** As ClickHouse computes quantileExactInclusive and quantileExact of 0.9. */
function clickHouse(sorted: readonly number[]): Given {
  const known = sorted.length;
  const position = 0.9 * (known - 1) + 1;
  const place = Math.floor(position);
  const [low = 0, high = 0] = [sorted[place - 1], sorted[place]];
  const between = place >= known ? low : low + (position - place) * (high - low);
  return { between, one: sorted[Math.floor(0.9 * known)] ?? 0 };
}

/** As PostgreSQL computes percentile_cont of 0.9. */
function postgreSql(sorted: readonly number[]): number {
  const position = 0.9 * (sorted.length - 1);
  const [low = 0, high = 0] = [sorted[Math.floor(position)], sorted[Math.ceil(position)]];
  return low + (position - Math.floor(position)) * (high - low);
}

describe.each([
  { name: 'DuckDB', engine: duckDb, interpolation: DUCKDB },
  { name: 'ClickHouse', engine: clickHouse, interpolation: CLICKHOUSE },
])('the exact 90th percentile from $name', ({ engine, interpolation }) => {
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
        const { between, one } = engine(sorted);
        const found = exactPercentile(sorted.length, between, one, interpolation);
        if (found === undefined) return;
        known += 1;
        expect(found).toBe(postgreSql(sorted));
      }),
      { numRuns: 5000 },
    );
    expect(known).toBe(5000);
  });

  it('is not given where no whole number explains what the engine gave', () => {
    expect(exactPercentile(5, 10.123, 12, interpolation)).toBeUndefined();
  });
});
