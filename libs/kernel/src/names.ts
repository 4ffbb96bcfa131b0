import { type UserErrorDetail, UserErrors } from './user-errors.js';

const MAX_NAME = 255;
/** UTF-16 code units of what may be a name in NFC. Marks are put in order in time that grows with the square of their number. */
const LONGEST = 8 * MAX_NAME;

/** A name as it is stored: in NFC, so that names that look the same are equal, and without spaces around it. What is too long stays as it is. */
export function cleanName(name: string): string {
  const trimmed = name.trim();
  return trimmed.length > LONGEST ? trimmed : trimmed.normalize('NFC');
}

/** Invisible characters: control and format characters, spaces, and lone surrogates. */
const INVISIBLE = /^[\p{Cc}\p{Cf}\p{Z}]*$/u;
const FORBIDDEN = /[\p{Cc}\p{Cs}]/u;

/**
 * Problems of a name. A valid name has 1 to `most` characters (code points, as PostgreSQL counts), and some of them are
 * visible.
 */
export function nameProblems(name: string, path: readonly string[], most = MAX_NAME): UserErrorDetail[] {
  const clean = cleanName(name);
  const { length } = [...clean];
  if (FORBIDDEN.test(clean)) return [{ field: path, message: 'must not contain control characters' }];
  if (INVISIBLE.test(clean)) return [{ field: path, message: "can't be blank" }];
  if (length > most) return [{ field: path, message: `is too long (maximum is ${most} characters)` }];
  return [];
}

/**
 * A name of a mutation's input in its stored form.
 * @throws UserErrors on the path for an invalid name
 */
export function readNameAt(path: readonly string[], name: string): string {
  const problems = nameProblems(name, path);
  if (problems.length > 0) throw new UserErrors(problems);
  return cleanName(name);
}
