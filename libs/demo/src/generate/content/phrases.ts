/** Languages the demo's creators write in. */
export const LANGUAGES = ['ar', 'de', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'pt', 'th', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What kind of post it is; the opening words show it. */
export const FORMATS = ['tutorial', 'review', 'unboxing', 'everyday'] as const;
export type Format = (typeof FORMATS)[number];

/** What the creator thinks; the remarks show it. */
export type Tone = 'positive' | 'neutral' | 'negative';

/** Words about one subject in one language. `{product}` and `{brand}` stand for names. */
export interface Phrases {
  openings: Record<Format, readonly string[]>;
  remarks: Record<Tone, readonly string[]>;
  closings: readonly string[];
  /** Sentences heard in videos, in this order: a greeting first, a goodbye last. */
  spoken: readonly string[];
  /** Common hashtags of the subject, without #. */
  hashtags: readonly string[];
}

/** What a brand's posts are about. */
export interface Subject {
  phrases: Partial<Record<Language, Phrases>>;
  emoji: readonly string[];
  /** Endings of handles, as people of this subject choose them. */
  handleWords: readonly string[];
}

/** Joins sentences as the language does: Chinese and Japanese put no space between them. */
export function joinSentences(sentences: readonly string[], language: Language): string {
  return sentences.join(language === 'ja' || language === 'zh' ? '' : ' ');
}

/** The words of a subject in a language, and in English where it has none of that language. */
export function phrasesOf(subject: Subject, language: Language): Phrases {
  const phrases = subject.phrases[language] ?? subject.phrases.en;
  if (phrases === undefined) throw new RangeError(`no phrases in ${language}`);
  return phrases;
}
