import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../test/support/any-character.js';
import { tokensOf } from './words.js';

const texts = (text: string) => tokensOf(text).map((token) => token.text);
const kinds = (text: string) => tokensOf(text).map(({ kind, text: part }) => `${kind} ${part}`);

/** Texts in many scripts, with marks, signs and surrogates, as captions contain them. */
const anyText = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.string({ unit: 'grapheme' }),
  fc
    .array(
      fc.constantFrom(
        'Café',
        'ÉTÉ',
        '東京',
        'ひらがな',
        '갓총',
        'ข่าว',
        'हिन्दी',
        'عَرَبِيّ',
        '👍🏽',
        '🇯🇵',
        '1080p',
        '#a_b',
        ' ',
      ),
    )
    .map((parts) => parts.join('')),
);

describe('the words of a text', () => {
  it.each<[string, string, string[]]>([
    ['no punctuation', '… — !?% _ \\', []],
    [
      'letter case and accents folded',
      'CAFÉ Straße İstanbul Øl ΟΔΟΣ Ёлка',
      ['cafe', 'strasse', 'istanbul', 'ol', 'οδοσ', 'елка'],
    ],
    ['width folded', 'ＦＵＬＬ ﾊﾝｶｸ', ['full', 'ハンカク']],
    ['vowel marks of Arabic and Hebrew left out', 'عَرَبِيّ שָׁלוֹם', ['عربي', 'שלום']],
    ['vowel signs of Indic scripts kept', 'हिन्दी தமிழ் മലയാളം', ['हिन्दी', 'தமிழ்', 'മലയാളം']],
    ['hashtags and mentions as words', '#GlowUp_2024 @my.brand', ['glowup', '2024', 'my', 'brand']],
    [
      'addresses as their host',
      'see https://youtu.be/dQw4w9?x=1#t and www.example.com/a/b',
      ['see', 'youtu', 'be', 'and', 'example', 'com'],
    ],
    ['an address before a script without spaces', 'https://x.com/aをチェック', ['x', 'com', 'をチェック']],
  ])('have %s', (_, text, expected) => {
    expect(texts(text)).toEqual(expected);
  });

  it.each<[string, string, string[]]>([
    [
      'numbers from words with numbers',
      '2018 1080p 第9話',
      ['number 2018', 'word 1080p', 'run 第', 'number 9', 'run 話'],
    ],
    ['runs from words', 'iPhoneケース입니다', ['word iphone', 'run ケース입니다']],
    ['every emoji', '👍🏽👩‍🚀🇯🇵❤️', ['sign 👍', 'sign 👩‍🚀', 'sign 🇯🇵', 'sign ❤']],
  ])('tell %s', (_, text, expected) => {
    expect(kinds(text)).toEqual(expected);
  });

  it('are the same in every Unicode form and letter case of a text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(tokensOf(text.normalize('NFD'))).toEqual(tokensOf(text.normalize('NFC')));
      }),
    );
  });

  it('are their own words: what was made is made of itself', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const token of tokensOf(text)) expect(tokensOf(token.text)).toEqual([token]);
      }),
    );
  });

  it('of two texts with a space between them are those of one and of the other', () => {
    fc.assert(
      fc.property(anyText, anyText, (first, second) => {
        expect(tokensOf(`${first} ${second}`)).toEqual([...tokensOf(first), ...tokensOf(second)]);
      }),
    );
  });

  it('are not empty and hold no space and no punctuation', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const part of texts(text)) expect(part).toMatch(/^[^\s\p{P}\p{C}]+$|\p{Extended_Pictographic}/u);
      }),
    );
  });
});
