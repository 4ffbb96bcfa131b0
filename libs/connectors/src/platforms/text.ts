/** Removes what PostgreSQL cannot store: drops NUL and replaces unpaired surrogates by U+FFFD. */
export function storableText(text: string): string {
  return Buffer.from(text.replaceAll('\0', ''), 'utf8').toString('utf8');
}

/** Text without control characters, but for tabs and ends of lines: XML allows none, and nobody sees them. */
export function seenText(text: string): string {
  return text.replaceAll(/(?![\t\n\r])\p{Cc}/gu, '');
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

/** The beginning of a text, without half of a character at its end. */
export function cutText(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}
