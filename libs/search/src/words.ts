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
const LETTERS = '[\\p{L}\\p{M}\\p{N}\\u200c\\u200d]+';
const SIGN = '\\p{Regional_Indicator}{2}|\\p{Extended_Pictographic}(?:\\u200d\\p{Extended_Pictographic})*';
const CHUNKS = new RegExp(`${SIGN}|${LETTERS}`, 'gu');
/** Where a chunk of letters has runs; numbers belong to none. */
const RUNS = new RegExp(`((?:(?![\\p{Nd}\\p{No}])[${UNSPACED}])+)`, 'u');
const IS_SIGN = new RegExp(`^(?:${SIGN})$`, 'u');
const NUMBER = /^\p{N}+$/u;
const ASCII = /^[\0-\x7f]*$/;

/** Marks that are left out by readers: those of European alphabets, vowels of Hebrew and Arabic, and its long stroke. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/gu;
/** How an emoji is shown: its variation, its skin tone, the frame of a keycap. */
const PRESENTATION = /[\ufe00-\ufe0f\u20e3\u{1f3fb}-\u{1f3ff}]/gu;
const JOINERS = /[\u200c\u200d]/gu;
/** Of an address the host is worth finding; the rest is nobody's word. */
const ADDRESS = /\b(?:https?:\/\/|www\.)([a-z0-9.-]+)[\x21-\x7e]*/gi;

/** Letters of one alphabet that are typed as others, beyond what Unicode decomposes. */
const FOLDINGS: Readonly<Record<string, string>> = {
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
const FOLDED_LETTERS = new RegExp(`[${Object.keys(FOLDINGS).join('')}]`, 'gu');

/**
 * The searchable parts of a text in their order, the same for documents and for queries. Letter case, accents, width,
 * skin tones and the vowel marks of Arabic and Hebrew do not matter; `#`, `@`, `_` and other punctuation part words.
 *
 * Source: compatibility decomposition and case folding of Unicode (UAX 15, UTS 10 "asymmetric" matching is not used).
 */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const [chunk] of fold(text).matchAll(CHUNKS)) {
    if (ASCII.test(chunk)) tokens.push(tokenOf(chunk));
    else if (IS_SIGN.test(chunk)) tokens.push({ kind: 'sign', text: chunk });
    else tokens.push(...partsOf(chunk));
  }
  return tokens;
}

/** The words, numbers and runs of letters that stand together. */
function partsOf(chunk: string): Token[] {
  // A separator that is captured is given between the parts: those at odd places are runs.
  return chunk
    .split(RUNS)
    .map((part, index) => ({ part: part.replace(JOINERS, ''), isRun: index % 2 === 1 }))
    .filter(({ part }) => part !== '')
    .map(({ part, isRun }) => (isRun ? { kind: 'run', text: part } : tokenOf(part)));
}

function tokenOf(text: string): Token {
  return { kind: NUMBER.test(text) ? 'number' : 'word', text };
}

function fold(text: string): string {
  const written = text.replace(ADDRESS, ' $1 ');
  if (ASCII.test(written)) return written.toLowerCase();
  return written
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(PRESENTATION, '')
    .toLowerCase()
    .normalize('NFKC')
    .replace(FOLDED_LETTERS, (letter) => FOLDINGS[letter] ?? letter);
}
