import { proseOf, wordsOf } from './words.js';

/** Fewer words are of too many languages. */
const LEAST_WORDS = 3;
/** Of a long text, its beginning is enough. */
const MOST_CHARACTERS = 1000;

let detector: Promise<typeof import('eld/medium')> | undefined;

/** The detector's words take 150 to 190 MB of memory, so they are loaded when a language is first asked for. */
function loaded() {
  detector ??= import('eld/medium');
  return detector;
}

/** The language of a text as its code of ISO 639-1; null where the detector is not sure. */
export async function languageOf(text: string): Promise<string | null> {
  const prose = proseOf(text)
    .slice(0, MOST_CHARACTERS)
    .replace(/\p{Extended_Pictographic}/gu, ' ');
  if (wordsOf(prose).length < LEAST_WORDS) return null;
  const { eld } = await loaded();
  const found = eld.detect(prose);
  return found.language === '' || !found.isReliable() ? null : found.language;
}
