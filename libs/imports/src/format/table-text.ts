const utf8 = new TextDecoder('utf-8', { fatal: true });
const windows1252 = new TextDecoder('windows-1252');

/** Bytes as UTF-8; null where they are not. */
export function utf8Text(bytes: Buffer): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    // The decoder's error has no further details.
    return null;
  }
}

/** Bytes of a table: spreadsheets of Windows write its own encoding where they do not write UTF-8 (decisions §19). */
export function tableText(bytes: Buffer): string {
  return utf8Text(bytes) ?? windows1252.decode(bytes);
}
