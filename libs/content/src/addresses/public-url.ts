import { isPublicHostName, parseUrl } from '@loupe/kernel';

/** Characters that clients and servers agree on at least (RFC 9110 §4.1); more would only take time to read. */
const MAX_LENGTH = 8000;

/** `http(s)://` and an authority without userinfo, in characters that an address can hold. */
const WRITTEN_ADDRESS = /^https?:\/\/[^/?#@\\\s]+(?:[/?#][^\\\s\p{Cc}]*)?$/iu;

/**
 * The parsed form of an address that can be public; null for anything else. Stricter than `new URL`, which
 * mends slashes, drops line breaks and accepts userinfo: what it would mend is not the address that was meant.
 */
export function parsePublicUrl(text: string): URL | null {
  const trimmed = text.trim();
  const isAddress = trimmed.length <= MAX_LENGTH && WRITTEN_ADDRESS.test(trimmed);
  const url = isAddress ? parseUrl(trimmed) : null;
  return url !== null && isPublicHostName(url.hostname) ? url : null;
}
