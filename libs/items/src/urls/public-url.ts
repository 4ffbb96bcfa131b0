import { isPublicHostName } from '@loupe/kernel';

/** `http(s)://` and an authority without userinfo, in characters that an address can hold. */
const WRITTEN_ADDRESS = /^https?:\/\/[^/?#@\\\s]+(?:[/?#][^\\\s\p{Cc}]*)?$/iu;

/**
 * The parsed form of an address that can be public; null for anything else. Stricter than `new URL`, which
 * mends slashes, drops line breaks and accepts userinfo: what it would mend is not the address that was meant.
 */
export function parsePublicUrl(text: string): URL | null {
  const trimmed = text.trim();
  if (!WRITTEN_ADDRESS.test(trimmed) || !URL.canParse(trimmed)) return null;
  const url = new URL(trimmed);
  return isPublicHostName(url.hostname) ? url : null;
}
