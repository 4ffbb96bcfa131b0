import { createElement, Fragment, type ReactNode } from 'react';
import { inWords } from './api-words';
import { keptCookie } from './cookies';
import { fillParts } from './fill-message';
import { type Language, languageOf } from './languages';

/** Every text of the console, by its English. */
export type Message = keyof typeof import('../messages/de').default;

/** The names of the values that a message takes. */
type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;

type Values<Text extends string, Value> = [Names<Text>] extends [never]
  ? []
  : [Readonly<Record<Names<Text>, Value>>];

interface Catalogue {
  default: Readonly<Record<Message, string>>;
  members: Readonly<Record<string, string>>;
  said: Readonly<Record<string, string>>;
}

const CATALOGUES: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Catalogue>>> = {
  de: () => import('../messages/de'),
};

/** The cookie of the language that was chosen. It is one so that the pages to sign in and of the account follow it as well (apps/api/src/pages/texts.ts). */
export const LANGUAGE_COOKIE = 'loupe-language';

/** The language of all texts, numbers and times. Unit specs have no page, and are in English. */
export const language: Language =
  typeof document === 'undefined' ? 'en' : languageOf(keptCookie(LANGUAGE_COOKIE), navigator.languages);

// Texts are asked for while modules are read too, so these wait here for the catalogue. Where it cannot be had, as just after
// an upgrade, the page is in English rather than empty.
const catalogue = language === 'en' ? undefined : await CATALOGUES[language]().catch(() => undefined);

const textOf = (message: Message): string => catalogue?.default[message] ?? message;

/** A text in the person's language. Of the forms of ‘{count} post | {count} posts’ the count takes one. */
export function t<Text extends Message>(message: Text, ...[values]: Values<Text, string | number>): string {
  return fillParts<string | number>(language, textOf(message), values ?? {}).join('');
}

/** A text in the person's language with elements in it, such as links. */
export function rich<Text extends Message>(message: Text, ...[values]: Values<Text, ReactNode>): ReactNode {
  return createElement(Fragment, null, ...fillParts<ReactNode>(language, textOf(message), values ?? {}));
}

/** The words of a member of an enum, where the catalogue has them. */
export const memberName = (words: string): string => catalogue?.members[words] ?? words;

/** A sentence of the API, where the catalogue has it. */
export const apiText = (text: string): string =>
  catalogue === undefined ? text : inWords(text, catalogue.said);
