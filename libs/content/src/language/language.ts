import { hasWords, proseOf } from './prose.js';

/** Fewer words are of too many languages. */
const LEAST_WORDS = 3;
/** Of a long text, its beginning is enough: of as much the detector's own tests know the language of 99.3 %. */
const MOST_CHARACTERS = 120;

/** What ISO 639-2 calls a language that cannot be told: of a text without words, a short one, or a mixture. */
export const UNKNOWN_LANGUAGE = 'und';

/** The languages that are detected, by their codes of ISO 639-1. */
export const LANGUAGES: readonly string[] =
  'am ar az be bg bn ca cs da de el en es et eu fa fi fr gu he hi hr hu hy is it ja ka kn ko ku lo lt lv ml mr ms nl no or pa pl pt ro ru sk sl sq sr sv ta te th tl tr uk ur vi yo zh'.split(
    ' ',
  );

let detector: Promise<typeof import('eld/extrasmall')> | undefined;

/**
 * The detector's words take 40 MB of memory and 0.15 s, so they are loaded when a language is first asked for. Its larger sets know
 * single words better, of which no language is told here; of sentences they know less than one in a hundred more.
 */
function loaded() {
  detector ??= import('eld/extrasmall');
  return detector;
}

/** The language of a text, one of LANGUAGES; null where the detector is not sure. */
export async function languageOf(text: string): Promise<string | null> {
  const prose = beginningOfProse(text).replace(/\p{Extended_Pictographic}/gu, ' ');
  if (!hasWords(prose, LEAST_WORDS)) return null;
  const { eld } = await loaded();
  const found = eld.detect(prose);
  return found.language === '' || !found.isReliable() ? null : found.language;
}

/** What is looked at: more of a text is only read where addresses and hashtags come first. */
function beginningOfProse(text: string): string {
  const prose = proseOf(text.slice(0, 2 * MOST_CHARACTERS));
  const isEnough = prose.length >= MOST_CHARACTERS || text.length <= 2 * MOST_CHARACTERS;
  return (isEnough ? prose : proseOf(text.slice(0, 10 * MOST_CHARACTERS))).slice(0, MOST_CHARACTERS);
}

/** A stored language as callers see it: null where it cannot be told, or nobody has looked. */
export function knownLanguage(stored: string | null): string | null {
  return stored === UNKNOWN_LANGUAGE ? null : stored;
}

const ENGLISH = new Intl.DisplayNames('en', { type: 'language' });

/** The English name of a language by its code, such as German; “Unknown” for UNKNOWN_LANGUAGE. */
export function languageName(code: string): string {
  return code === UNKNOWN_LANGUAGE ? 'Unknown' : (ENGLISH.of(code) ?? code);
}
