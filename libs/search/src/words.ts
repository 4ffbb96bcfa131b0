import { streamSafe } from '@loupe/kernel';

/**
 * A searchable part of a text: a word or a number in a script with spaces; a run of a script that is written without spaces
 * (or whose spaces separate more than words, as in Hangul); or a sign such as an emoji.
 */
export interface Token {
  kind: 'word' | 'number' | 'run' | 'sign';
  /** Folded: two spellings of the same word have equal texts. */
  text: string;
}

/** Version of this module and search-document.ts. Raise it with every change of what they produce (see reindex). */
export const WORDS_VERSION = 1;

/** Scripts in which spaces do not separate words. */
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
/** Finds the runs in a chunk of letters; numbers belong to no run. */
const RUNS = new RegExp(`((?:(?![\\p{Nd}\\p{No}])[${UNSPACED}])+)`, 'u');
const IS_SIGN = new RegExp(`^(?:${SIGN})$`, 'u');
const NUMBER = /^\p{N}+$/u;
const ASCII = /^[\0-\x7f]*$/;
/** What CHUNKS and NUMBER find in folded ASCII, several times as fast: half of all posts are ASCII. */
const ASCII_CHUNKS = /[a-z0-9]+/g;
const ASCII_NUMBER = /^[0-9]+$/;

/**
 * Marks that readers leave out: accents of European alphabets, vowels of Hebrew and Arabic, and the Arabic elongation
 * stroke.
 */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/gu;
/** The presentation of an emoji: its variation, its skin tone, the frame of a keycap. */
const PRESENTATION = /[\ufe00-\ufe0f\u20e3\u{1f3fb}-\u{1f3ff}]/gu;
const JOINERS = /[\u200c\u200d]/gu;
/** Only the host of a URL is searchable; the rest does not consist of words. */
const ADDRESS = /\b(?:https?:\/\/|www\.)([a-z0-9.-]+)[\x21-\x7e]*/gi;

/** Letters that people type as other letters of the same alphabet, in addition to Unicode's decompositions. */
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
 * The searchable parts of a text in their order, computed in the same way for documents and queries. Letter case, accents,
 * width, skin tones and the vowel marks of Arabic and Hebrew are ignored; `#`, `@`, `_` and other punctuation separate
 * words.
 *
 * Source: compatibility decomposition and case folding of Unicode (UAX 15, UTS 10 "asymmetric" matching is not used).
 */
export function tokensOf(text: string): Token[] {
  const folded = fold(text);
  if (ASCII.test(folded)) return (folded.match(ASCII_CHUNKS) ?? []).map(asciiToken);
  const tokens: Token[] = [];
  for (const chunk of folded.match(CHUNKS) ?? []) {
    if (ASCII.test(chunk)) tokens.push(asciiToken(chunk));
    else if (IS_SIGN.test(chunk)) tokens.push({ kind: 'sign', text: chunk });
    else tokens.push(...partsOf(chunk));
  }
  return tokens;
}

/** The words, numbers and runs of a chunk of letters. */
function partsOf(chunk: string): Token[] {
  // A captured separator is part of the result of split: the parts at odd positions are runs.
  return chunk
    .split(RUNS)
    .map((part, index) => ({ part: part.replace(JOINERS, ''), isRun: index % 2 === 1 }))
    .filter(({ part }) => part !== '')
    .map(({ part, isRun }) => (isRun ? { kind: 'run', text: part } : tokenOf(part)));
}

function asciiToken(text: string): Token {
  return { kind: ASCII_NUMBER.test(text) ? 'number' : 'word', text };
}

function tokenOf(text: string): Token {
  return { kind: NUMBER.test(text) ? 'number' : 'word', text };
}

function fold(text: string): string {
  const written = text.replace(ADDRESS, ' $1 ');
  if (ASCII.test(written)) return written.toLowerCase();
  return streamSafe(written)
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(PRESENTATION, '')
    .toLowerCase()
    .normalize('NFKC')
    .replace(FOLDED_LETTERS, (letter) => FOLDINGS[letter] ?? letter);
}
