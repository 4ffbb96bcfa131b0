/** Longer documents do not stand in an address. */
export const LONGEST_ADDRESS = 4000;

/** The query of an address as texts; the last of several values counts. */
export function parseSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

/** The address's query of texts; what is empty or missing is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).flatMap(([key, value]) =>
    value === undefined || value === null || value === '' ? [] : [[key, String(value)]],
  );
  const query = new URLSearchParams(entries).toString();
  return query === '' ? '' : `?${query}`;
}

/** A member of a list as the address has it; undefined for all else. */
export function oneOf<const Values extends readonly string[]>(
  values: Values,
  value: unknown,
): Values[number] | undefined {
  return values.find((each) => each === value);
}

/** A text as the address has it; undefined for none. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/**
 * What an address says. What it leaves out, or says in a way that is not known, is undefined and not missing: the router keeps
 * what a page does not name as it stands in the address.
 */
export const known = <Search>(read: Record<keyof Search, string | undefined>): Search => read as Search;

/** The JSON value of an address; undefined for what is none. */
export function jsonOf(text: unknown): unknown {
  if (typeof text !== 'string') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // What an address has that cannot be read is left out, as all that it does not know.
    return undefined;
  }
}

/** Whether a JSON value is an object. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
