import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../test/support/any-character.js';
import { shortened } from './shortened.js';

describe('shortened', () => {
  it('leaves what is short, and keeps the beginning of what is long', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 300 }), (text) => {
        const short = shortened(text);
        expect(short.length).toBeLessThanOrEqual(101);
        expect(short).not.toMatch(/\p{Surrogate}/u);
        if (text.length <= 100) expect(short).toBe(text);
        else expect([text.startsWith(short.slice(0, -1)), short.length >= 100]).toEqual([true, true]);
      }),
    );
  });
});
