import { isObject } from '@loupe/kernel';
import type { RowReading } from '../formats/format.js';

/** Names that are given, and places that are watched: rows can have millions of keys. */
const MOST_NAMES = 500;
const MOST_PLACES = 20_000;
const LONGEST_NAME = 100;
/** What is deeper is watched as a whole. */
const DEEPEST = 12;
/** How entries of lists are named: `media[].alt`. */
const ENTRY = '[]';

/** A column, a key, or what a path of keys leads to. */
interface Place {
  isRead: boolean;
  /** Whether a row has something there. */
  isThere: boolean;
  readonly depth: number;
  readonly inner: Map<string, Place>;
}

/**
 * Notes what a format reads of rows, so that nothing is lost without a word: columns and keys, also of objects in objects. Of rows that
 * are no posts the reason is told instead.
 */
export class FieldsNotTaken {
  private readonly rows = placeAt(0);
  private readonly unread = new Set<string>();
  private places = 0;
  private isFull = false;

  /**
   * @param columns names of a table's columns; null for JSON
   * @param most rows that are watched; more are read without it, which is faster
   */
  constructor(
    columns: readonly string[] | null,
    private most = Number.POSITIVE_INFINITY,
  ) {
    for (const name of columns ?? []) {
      const place = this.inner(this.rows, name);
      if (place !== null) place.isThere = true;
    }
  }

  /** A reading that is watched. */
  readonly watch =
    (read: RowReading): RowReading =>
    (row) => {
      if (this.most === 0) return read(row);
      this.most -= 1;
      const found = read(this.watched(row, this.rows));
      if (!('post' in found)) return found;
      this.note(row, this.rows);
      for (const value of found.post.notUnderstood ?? [])
        if (this.unread.size < MOST_NAMES) this.unread.add(value);
      return found;
    };

  /** Their names, such as `saves`, `author.pronouns` or `media[].alt`; of what nothing is taken from only its own name. */
  names(): string[] {
    const found = [...notReadIn(this.rows, ''), ...this.unread].map((name) => name.slice(0, LONGEST_NAME));
    if (found.length <= MOST_NAMES && !this.isFull) return found;
    const more = Math.max(0, found.length - MOST_NAMES);
    return [...found.slice(0, MOST_NAMES), this.isFull ? '… and more' : `… and ${more} more`];
  }

  private note(value: unknown, place: Place): void {
    if (value === null || value === undefined || value === '') return;
    if (typeof value !== 'object' || place.depth === DEEPEST) {
      place.isThere = true;
      return;
    }
    const isList = Array.isArray(value);
    for (const [key, part] of Object.entries(value)) {
      const within = isList && place.depth === 0 ? this.rows : this.inner(place, isList ? ENTRY : key);
      if (within !== null) this.note(part, within);
    }
  }

  private watched(value: unknown, place: Place): unknown {
    if (!isObject(value) && !Array.isArray(value)) {
      place.isRead = true;
      return value;
    }
    if (place.depth === DEEPEST) {
      place.isRead = true;
      return value;
    }
    return new Proxy(value, {
      get: (target, name) => {
        const found = Reflect.get(target, name);
        const isList = Array.isArray(target);
        if (typeof name !== 'string' || (isList && name === 'length')) return found;
        if (!Object.hasOwn(target, name)) {
          // A column whose cell is empty.
          const looked = place.inner.get(name);
          if (looked !== undefined) looked.isRead = true;
          return found;
        }
        const within = isList && place.depth === 0 ? this.rows : this.inner(place, isList ? ENTRY : name);
        return within === null ? found : this.watched(found, within);
      },
    });
  }

  /** Null where too many are watched. */
  private inner(place: Place, name: string): Place | null {
    const known = place.inner.get(name);
    if (known !== undefined) return known;
    if (this.places === MOST_PLACES) {
      this.isFull = true;
      return null;
    }
    this.places += 1;
    const made = placeAt(place.depth + 1);
    place.inner.set(name, made);
    return made;
  }
}

function placeAt(depth: number): Place {
  return { isRead: false, isThere: false, depth, inner: new Map() };
}

function* notReadIn(place: Place, path: string): Generator<string> {
  for (const [key, inner] of place.inner) {
    if (key === '') continue;
    const name = key === ENTRY ? `${path}${ENTRY}` : path === '' ? key : `${path}.${key}`;
    if (!hasSomething(inner)) continue;
    if (!isReadAnywhere(inner)) yield key === ENTRY ? path : name;
    else yield* notReadIn(inner, name);
  }
}

function hasSomething({ isThere, inner }: Place): boolean {
  return isThere || [...inner.values()].some(hasSomething);
}

function isReadAnywhere({ isRead, inner }: Place): boolean {
  return isRead || [...inner.values()].some(isReadAnywhere);
}
