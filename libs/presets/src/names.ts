import { violatesUnique } from '@loupe/database';
import { type UserErrorDetail, userError } from '@loupe/kernel';

const MAX_NAME = 255;

/** Path of the name in the inputs of mutations. */
export const NAME_PATH = ['input', 'name'];

/** A name as it is stored: composed (NFC), so that what looks the same is the same, and without spaces around it. */
export function cleanName(name: string): string {
  return name.normalize('NFC').trim();
}

/** Characters that cannot be seen: control and format characters, spaces, and halves of surrogate pairs. */
const INVISIBLE = /^[\p{Cc}\p{Cf}\p{Z}]*$/u;
const FORBIDDEN = /[\p{Cc}\p{Cs}]/u;

/** What is wrong with a name: it has 1 to 255 characters (code points, as PostgreSQL counts), some of them visible. */
export function nameProblems(name: string, path: readonly string[]): UserErrorDetail[] {
  const clean = cleanName(name);
  const { length } = [...clean];
  if (FORBIDDEN.test(clean)) return [{ field: path, message: 'must not contain control characters' }];
  if (INVISIBLE.test(clean)) return [{ field: path, message: "can't be blank" }];
  if (length > MAX_NAME) return [{ field: path, message: `is too long (maximum is ${MAX_NAME} characters)` }];
  return [];
}

/**
 * Runs a write that a unique index of names may refuse. The index decides and no read before it, because of two
 * writers with one name each would find it free.
 * @param index name of the index
 * @throws UserErrors "has already been taken" on ["input", "name"]
 */
export async function withUniqueName<Result>(index: string, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    throw violatesUnique(error, index) ? userError(NAME_PATH, 'has already been taken') : error;
  }
}
