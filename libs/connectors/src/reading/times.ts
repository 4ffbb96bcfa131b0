import { z } from 'zod';
import { isBelieved, writtenTime } from '../documents/written-time.js';

/** A part of a schema: a time as a text, with a time of day, that can be believed; without a zone it is UTC. */
export function timeText(now: Date) {
  return z
    .string()
    .transform((text) => momentOf(text, now) ?? new Date(Number.NaN))
    .refine((time) => !Number.isNaN(time.getTime()));
}

function momentOf(text: string, now: Date): Date | null {
  const time = writtenTime(text, now);
  return time === null || time.isDay ? null : time.at;
}

/** A part of a schema: a time in Unix seconds, as a number or a text, that can be believed. */
export function unixSeconds(now: Date) {
  return z
    .union([z.number(), z.string().regex(/^\d{1,12}$/)])
    .transform((seconds) => new Date(Number(seconds) * 1000))
    .refine((time) => isBelieved(time, now));
}
