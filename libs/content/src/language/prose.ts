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

/** The words of a text in lower case, as its script separates them. */
export function wordsOf(text: string): string[] {
  const segments = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(
    streamSafe(text.toLowerCase()).normalize('NFC'),
  );
  return [...segments]
    .filter(({ segment, isWordLike }) => isWordLike === true && LETTER.test(segment))
    .map(({ segment }) => segment);
}
