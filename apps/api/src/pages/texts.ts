import { isLanguage, Texts } from '@loupe/texts';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { cookieValue } from '../http/cookie-value.js';

/** Keeps the language that a person has chosen in the console (apps/console/src/lib/messages.ts). */
const LANGUAGE_COOKIE = 'loupe-language';
/** Keeps the time zone of the browser, as the console has found it (apps/console/src/main.tsx). */
const TIME_ZONE_COOKIE = 'loupe-time-zone';

type Asking = Pick<FastifyRequest, 'headers'>;

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
