import { isObject } from '@loupe/kernel';

type Value = Readonly<Record<string, unknown>>;

/** Entries that lists keep where a result has no room for all of them, from the most on. */
const LENGTHS = [100, 50, 20, 10, 5, 2, 1];

/** A result that fits, and what it leaves out. */
interface ShortResult {
  readonly value: Value;
  /** By the path of a list, such as `1980 of 2000 entries`; empty if nothing is left out. */
  readonly notShown: Readonly<Record<string, string>>;
}

/** A result whose lists have as many of their first entries as leave it so many bytes as JSON. */
export function withShortLists(result: Value, maxBytes: number): ShortResult {
  let short: ShortResult = { value: result, notShown: {} };
  for (const length of LENGTHS) {
    if (Buffer.byteLength(JSON.stringify(short.value)) <= maxBytes) break;
    short = cut(result, length);
  }
  return short;
}

function cut(result: Value, length: number): ShortResult {
  const counts = new Map<string, { all: number; left: number }>();
  const shorter = (value: unknown, path: string): unknown => {
    if (Array.isArray(value)) {
      const { all, left } = counts.get(path) ?? { all: 0, left: 0 };
      counts.set(path, { all: all + value.length, left: left + Math.max(0, value.length - length) });
      return value.slice(0, length).map((entry) => shorter(entry, path));
    }
    return isObject(value) ? membersOf(value, path) : value;
  };
  const membersOf = (value: Value, path: string): Value =>
    Object.fromEntries(
      Object.entries(value).map(([name, member]) => [
        name,
        shorter(member, path === '' ? name : `${path}.${name}`),
      ]),
    );
  const value = membersOf(result, '');
  const notShown = [...counts].flatMap(([path, { all, left }]) =>
    left === 0 ? [] : [[path, `${left} of ${all} entries`] as const],
  );
  return { value, notShown: Object.fromEntries(notShown) };
}
