import { z } from 'zod';

const FIRST_YEAR = 1990;
const DAY_MS = 86_400_000;

/** ISO 8601 with a time of day: without seconds, with T or a space, with any offset or none, which then is UTC. */
const WRITTEN =
  /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*(?:[Zz]|([+-])(\d\d):?(\d\d)?)?$/;

/** A time of ISO 8601 as platforms write it; null for a text that is none, or names a day or an hour that is not there. */
export function isoTime(text: string): Date | null {
  const found = WRITTEN.exec(text.trim());
  if (found === null) return null;
  const [year, month, day, hour, minute] = found.slice(1, 6).map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const second = Number(found[6] ?? 0);
  const part = Math.trunc(Number(`0.${found[7] ?? 0}`) * 1000);
  const offset = (Number(found[9] ?? 0) * 60 + Number(found[10] ?? 0)) * (found[8] === '-' ? -1 : 1);
  // A leap second is the last moment of its minute.
  const time = new Date(0);
  time.setUTCFullYear(year, month - 1, day);
  time.setUTCHours(hour, minute, Math.min(second, 59), part);
  const isThere =
    time.getUTCMonth() === month - 1 && time.getUTCDate() === day && time.getUTCHours() === hour;
  const isClock = minute < 60 && second <= 60 && Math.abs(offset) <= 18 * 60;
  return isThere && isClock ? new Date(time.getTime() - offset * 60_000) : null;
}

/** Whether a post can be of a time: not before there was a web, and not more than a day ahead. */
export function isBelieved(time: Date, now: Date): boolean {
  return time.getUTCFullYear() >= FIRST_YEAR && time.getTime() <= now.getTime() + DAY_MS;
}

/** A part of a schema: a time as a text that can be believed. */
export function timeText(now: Date) {
  return z
    .string()
    .transform((text) => isoTime(text) ?? new Date(Number.NaN))
    .refine((time) => isBelieved(time, now));
}

/** A part of a schema: a time in Unix seconds, as a number or a text, that can be believed. */
export function unixSeconds(now: Date) {
  return z
    .union([z.number(), z.string().regex(/^\d{1,12}$/)])
    .transform((seconds) => new Date(Number(seconds) * 1000))
    .refine((time) => isBelieved(time, now));
}
