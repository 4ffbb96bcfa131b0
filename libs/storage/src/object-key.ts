const FOLDERS = '(?:[a-z0-9_-]{1,128}/)*';
const FOLDER = new RegExp(`^${FOLDERS}$`);
/**
 * Lower case, so that a key is one object on every file system. A dot only in the last part, so that no key is the folder
 * of another and none escapes the store.
 */
const KEY = new RegExp(`^${FOLDERS}[a-z0-9_-]{1,128}\\.[a-z0-9]{1,16}$`);
const MAX_LENGTH = 512;

/** Whether it has the form of a key. What others put beside the objects has not, such as `lost+found`. */
export function isKey(key: string): boolean {
  return key.length <= MAX_LENGTH && KEY.test(key);
}

/** @throws Error for a key that is not folders and a name with an extension, such as `media/0199…/original.jpg` */
export function checkKey(key: string): string {
  if (isKey(key)) return key;
  throw new Error(`Not a key of the object store: ${JSON.stringify(key.slice(0, MAX_LENGTH))}`);
}

/** @throws Error for a prefix that is neither empty nor folders, each followed by a slash */
export function checkFolder(prefix: string): string {
  if (isFolder(prefix)) return prefix;
  throw new Error(`Not a folder of the object store: ${JSON.stringify(prefix.slice(0, MAX_LENGTH))}`);
}

/** Whether it has the form of a folder of keys. */
export function isFolder(prefix: string): boolean {
  return prefix.length <= MAX_LENGTH && FOLDER.test(prefix);
}
