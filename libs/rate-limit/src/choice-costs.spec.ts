import { expect, it } from 'vitest';
import { choiceCost } from './choice-costs.js';
import { CHOICE_COSTS } from './cost-formula.js';

const costOf = (mode: string, searchQuery: string) =>
  choiceCost(new Map([['filter', { superSearch: { mode, searchQuery } }]]), false);

it('a search costs the same whatever it asks for, but for one with many words and operators, and one that is three', () => {
  const { superSearch, freeWords, perWord } = CHOICE_COSTS;
  const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`).join(' ');
  expect(costOf('FUZZY_CAPTION', words(10))).toBe(superSearch);
  expect(costOf('HYBRID', words(3))).toBe(3 * superSearch);
  expect(costOf('BOOLEAN', words(freeWords))).toBe(superSearch);
  expect(costOf('BOOLEAN', words(freeWords + 5))).toBe(superSearch + 5 * perWord);
  expect(costOf('BOOLEAN', `${words(freeWords - 4)}(a)OR(b)-c`)).toBe(superSearch);
  expect(costOf('BOOLEAN', 'a NEAR/30 b')).toBe(superSearch + (30 + 4 - freeWords) * perWord);
  expect(costOf('BOOLEAN', 'a'.repeat(100_000))).toBe(superSearch);
});

it('each figure that people are chosen or ordered by costs, and what their rows have does not', () => {
  const { figures, count } = CHOICE_COSTS;
  const cost = (filter: object, sortKey: string) =>
    choiceCost(
      new Map<string, unknown>([
        ['filter', filter],
        ['sorting', [{ sortKey, sortOrder: 'DESC' }]],
      ]),
      false,
    );
  expect(cost({}, 'FOLLOWERS_COUNT')).toBe(0);
  expect(cost({}, 'MEDIAN_ENGAGEMENTS')).toBe(figures);
  expect(cost({ followersGrowth: { from: 1 } }, 'POSTS_COUNT')).toBe(2 * figures);
  expect(cost({ medianEngagements: null, followersGrowth: {} }, 'CREATED_AT')).toBe(0);
  expect(choiceCost(new Map([['filter', { medianEngagements: { to: 3 } }]]), true)).toBe(figures + count);
});
