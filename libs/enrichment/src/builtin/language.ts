import { eld } from 'eld/medium';
import { proseOf, wordsOf } from './words.js';

/** Fewer words are of too many languages. */
const LEAST_WORDS = 3;
/** Of a long text, its beginning is enough. */
const MOST_CHARACTERS = 1000;

/** The language of a text as its code of ISO 639-1; null where the detector is not sure. */
export function languageOf(text: string): string | null {
  const prose = proseOf(text)
    .slice(0, MOST_CHARACTERS)
    .replace(/\p{Extended_Pictographic}/gu, ' ');
  if (wordsOf(prose).length < LEAST_WORDS) return null;
  const found = eld.detect(prose);
  return found.language === '' || !found.isReliable() ? null : found.language;
}
