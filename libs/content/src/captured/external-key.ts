import { accountNameKey } from '../names.js';

/** Begins the key of an account that no source has given the platform's id of. */
export const NAME_KEY_PREFIX = 'name:';

/** Key of an account that is known by its name only (docs/import-format.md, "Accounts"). */
export function nameKeyOf(accountName: string): string {
  return `${NAME_KEY_PREFIX}${accountNameKey(accountName)}`;
}

/** Whether a stored key was made from a name, so that its account can still adopt a platform's id. */
export function isNameKey(externalKey: string): boolean {
  return externalKey.startsWith(NAME_KEY_PREFIX);
}
