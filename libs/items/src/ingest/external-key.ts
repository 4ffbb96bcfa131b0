import { tagName } from '../item.filter.js';

/** Begins the key of an account that no source has given the platform's id of. */
export const NAME_KEY_PREFIX = 'name:';

/**
 * A handle or channel name by which accounts are matched and posts are filtered: lower case, composed (NFC), runs
 * of white space as one space, without a leading @.
 */
export function accountNameKey(accountName: string): string {
  return tagName(accountName.normalize('NFC').replace(/\s+/g, ' '));
}

/** Key of an account that is known by its name only (docs/import-format.md, "Accounts"). */
export function nameKeyOf(accountName: string): string {
  return `${NAME_KEY_PREFIX}${accountNameKey(accountName)}`;
}

/** Whether a stored key was made from a name, so that its account can still adopt a platform's id. */
export function isNameKey(externalKey: string): boolean {
  return externalKey.startsWith(NAME_KEY_PREFIX);
}
