/**
 * The URL of a text; null for a text that is not a URL.
 *
 * It does not use `URL.canParse`. Once V8 has compiled its callers, after some thousand calls, that of Node 20 returns
 * false for addresses with Latin-1 letters, such as https://bücher.de/.
 * @param base the base of a relative address
 */
export function parseUrl(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
