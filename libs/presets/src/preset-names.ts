import { readNameAt, type UserErrors, userError } from '@loupe/kernel';

/** Path of the name in the inputs of mutations. */
export const NAME_PATH = ['input', 'name'];

/**
 * A name in its stored form.
 * @throws UserErrors on ["input", "name"] for an invalid name
 */
export function readName(name: string): string {
  return readNameAt(NAME_PATH, name);
}

/** The error about a name that another row of the workspace has, ignoring letter case. */
export function nameTaken(): UserErrors {
  return userError(NAME_PATH, 'has already been taken');
}
