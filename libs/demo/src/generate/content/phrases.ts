/** Languages the demo's creators write in. */
export const LANGUAGES = ['ar', 'de', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'pt', 'th', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The kind of a post; its opening words depend on it. */
export const FORMATS = ['tutorial', 'review', 'unboxing', 'everyday'] as const;
export type Format = (typeof FORMATS)[number];

/** The creator's opinion; the remarks depend on it. */
export type Tone = 'positive' | 'neutral' | 'negative';

/** Phrases about one subject in one language. `{product}` and `{brand}` are placeholders for names. */
export interface Phrases {
  openings: Record<Format, readonly string[]>;
  remarks: Record<Tone, readonly string[]>;
  closings: readonly string[];
  /** Sentences heard in videos, in this order: a greeting first, a goodbye last. */
  spoken: readonly string[];
  /** Common hashtags of the subject, without #. */
  hashtags: readonly string[];
}

/** The topic of a brand's posts. */
export interface Subject {
  phrases: Partial<Record<Language, Phrases>>;
  emoji: readonly string[];
  /** Typical endings of handles of people with this subject. */
  handleWords: readonly string[];
}

/** Joins sentences in the way of the language: Chinese and Japanese put no space between them. */
export function joinSentences(sentences: readonly string[], language: Language): string {
  return sentences.join(language === 'ja' || language === 'zh' ? '' : ' ');
}

/** The phrases of a subject in a language; in English if it has none in that language. */
export function phrasesOf(subject: Subject, language: Language): Phrases {
  const phrases = subject.phrases[language] ?? subject.phrases.en;
  if (phrases === undefined) throw new RangeError(`no phrases in ${language}`);
  return phrases;
}
