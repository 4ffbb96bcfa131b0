import { streamSafe } from '@loupe/kernel';

const LINK = /\bhttps?:\/\/\S+|\bwww\.\S+/giu;
const TAG = /[#@][\p{L}\p{N}_.]+/gu;
const LETTER = /\p{L}/u;

/** A text without addresses, hashtags and mentions, which are of no language. */
export function proseOf(text: string): string {
  return text
    .replace(LINK, ' ')
    .replace(TAG, ' ')
    .replace(/[ \t]+/g, ' ')
    .trim();
}

const SEGMENTER = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The words of a text in lower case, as its script separates them. */
export function wordsOf(text: string): string[] {
  return [...eachWord(text)];
}

/** Whether a text has so many words; no more of it is read than that takes. */
export function hasWords(text: string, count: number): boolean {
  // Most texts have spaces, and need no segmenter.
  let words = 0;
  for (const word of text.split(' ', 3 * count)) {
    if (LETTER.test(word)) words += 1;
    if (words === count) return true;
  }
  words = 0;
  for (const _ of eachWord(text)) {
    words += 1;
    if (words === count) return true;
  }
  return false;
}

function* eachWord(text: string): Generator<string> {
  for (const { segment, isWordLike } of SEGMENTER.segment(streamSafe(text.toLowerCase()).normalize('NFC')))
    if (isWordLike === true && LETTER.test(segment)) yield segment;
}
