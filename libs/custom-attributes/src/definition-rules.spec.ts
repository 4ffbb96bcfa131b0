import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../test/support/any-character.js';
import { keyFor, keyProblems } from './definition-rules.js';

describe('keyFor', () => {
  it.each([
    ['', 'attribute'],
    ['桜', 'attribute'],
    ['constructor', 'attribute'],
    ['2026', 'attribute'],
    ['Sentiment', 'sentiment_2'],
    ['Post summary', 'post_summary_2'],
    ['  Paid   Partnership!  ', 'paid_partnership'],
    ['Crème brûlée', 'creme_brulee'],
    ['_private_', 'private'],
  ])('makes %j into %s', (name, key) => {
    expect(keyFor(name, new Set())).toBe(key);
  });

  it('counts up where keys are taken', () => {
    expect(keyFor('Tier', new Set(['tier', 'tier_2']))).toBe('tier_3');
  });

  it('always gives a key that is free and that could have been given by hand', () => {
    const names = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: anyCharacter, maxLength: 300 }),
    );
    fc.assert(
      fc.property(names, fc.integer({ min: 0, max: 12 }), (name, others) => {
        const taken = new Set<string>();
        for (let other = 0; other < others; other++) taken.add(keyFor(name, taken));
        const key = keyFor(name, taken);
        expect(taken.size).toBe(others);
        expect(taken.has(key)).toBe(false);
        expect(keyProblems(key, [])).toEqual([]);
      }),
    );
  });
});
