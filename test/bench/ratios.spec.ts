import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isWithin, middleOf, ratioOf } from './ratios.js';

const round = (before: number, now: number) => ({ before, now });

it('versions that use the same have the ratio 1, however busy the machine was in each round', () => {
  const rounds = [1, 3, 2, 9].map((busy) => round(busy, busy));
  expect(ratioOf(rounds)).toEqual({ median: 1, from: 1, to: 1, rounds: 4 });
});

it('a disturbed round does not move the median, and is seen in the spread', () => {
  const rounds = [round(2, 2.2), round(2, 2.2), round(2, 2.2), round(2, 20), round(2, 20)];
  expect(ratioOf(rounds).median).toBeCloseTo(1.1);
  expect(ratioOf(rounds).to).toBeCloseTo(10);
});

it('a round in which the version before used nothing that can be measured is none', () => {
  expect(ratioOf([round(0, 1), round(2, 1)])).toMatchObject({ median: 0.5, rounds: 1 });
});

it('exactly the limit is within it, and what was not measured is not', () => {
  expect(isWithin(ratioOf([round(10, 11)]), 1.1)).toBe(true);
  expect(isWithin(ratioOf([round(10, 11.01)]), 1.1)).toBe(false);
  expect(ratioOf([])).toEqual({ median: Number.NaN, from: Number.NaN, to: Number.NaN, rounds: 0 });
  expect(isWithin(ratioOf([]), 1.1)).toBe(false);
});

it('as many values are below the median as above it', () => {
  const values = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }), {
    minLength: 1,
  });
  fc.assert(
    fc.property(values, (all) => {
      const middle = middleOf(all);
      const below = all.filter((value) => value < middle).length;
      const above = all.filter((value) => value > middle).length;
      expect(Math.max(below, above)).toBeLessThanOrEqual(all.length / 2);
    }),
  );
});
