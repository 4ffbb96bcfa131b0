import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../test/support/any-character.js';
import { streamSafe } from './stream-safe.js';

describe('a text that is to be normalized', () => {
  it('stays as it is where no letter has more than thirty marks', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 30 }), (text) => {
        expect(streamSafe(text)).toBe(text);
      }),
    );
    const marked = `e${'\u0301'.repeat(30)}`;
    expect(streamSafe(`${marked} ${marked}`)).toBe(`${marked} ${marked}`);
  });

  it('loses what stands behind thirty marks, and nothing else', () => {
    const many = '\u0301\u0323'.repeat(30_000);
    expect(streamSafe(`e${many}!a${many}`)).toBe(
      `e${'\u0301\u0323'.repeat(15)}!a${'\u0301\u0323'.repeat(15)}`,
    );
  });
});
