import { isNameKey, type SocialProfile } from '@loupe/content';
import { type NameUse, textKey, withoutNames, wordCount } from '@loupe/ingest';
import { isObject, parseUrl } from '@loupe/kernel';

/** A shorter id is a number that means many things. */
const MIN_ID_LENGTH = 6;
/** Parts of an account's address behind which its handle stands, where it does not begin with an @. */
const HANDLE_FOLDERS = new Set(['user', 'c', 'channel']);
/** Keys of stored filters that hold handles. */
const HANDLE_LISTS = new Set([
  'account_names',
  'accountNames',
  'tags_names',
  'tagsNames',
  'mentions',
  'hashtags',
]);

/**
 * How accounts and their person are called wherever they are spoken of: handle, full name (one of a single word is
 * shared with too many), the platform's id, email address, phone numbers, the handle in the account's address.
 */
export function namesOf(profiles: readonly SocialProfile[]): string[] {
  return profiles.flatMap(({ accountName, fullName, externalKey, email, phoneNumbers, originalUrl }) => [
    accountName,
    ...(fullName !== null && wordCount(fullName) > 1 ? [fullName] : []),
    ...(isNameKey(externalKey) || externalKey.length < MIN_ID_LENGTH ? [] : [externalKey]),
    ...(email === null ? [] : [email]),
    ...phoneNumbers,
    ...handleIn(originalUrl),
  ]);
}

function handleIn(address: string): string[] {
  const url = parseUrl(address);
  if (url === null) return [];
  const [first, second] = decoded(url.pathname).split('/').slice(1);
  if (first?.startsWith('@')) return [first];
  return first !== undefined && second !== undefined && HANDLE_FOLDERS.has(first) ? [second] : [];
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // A path with a % that encodes nothing is the path as it stands.
    return path;
  }
}

/** Takes the names of somebody out of what is stored of others. */
export class NameEraser {
  private readonly names: ReadonlyMap<string, NameUse>;

  /** @param use whether names count wherever they stand, or only behind an @ and in lists of handles */
  constructor(names: readonly string[], use: NameUse) {
    this.names = new Map(names.map(textKey).flatMap((key) => (key === '' ? [] : [[key, use]])));
  }

  text(value: string): string {
    return withoutNames(value, this.names);
  }

  /** Whether a handle, hashtag or phrase has a name in it. */
  isNamedBy(tag: string): boolean {
    const mention = `@${tag.replace(/^[#@]/, '')}`;
    return this.text(mention) !== mention;
  }

  /** Without the tags that have a name in them. */
  list(tags: readonly string[]): string[] {
    return tags.filter((tag) => !this.isNamedBy(tag));
  }

  /**
   * Any JSON with its texts, keys included, without names. A handle in a stored filter becomes one that nobody has, so
   * that the filter does not begin to match everybody.
   */
  json(value: unknown, key = ''): unknown {
    if (typeof value === 'string') {
      if (!HANDLE_LISTS.has(key)) return this.text(value);
      return this.isNamedBy(value) ? this.text(`@${value.replace(/^[#@]/, '')}`) : value;
    }
    if (Array.isArray(value)) return value.map((each) => this.json(each, key));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [this.text(name), this.json(each, name)]),
    );
  }

  /** Whether any text of a JSON value has a name in it; texts that hold JSON are looked into. */
  isIn(value: unknown): boolean {
    if (typeof value === 'string') return this.text(value) !== value || this.isIn(parsed(value));
    if (Array.isArray(value)) return value.some((each) => this.isIn(each));
    return isObject(value) && Object.entries(value).some(([key, each]) => this.isIn(key) || this.isIn(each));
  }

  /**
   * Patterns for ILIKE, of which at least one matches whatever text a name stands in, as it is or inside of JSON: only
   * letters and digits that PostgreSQL compares as this class does, whatever its collation is, are in them.
   */
  get patterns(): string[] {
    return [...this.names.keys()].map((key) => `%${key.replace(/[^a-z0-9]+/g, '%')}%`);
  }
}

/** What a text holds as JSON; null for a text that is none, and for plain values. */
function parsed(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    return JSON.parse(text);
  } catch {
    // A text that only begins like JSON is a text.
    return null;
  }
}
