/**
 * A part of a text that can be searched for: a word or a number of a script with spaces, a run of a script that is
 * written without (or, as Hangul, with spaces around more than a word), or a sign such as an emoji.
 */
export interface Token {
  kind: 'word' | 'number' | 'run' | 'sign';
  /** Folded: two spellings of one thing are the same text. */
  text: string;
}

/** Version of what this module and search-document.ts make of a text; a change of either raises it (see reindex). */
export const WORDS_VERSION = 1;

/** Scripts in which spaces do not part words. */
const UNSPACED = [
  'scx=Han',
  'scx=Hiragana',
  'scx=Katakana',
  'scx=Bopomofo',
  'sc=Hangul',
  'sc=Thai',
  'sc=Lao',
  'sc=Khmer',
  'sc=Myanmar',
  'sc=Tibetan',
]
  .map((script) => `\\p{${script}}`)
  .join('');
const UNSPACED_LETTER = `(?=[\\p{L}\\p{M}\\p{Nl}])[${UNSPACED}]`;
const SPACED_LETTER = `(?!${UNSPACED_LETTER})[\\p{L}\\p{M}\\p{N}\\u200c\\u200d]`;
const SIGN = '\\p{Regional_Indicator}{2}|\\p{Extended_Pictographic}(?:\\u200d\\p{Extended_Pictographic})*';
const TOKENS = new RegExp(
  `(?<sign>${SIGN})|(?<run>(?:${UNSPACED_LETTER})+)|(?<number>\\p{N}+(?!${SPACED_LETTER}))|(?<word>(?:${SPACED_LETTER})+)`,
  'gu',
);

/** Marks that are left out by readers: those of European alphabets, vowels of Hebrew and Arabic, and its long stroke. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/gu;
/** How an emoji is shown: its variation, its skin tone, the frame of a keycap. */
const PRESENTATION = /[\ufe00-\ufe0f\u20e3\u{1f3fb}-\u{1f3ff}]/gu;
const JOINERS = /[\u200c\u200d]/gu;
/** Of an address the host is worth finding; the rest is nobody's word. */
const ADDRESS = /\b(?:https?:\/\/|www\.)([a-z0-9.-]+)[\x21-\x7e]*/gi;

/** Letters of one alphabet that are typed as others, beyond what Unicode decomposes. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};
const FOLDED_LETTERS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');

/**
 * The searchable parts of a text in their order, the same for documents and for queries. Letter case, accents, width,
 * skin tones and the vowel marks of Arabic and Hebrew do not matter; `#`, `@`, `_` and other punctuation part words.
 *
 * Source: compatibility decomposition and case folding of Unicode (UAX 15, UTS 10 "asymmetric" matching is not used).
 */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { groups } of fold(text).matchAll(TOKENS)) {
    const [kind, found] = Object.entries(groups ?? {}).find(([, part]) => part !== undefined) ?? [];
    const folded = kind === 'sign' ? found : found?.replace(JOINERS, '');
    if (kind !== undefined && folded !== undefined && folded !== '') {
      tokens.push({ kind: kind as Token['kind'], text: folded });
    }
  }
  return tokens;
}

function fold(text: string): string {
  return text
    .replace(ADDRESS, ' $1 ')
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(PRESENTATION, '')
    .toLowerCase()
    .normalize('NFKC')
    .replace(FOLDED_LETTERS, (letter) => LETTERS[letter] ?? letter);
}
