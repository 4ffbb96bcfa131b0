/** A text without what PostgreSQL cannot store: NUL, and halves of characters, which become U+FFFD. */
export function storableText(text: string): string {
  return Buffer.from(text.replaceAll('\0', ''), 'utf8').toString('utf8');
}

/** The value of a JSON text, with texts that can be stored; undefined for what is no JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? storableText(value) : value));
  } catch {
    // Told to the caller as what cannot be understood.
    return undefined;
  }
}
