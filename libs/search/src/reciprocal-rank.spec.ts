import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fusedScores } from './reciprocal-rank.js';

const lists = fc.array(fc.uniqueArray(fc.nat({ max: 30 }).map(String), { maxLength: 20 }), { maxLength: 3 });

describe('lists that are put together by reciprocal ranks', () => {
  it('give what stands in several a higher score than what stands as high in one', () => {
    const scores = fusedScores([
      ['both', 'words'],
      ['meaning', 'both'],
    ]);
    expect([...scores].sort(([, one], [, other]) => other - one).map(([id]) => id)).toEqual([
      'both',
      'meaning',
      'words',
    ]);
    expect(scores.get('both')).toBe(1 / 61 + 1 / 62);
  });

  it('keep the order of a single list', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { maxLength: 50 }), (list) => {
        const scores = [...fusedScores([list]).entries()].sort(([, one], [, other]) => other - one);
        expect(scores.map(([id]) => id)).toEqual(list);
      }),
    );
  });

  it('have each thing once, and never put one before another that is before it in every list', () => {
    fc.assert(
      fc.property(lists, (some) => {
        const scores = fusedScores(some);
        expect([...scores.keys()].sort()).toEqual([...new Set(some.flat())].sort());
        const placeIn = (list: readonly string[], id: string) =>
          list.includes(id) ? list.indexOf(id) : Number.POSITIVE_INFINITY;
        for (const [one, score] of scores) {
          for (const [other, lower] of scores) {
            if (one !== other && some.every((list) => placeIn(list, one) <= placeIn(list, other)))
              expect(score).toBeGreaterThanOrEqual(lower);
          }
        }
      }),
    );
  });
});
