import type { Fields } from './values.js';

/** Deeper and longer than any data set of a scraper. */
const DEEPEST = 8;
const MOST_ENTRIES = 1000;
const PLACE = /^\d{1,4}$/;

/** A place of a column: the keys and numbers that lead to it. */
interface Column {
  readonly name: string;
  readonly path: readonly string[];
}

/**
 * Rows of a table whose columns are named by paths, as Apify writes data sets: `images/0`, `musicInfo/artist_name`. They become objects
 * and lists, which read the cells only when somebody asks for them.
 * @param columns names of the columns; null for JSON, which stays as it is
 */
export function unflattened(columns: readonly string[] | null): (row: Fields) => Fields {
  const places = (columns ?? []).map((name): Column => {
    const path = name.split('/');
    return { name, path: path.length > DEEPEST ? [name] : path };
  });
  if (places.every(({ path }) => path.length === 1)) return (row) => row;
  return (row) => {
    const made: Record<string, unknown> = Object.create(null);
    // Whether a cell is there tells no watcher that it was read.
    for (const { name, path } of places) if (Object.hasOwn(row, name)) put(made, path, () => row[name]);
    return made;
  };
}

function put(into: Record<string, unknown>, path: readonly string[], get: () => unknown): void {
  let place = into;
  for (const [depth, key] of path.entries()) {
    if (Array.isArray(place) && !(PLACE.test(key) && Number(key) < MOST_ENTRIES)) return;
    if (depth === path.length - 1) {
      Object.defineProperty(place, key, { get, enumerable: true, configurable: true });
      return;
    }
    if (!Object.hasOwn(place, key)) place[key] = PLACE.test(path[depth + 1] ?? '') ? [] : Object.create(null);
    const { value } = Object.getOwnPropertyDescriptor(place, key) ?? {};
    // Two columns can name one place.
    if (typeof value !== 'object' || value === null) return;
    place = value;
  }
}
