import { type Html, html } from '@loupe/http';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { cookieValue } from '../http/cookie-value.js';
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

/** Keeps the language that a person has chosen in the console (apps/console/src/lib/messages.ts). */
const LANGUAGE_COOKIE = 'loupe-language';
/** Keeps the time zone of the browser, as the console has found it (apps/console/src/main.tsx). */
const TIME_ZONE_COOKIE = 'loupe-time-zone';

type Asking = Pick<FastifyRequest, 'headers'>;

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

/**
 * The texts for whoever asks: in the language that they have chosen in this browser, otherwise as `textsWantedBy`; with times
 * in the time zone of this browser, if the console was opened in it.
 */
export function textsFor(request: Asking): Texts {
  const chosen = cookieValue(request, LANGUAGE_COOKIE, /^[a-z]+$/);
  const language = isLanguage(chosen) ? chosen : textsWantedBy(request).language;
  return new Texts(language, timeZoneOf(request));
}

/** The texts in the first language of the browser that there is, otherwise in English. For pages that are the same for all. */
export function textsWantedBy(request: Asking): Texts {
  const wanted = new Negotiator(request).languages().map((tag) => tag.toLowerCase().split('-')[0]);
  return new Texts(wanted.find(isLanguage) ?? 'en');
}

function timeZoneOf(request: Asking): string | undefined {
  const kept = cookieValue(request, TIME_ZONE_COOKIE, /^[\w+/-]{1,64}$/);
  if (kept === null) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: kept }).resolvedOptions().timeZone;
  } catch {
    // Anybody can send a cookie: one that names no time zone is none.
    return undefined;
  }
}

function isLanguage(text: string | null | undefined): text is Language {
  return LANGUAGES.some((language) => language === text);
}
