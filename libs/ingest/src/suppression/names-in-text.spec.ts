import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ERASED, type NameUse, textKey, withoutNames } from './names-in-text.js';

const names = (use: NameUse, ...all: string[]) => new Map(all.map((name) => [textKey(name), use]));

describe('a name of somebody erased in a text', () => {
  it.each([
    ['with @jane_d3 at the sea', 'with [erased] at the sea'],
    ['Jane_D3', '[erased]'],
    ['#jane_d3 #JANE_D3!', '#[erased] #[erased]!'],
    ['https://www.instagram.com/jane_d3/?hl=en', 'https://www.instagram.com/[erased]/?hl=en'],
    ['Ask @jane_d3. She knows', 'Ask [erased]. She knows'],
    ['Ask @jane_d3.She knows', 'Ask [erased].She knows'],
    ['(jane_d3)(@jane_d3)', '([erased])([erased])'],
  ])('%j becomes %j', (text, expected) => {
    expect(withoutNames(text, names('WORD', 'jane_d3'))).toBe(expected);
  });

  it.each(['@jane_d3.cooks', '@the.jane_d3', 'jane_d34', 'xjane_d3', 'jane', ''])(
    'is not a part of another: %j stays',
    (text) => {
      expect(withoutNames(text, names('WORD', 'jane_d3'))).toBe(text);
    },
  );

  it('may be of several words, with dots, accents and any space between', () => {
    const all = names('WORD', 'Zoë  Mäkinen', 'zoe.makinen', '日本の旅');
    expect(withoutNames('by ZOE\u0308\u00a0\nMÄKINEN (zoe.makinen), 日本の旅', all)).toBe(
      `by ${ERASED} (${ERASED}), ${ERASED}`,
    );
  });

  it('counts behind an @ only, where it is an ordinary word', () => {
    expect(withoutNames('good food by @food', names('MENTION', 'food'))).toBe('good food by [erased]');
  });

  it('is gone wherever it stood as a word, and nothing else is', () => {
    const word = fc.stringMatching(/^[a-z]{1,3}$/);
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 8 }),
        word,
        fc.constantFrom(' ', ', ', '/', '\n', '@', '-'),
        (words, name, gap) => {
          // The @ before a name is redacted with it.
          const expected = words.map((each, index) => {
            const before = index === 0 ? '' : gap;
            return each === name ? (before === '@' ? '' : before) + ERASED : before + each;
          });
          expect(withoutNames(words.join(gap), names('WORD', name))).toBe(expected.join(''));
        },
      ),
    );
  });
});
