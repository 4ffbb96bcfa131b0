import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMailAddress } from './mail-address.js';

describe('isMailAddress', () => {
  it('says what the expression said that needed the square of the length', () => {
    const texts = fc.string({ unit: fc.constantFrom('a', '@', '.', ' ', '\n'), maxLength: 10 });
    fc.assert(
      fc.property(texts, (text) => {
        expect(isMailAddress(text)).toBe(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('knows no mailbox of more than 254 characters', () => {
    expect(isMailAddress(`${'a'.repeat(242)}@example.com`)).toBe(true);
    expect(isMailAddress(`${'a'.repeat(243)}@example.com`)).toBe(false);
  });
});
