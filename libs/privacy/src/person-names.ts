import { isNameKey, type SocialProfile } from '@loupe/content';
import { type NameUse, textKey, withoutNames, wordCount } from '@loupe/ingest';
import { isObject, parseUrl } from '@loupe/kernel';

/** A shorter platform id is a number with many other meanings. */
const MIN_ID_LENGTH = 6;
/** Path segments of a profile's address before its handle, if the handle does not begin with an @. */
const HANDLE_FOLDERS = new Set(['user', 'c', 'channel']);
/** Keys of stored filters whose values are handles. */
const HANDLE_LISTS = new Set([
  'account_names',
  'accountNames',
  'tags_names',
  'tagsNames',
  'mentions',
  'hashtags',
]);

/**
 * The names of a person in texts of others: handle, full name (a single word is too common), the platform's id, email
 * address, phone numbers, and the handle in the profile's address.
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
    // A path with an invalid % escape is used unchanged.
    return path;
  }
}

/** Removes a person's names from data of others. */
export class NameEraser {
  private readonly names: ReadonlyMap<string, NameUse>;

  /** @param use whether names count everywhere, or only after an @ and in lists of handles */
  constructor(names: readonly string[], use: NameUse) {
    this.names = new Map(names.map(textKey).flatMap((key) => (key === '' ? [] : [[key, use]])));
  }

  text(value: string): string {
    return withoutNames(value, this.names);
  }

  /** Whether a handle, hashtag or phrase contains a name. */
  isNamedBy(tag: string): boolean {
    const mention = `@${tag.replace(/^[#@]/, '')}`;
    return this.text(mention) !== mention;
  }

  /** Whether all of a text is a name. */
  isName(text: string): boolean {
    return this.names.has(textKey(text));
  }

  /** The tags that contain no name. */
  list(tags: readonly string[]): string[] {
    return tags.filter((tag) => !this.isNamedBy(tag));
  }

  /**
   * A JSON value without the names, in texts and in keys. A handle in a stored filter is replaced by one that nobody has,
   * because a filter without it would match everybody.
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

  /** Whether any text of a JSON value contains a name; texts that hold JSON are searched too. */
  isIn(value: unknown): boolean {
    if (typeof value === 'string') return this.text(value) !== value || this.isIn(parsed(value));
    if (Array.isArray(value)) return value.some((each) => this.isIn(each));
    return isObject(value) && Object.entries(value).some(([key, each]) => this.isIn(key) || this.isIn(each));
  }

  /**
   * Patterns for ILIKE. At least one matches any text that contains a name, plain or inside JSON. They contain only
   * letters and digits that PostgreSQL compares as this class does, with any collation.
   */
  get patterns(): string[] {
    return [...this.names.keys()].map((key) => `%${key.replace(/[^a-z0-9]+/g, '%')}%`);
  }
}

/** The JSON object or list in a text; null for a text that is not JSON, and for plain values. */
function parsed(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    return JSON.parse(text);
  } catch {
    // A text that only begins like JSON is plain text.
    return null;
  }
}
