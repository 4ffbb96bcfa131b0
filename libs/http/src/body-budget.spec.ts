import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BodyBudget } from './body-budget.js';

const KIB = 1024;
const OWN = 64 * KIB;
const LIMITS = { heldBytes: 64 * OWN, heldBytesOfOwner: 32 * OWN, heldBytesOfAnonymous: 4 * OWN };

/** Takes what an owner can get; the bytes. */
function takeAll(budget: BodyBudget, owner: string | null): number {
  let bytes = 0;
  while (budget.take(owner, KIB)) bytes += KIB;
  return bytes;
}

describe('the memory for bodies', () => {
  it('is never all one owner’s: each gets half of what others leave, and room for a plain request', () => {
    const budget = new BodyBudget(LIMITS);
    const shares = ['a', 'b', 'c', 'd'].map((owner) => takeAll(budget, owner) / OWN);
    expect(shares).toEqual([32, 16, 8, 4]);
    for (let owner = 0; owner < 20; owner++)
      expect(takeAll(budget, `late ${owner}`)).toBeGreaterThanOrEqual(OWN);
  });

  it('has a small part for requests without a token', () => {
    const budget = new BodyBudget(LIMITS);
    expect(takeAll(budget, null)).toBe(4 * OWN);
    expect(takeAll(budget, 'a')).toBe(30 * OWN);
  });

  it('is whole again when all is given back, in any order', () => {
    const takes = fc.array(fc.tuple(fc.constantFrom('a', 'b', null), fc.integer({ min: 1, max: 8 * OWN })), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(takes, (asked) => {
        const budget = new BodyBudget(LIMITS);
        const held = asked.filter(([owner, bytes]) => budget.take(owner, bytes));
        for (const [owner, bytes] of held.reverse()) budget.giveBack(owner, bytes);
        expect(takeAll(budget, 'a')).toBe(32 * OWN);
      }),
    );
  });
});
