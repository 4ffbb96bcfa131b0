/**
 * The address that a text is; null for a text that is none.
 *
 * Not by `URL.canParse`: once V8 has compiled its callers, Node 20's says false of addresses with Latin-1 letters, such as
 * https://bücher.de/, after some thousand calls.
 * @param base what a relative address is relative to
 */
export function parseUrl(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
