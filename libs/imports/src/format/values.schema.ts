import { z } from 'zod';

/** The message for an absent value or a value of the wrong type. */
export function expecting(what: string): { error: (issue: { input?: unknown }) => string } {
  return { error: ({ input }) => (input === undefined ? 'is required' : `must be ${what}`) };
}

/** How most times are written; they are read in a tenth of the time that the schema takes. */
const USUAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
const DAY = 8;

/** A time as most inputs have it; null for all others, which the schema `time` reads or refuses. */
export function usualTime(value: unknown): Date | null {
  if (typeof value !== 'string' || !USUAL_TIME.test(value)) return null;
  const read = new Date(value);
  // A day that its month does not have, and the hour 24, become another day.
  const isValid = read.getTime() >= 0 && read.getUTCDate() === Number(value.slice(DAY, DAY + 2));
  return isValid ? read : null;
}

/** A time of the import format. */
export const time = z.iso
  .datetime({
    offset: true,
    ...expecting('an ISO 8601 time or day, such as 2017-11-14T12:00:00Z'),
  })
  .transform((value) => new Date(value))
  .refine((value) => value.getTime() >= 0, 'must not be before 1970');
