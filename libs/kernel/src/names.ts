import type { UserErrorDetail } from './user-errors.js';

const MAX_NAME = 255;

/** A name as it is stored: composed (NFC), so that what looks the same is the same, and without spaces around it. */
export function cleanName(name: string): string {
  return name.normalize('NFC').trim();
}

/** Characters that cannot be seen: control and format characters, spaces, and halves of surrogate pairs. */
const INVISIBLE = /^[\p{Cc}\p{Cf}\p{Z}]*$/u;
const FORBIDDEN = /[\p{Cc}\p{Cs}]/u;

/**
 * What is wrong with a name: it has 1 to `most` characters (code points, as PostgreSQL counts), some of them visible.
 */
export function nameProblems(name: string, path: readonly string[], most = MAX_NAME): UserErrorDetail[] {
  const clean = cleanName(name);
  const { length } = [...clean];
  if (FORBIDDEN.test(clean)) return [{ field: path, message: 'must not contain control characters' }];
  if (INVISIBLE.test(clean)) return [{ field: path, message: "can't be blank" }];
  if (length > most) return [{ field: path, message: `is too long (maximum is ${most} characters)` }];
  return [];
}
