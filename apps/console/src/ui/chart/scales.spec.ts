import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apart, labelsThatFit, lineOf } from './scales';

it('a line has gaps, and a value between two of them is seen', () => {
  const at = (x: number) => ({ x, y: 5 });
  expect(lineOf([at(0), at(1), null, at(3), null, at(5), at(6)])).toBe('M0 5L1 5M3 5h0M5 5L6 5');
});

it('labels of an axis keep their distance, also where points stand close to each other', () => {
  expect(labelsThatFit([], 72)).toEqual([]);
  expect(labelsThatFit([0, 3, 10, 30, 75, 100, 300], 72)).toEqual([0, 4, 6]);
  expect(labelsThatFit([0, 40, 80, 120, 160], 72)).toEqual([0, 2, 4]);
});

describe('places of names beside lines', () => {
  it.each([
    ['stay where they are wanted if there is room', [40, 10, 90], [40, 10, 90]],
    ['go down where they would lie on each other', [10, 12, 50], [10, 28, 50]],
    ['go up where there is no room below', [95, 99, 97], [64, 100, 82]],
    ['begin no higher than they may', [-20, 0], [0, 18]],
  ])('%s', (_, wanted, places) => {
    expect(apart(wanted, 18, 0, 100)).toEqual(places);
  });

  it('keep their order and their distance, whatever is wanted', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 350 }), { maxLength: 6 }), (wanted) => {
        const places = apart(wanted, 18, 0, 200);
        const sorted = places.toSorted((one, other) => one - other);
        for (const [index, place] of sorted.entries()) {
          expect(place).toBeGreaterThanOrEqual(0);
          expect(place).toBeLessThanOrEqual(200);
          if (index > 0) expect(place - (sorted[index - 1] ?? 0)).toBeGreaterThanOrEqual(18);
        }
        for (const [one, placeOfOne] of places.entries()) {
          for (const [other, placeOfOther] of places.entries()) {
            if ((wanted[one] ?? 0) < (wanted[other] ?? 0)) expect(placeOfOne).toBeLessThan(placeOfOther);
          }
        }
      }),
    );
  });
});
