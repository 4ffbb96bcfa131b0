const CHARSET = /(?:charset=|<\?xml\s[^>]*encoding=)["']?([\w-]+)/i;
/** Browsers look for it so far into a page. */
const CHARSET_WITHIN = 1024;

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

/** The text of a page or feed in the encoding that it says, else UTF-8. */
export function decoded(body: Buffer, contentType: string): string {
  const beginning = body.subarray(0, CHARSET_WITHIN).toString('latin1');
  const [, charset = 'utf-8'] = CHARSET.exec(contentType) ?? CHARSET.exec(beginning) ?? [];
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    // RangeError is how TextDecoder says that it does not know an encoding.
    return body.toString('utf8');
  }
}
