import { parseUrl } from '@loupe/kernel';
import { z } from 'zod';

/** The largest number of an integer column. */
const MAX_INTEGER = 2_147_483_647;
const MAX_NAME = 255;
const MAX_BIO = 1000;
const MAX_LABEL = 1000;
const MAX_TEXT = 100_000;
const MAX_ADDRESS = 2048;
const DIGITS = /^\d{1,15}$/;

const whole = z.union([z.number(), z.string().regex(DIGITS).transform(Number)]);

/** A number of likes and the like, which some platforms write as a text. */
export const count = whole.pipe(z.number().int().min(0));

/** A number of followers. */
export const followers = whole.pipe(z.number().int().min(0).max(MAX_INTEGER));

/** Whole pixels or seconds; more than none. */
export const size = whole.pipe(
  z
    .number()
    .min(0.5)
    .max(MAX_INTEGER)
    .transform((value) => Math.round(value)),
);

/** An id, which some platforms write as a number. */
export const id = z
  .union([z.string(), z.number().int().min(0)])
  .transform(String)
  .pipe(z.string().min(1).max(MAX_NAME));

/** A name of an account, a tag and the like. */
export const name = z.string().trim().min(1).max(MAX_NAME);

/** A name that is shown, and may be empty. */
export const label = z.string().trim().max(MAX_LABEL);

export const text = z.string().max(MAX_TEXT);

/** What an account says of itself; of a longer text, its beginning. */
export const bio = text.transform((value) =>
  [...value.slice(0, 2 * MAX_BIO)].slice(0, MAX_BIO).join('').trim(),
);

/** An address on the web. */
export const address = z
  .string()
  .max(MAX_ADDRESS)
  .refine((value) => /^https?:$/.test(parseUrl(value)?.protocol ?? ''));
