/** The same in a header, in an element of HTML and in the declaration of XML. */
const CHARSET = /\b(?:charset|encoding)=["']?([\w-]{1,40})/i;
/** Browsers look for it so far into a page. */
const CHARSET_WITHIN = 1024;

/** Removes what PostgreSQL cannot store: drops NUL and replaces unpaired surrogates by U+FFFD. */
export function storableText(text: string): string {
  return Buffer.from(text.replaceAll('\0', ''), 'utf8').toString('utf8');
}

/** An id of more digits than JavaScript's numbers hold. Within a text, the quotation marks would be escaped. */
const LARGE_ID = /(?<!\\)("id"\s*:\s*)(\d{16,19})(?=\s*[,}])/g;

/** Parses JSON whose texts can then be stored, with large ids as texts; undefined for invalid JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(LARGE_ID, '$1"$2"'), (_, value: unknown) =>
      typeof value === 'string' ? storableText(value) : value,
    );
  } catch {
    // The caller reports undefined as an unreadable answer.
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
