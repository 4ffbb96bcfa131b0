import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentile } from './percentile.js';

describe('a percentile', () => {
  it('of nothing is no number', () => {
    expect(percentile([], 0.5)).toBeNaN();
  });

  it('is one of the values, which so large a part of them does not exceed and no smaller one does', () => {
    const values = fc.array(fc.integer(), { minLength: 1 });
    fc.assert(
      fc.property(values, fc.double({ min: 0.01, max: 1, noNaN: true }), (some, part) => {
        const found = percentile(some, part);
        const upTo = (limit: number) => some.filter((value) => value <= limit).length / some.length;
        expect(some).toContain(found);
        expect(upTo(found)).toBeGreaterThanOrEqual(part);
        for (const less of some.filter((value) => value < found)) expect(upTo(less)).toBeLessThan(part);
      }),
    );
  });
});
