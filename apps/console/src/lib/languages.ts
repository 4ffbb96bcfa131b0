/** The languages of the console, each by its own name. English texts are the keys of the other catalogues. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;

export type Language = keyof typeof LANGUAGES;

export const isLanguage = (text: unknown): text is Language =>
  typeof text === 'string' && Object.hasOwn(LANGUAGES, text);

/**
 * The language of the console.
 * @param kept what the person chose before
 * @param wanted the languages of the browser, best first
 */
export function languageOf(kept: unknown, wanted: readonly string[]): Language {
  if (isLanguage(kept)) return kept;
  return wanted.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage) ?? 'en';
}
