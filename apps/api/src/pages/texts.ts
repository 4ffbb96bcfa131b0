import { type Html, html } from '@loupe/graphql';
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
const COOKIE = 'loupe-language';

type Asking = Pick<FastifyRequest, 'headers'>;

/** The texts of pages in one language. */
export class Texts {
  constructor(readonly language: Language) {}

  /** A text with its values in the places of `{name}`; they are escaped unless they are Html. */
  readonly t = <Text extends Message>(message: Text, ...[values]: Values<Text>): Html => {
    const text = this.language === 'en' ? message : CATALOGUES[this.language][message];
    const given: Readonly<Record<string, Html | string | number>> = values ?? {};
    return html`${text.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 0 ? part : given[part]))}`;
  };
}

/** The texts for whoever asks: in the language that they have chosen in this browser, otherwise as `textsWantedBy`. */
export function textsFor(request: Asking): Texts {
  const chosen = cookieValue(request, COOKIE, /^[a-z]+$/);
  return isLanguage(chosen) ? new Texts(chosen) : textsWantedBy(request);
}

/** The texts in the first language of the browser that there is, otherwise in English. For pages that are the same for all. */
export function textsWantedBy(request: Asking): Texts {
  const wanted = new Negotiator(request).languages().map((tag) => tag.toLowerCase().split('-')[0]);
  return new Texts(wanted.find(isLanguage) ?? 'en');
}

function isLanguage(text: string | null | undefined): text is Language {
  return LANGUAGES.some((language) => language === text);
}
