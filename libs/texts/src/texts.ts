import { type Html, html } from '@loupe/http';
import german from './de.js';

/** The languages of the pages: those of the console. English texts are the keys of the other catalogues (docs/adr/0087). */
export const LANGUAGES = ['en', 'de'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Every text of the pages, by its English. */
export type Message = keyof typeof german;

/** The names of the values that a message takes. */
type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;

type Values<Text extends string> = [Names<Text>] extends [never]
  ? []
  : [Readonly<Record<Names<Text>, Html | string | number>>];

const CATALOGUES: Readonly<Record<Exclude<Language, 'en'>, Readonly<Record<Message, string>>>> = {
  de: german,
};

/** The texts of pages in one language, and times in one time zone. */
export class Texts {
  constructor(
    readonly language: Language,
    readonly timeZone = 'UTC',
  ) {}

  /** A text with its values in the places of `{name}`; they are escaped unless they are Html. */
  readonly t = <Text extends Message>(message: Text, ...[values]: Values<Text>): Html => {
    const text = this.language === 'en' ? message : CATALOGUES[this.language][message];
    const given: Readonly<Record<string, Html | string | number>> = values ?? {};
    return html`${text.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 0 ? part : given[part]))}`;
  };

  /** Such as `Nov 21, 2026`. */
  readonly day = (at: Date): Html => this.time(at, { dateStyle: 'medium' });

  /** Such as `Nov 21, 2026, 7:05 PM GMT+1`. */
  readonly minute = (at: Date): Html =>
    this.time(at, {
      ...{ year: 'numeric', month: 'short', day: 'numeric' },
      ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
    });

  private time(at: Date, format: Intl.DateTimeFormatOptions): Html {
    const text = new Intl.DateTimeFormat(this.language, { ...format, timeZone: this.timeZone }).format(at);
    return html`<time datetime="${at.toISOString()}">${text}</time>`;
  }
}

export function isLanguage(text: string | null | undefined): text is Language {
  return LANGUAGES.some((language) => language === text);
}
