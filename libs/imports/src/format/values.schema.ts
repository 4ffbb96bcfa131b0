import { z } from 'zod';

/** The message for an absent value or a value of the wrong type. */
export function expecting(what: string): { error: (issue: { input?: unknown }) => string } {
  return { error: ({ input }) => (input === undefined ? 'is required' : `must be ${what}`) };
}

/** A time of the import format. */
export const time = z.iso
  .datetime({
    offset: true,
    ...expecting('an ISO 8601 time with Z or an offset, such as 2017-11-14T12:00:00Z'),
  })
  .transform((value) => new Date(value))
  .refine((value) => value.getTime() >= 0, 'must not be before 1970');
