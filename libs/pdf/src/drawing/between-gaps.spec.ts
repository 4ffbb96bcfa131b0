import { describe, expect, it } from 'vitest';
import { betweenGaps } from './between-gaps.js';

describe('a line with gaps', () => {
  it('is broken where nothing is known, and never falls to zero there', () => {
    expect(betweenGaps([null, 3, 0, null, 5])).toEqual([
      [
        [0.25, 3],
        [0.5, 0],
      ],
      [[1, 5]],
    ]);
  });

  it('is a point of one value, and nothing of none', () => {
    expect(betweenGaps([7])).toEqual([[[0, 7]]]);
    expect(betweenGaps([null])).toEqual([]);
  });
});
