import { violatesUnique } from '@loupe/database';
import { cleanName, nameProblems, UserErrors, userError } from '@loupe/kernel';

/** Path of the name in the inputs of mutations. */
export const NAME_PATH = ['input', 'name'];

/**
 * A name in its stored form.
 * @throws UserErrors on ["input", "name"] for an invalid name
 */
export function readName(name: string): string {
  const problems = nameProblems(name, NAME_PATH);
  if (problems.length > 0) throw new UserErrors(problems);
  return cleanName(name);
}

/**
 * Runs a write that a unique index of names may refuse. The index decides; a read before the write would not find a name
 * that another writer is about to store.
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
