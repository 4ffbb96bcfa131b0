/** Removes what PostgreSQL cannot store: drops NUL and replaces unpaired surrogates by U+FFFD. */
export function storableText(text: string): string {
  return Buffer.from(text.replaceAll('\0', ''), 'utf8').toString('utf8');
}

/** Parses JSON whose texts can then be stored; undefined for invalid JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? storableText(value) : value));
  } catch {
    // The caller reports undefined as an unreadable answer.
    return undefined;
  }
}
