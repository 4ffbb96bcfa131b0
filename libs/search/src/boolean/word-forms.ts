import { UNKNOWN_LANGUAGE } from '@loupe/content';
import type { BooleanNode, Sought } from './boolean-nodes.js';
import { hasForms, phrasesOf, soughtIn } from './boolean-nodes.js';
import { tsqueryOf, type Wording } from './boolean-tsquery.js';

/** A word with its stems, each of one of the languages. */
export interface StemmedWord {
  word: string;
  /** By their places in LATIN; of a Russian word, one. Null for a word without stems; stop words of a language have none there. */
  stems: readonly (string | null)[] | null;
  /** Whether it is a word of the query, or one that the workspace has. */
  isGiven: boolean;
}

/** The languages of the stems of a word in Latin letters, in the order of the function stems_of; some have a second way. */
const LATIN = ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nl', 'no', 'pt', 'sv', 'es', 'fr', 'pt'] as const;
const RUSSIAN = ['ru'] as const;
/** Forms of a word in a language that are searched; a workspace has hardly more. */
const MOST_FORMS = 40;

/** A tsquery, and the languages whose texts it is for. */
export interface LanguageQuery {
  readonly languages: readonly string[];
  readonly tsquery: string;
}

/** The words that a query finds for each of its own, by the language of a post. */
export class Forms {
  private readonly byLanguage = new Map<string, Map<string, readonly string[]>>();

  constructor(words: readonly StemmedWord[] = []) {
    const byStem = new Map<string, string[]>();
    for (const { word, stems } of words.filter(({ isGiven }) => !isGiven))
      for (const key of keysOf(stems)) byStem.set(key, [...(byStem.get(key) ?? []), word]);
    for (const { word, stems } of words.filter(({ isGiven }) => isGiven)) {
      for (const key of keysOf(stems)) {
        const language = key.slice(0, 2);
        const known = this.byLanguage.get(language) ?? new Map<string, readonly string[]>();
        const forms = new Set([...(known.get(word) ?? []), ...(byStem.get(key) ?? [])].slice(0, MOST_FORMS));
        forms.delete(word);
        this.byLanguage.set(language, known.set(word, [...forms]));
      }
    }
  }

  /** The forms of a word in any language: those that are found in texts whose language is unknown. */
  readonly inAny: Wording = (word) => [
    ...new Set([...this.byLanguage.values()].flatMap((known) => known.get(word) ?? [])),
  ];

  /** The forms of words in a text of a language; in those of any where it is unknown. */
  in(language: string): Wording {
    return language === UNKNOWN_LANGUAGE
      ? this.inAny
      : (word) => this.byLanguage.get(language)?.get(word) ?? [];
  }

  /**
   * What a text of each language must match; a language that is not named has no forms. Empty where all texts match by the forms of
   * any language alone.
   */
  queriesOf(node: Sought): LanguageQuery[] {
    const whole = tsqueryOf(node, this.inAny);
    if (whole === tsqueryOf(node)) return [];
    const queries = new Map<string, string[]>();
    for (const [language, known] of this.byLanguage) {
      const tsquery = tsqueryOf(node, (word) => known.get(word) ?? []);
      queries.set(tsquery, [...(queries.get(tsquery) ?? []), language]);
    }
    return [...queries].map(([tsquery, languages]) => ({ tsquery, languages }));
  }
}

/** The words of a query that are found in any form. */
export function inflected(node: BooleanNode): string[] {
  const words = soughtIn(node).flatMap(phrasesOf).filter(hasForms);
  return words.flatMap(({ tokens }) => tokens.map(({ text }) => text));
}

/** The stems of a word, each with its language and place, so that stems of two kinds are never the same. */
function keysOf(stems: StemmedWord['stems']): string[] {
  const languages: readonly string[] = stems?.length === 1 ? RUSSIAN : LATIN;
  return (stems ?? []).flatMap((stem, place) =>
    stem === null ? [] : [`${languages[place]} ${place} ${stem}`],
  );
}
