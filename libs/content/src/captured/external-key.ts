import { accountNameKey } from '../name-keys.js';

/** Prefix of the key of a profile whose platform id no source has given. */
export const NAME_KEY_PREFIX = 'name:';

/** Key of a profile of which only the name is known (docs/import-format.md, "Accounts"). */
export function nameKeyOf(accountName: string): string {
  return `${NAME_KEY_PREFIX}${accountNameKey(accountName)}`;
}

/** Whether a stored key is made of a name; its profile can still adopt a platform id. */
export function isNameKey(externalKey: string): boolean {
  return externalKey.startsWith(NAME_KEY_PREFIX);
}
