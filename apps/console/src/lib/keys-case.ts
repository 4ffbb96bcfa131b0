/** Changes the names of all fields of a JSON value, at any depth. */
function renamed(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((each) => renamed(each, rename));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [rename(name), renamed(part, rename)]),
  );
}

/** `{itemTypes: …}` as `{item_types: …}`: how saved views name their filters. */
export const toSnakeCase = (value: unknown): unknown =>
  renamed(value, (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

/** `{item_types: …}` as `{itemTypes: …}`. */
export const toCamelCase = (value: unknown): unknown =>
  renamed(value, (name) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));
