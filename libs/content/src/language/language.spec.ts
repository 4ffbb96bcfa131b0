import { eld } from 'eld/extrasmall';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, languageOf } from './language.js';

describe('the language of a text', () => {
  it('is one of those that the detector knows', () => {
    expect([...LANGUAGES].sort()).toEqual(Object.values(eld.info().Languages).sort());
  });

  it.each([
    ['en', 'Love this new barrier serum, my skin has never felt so calm'],
    ['de', 'Ich liebe diese neue Creme, meine Haut ist so weich und sie brennt nicht'],
    ['fr', 'Ma peau adore cette nouvelle crème, elle est si douce'],
    ['ja', 'この新しい美容液が大好きです。肌がとても柔らかい'],
  ])('is found: %s', async (language, text) => {
    expect(await languageOf(text)).toBe(language);
  });

  it.each(['', 'Wow!', '#skincare @solvenne.skin https://example.com/a-b-c', '🧴🧴🧴 1234'])(
    'is not guessed of %j',
    async (text) => {
      expect(await languageOf(text)).toBeNull();
    },
  );
});
