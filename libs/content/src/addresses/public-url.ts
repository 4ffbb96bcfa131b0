import { isPublicHostName, parseUrl } from '@loupe/kernel';

/**
 * The length in characters that clients and servers must at least support (RFC 9110 §4.1); longer URLs would only cost time.
 */
const MAX_LENGTH = 8000;

/** `http(s)://` and an authority without userinfo, in characters that are valid in a URL. */
const WRITTEN_ADDRESS = /^https?:\/\/[^/?#@\\\s]+(?:[/?#][^\\\s\p{Cc}]*)?$/iu;

/** Whether a host, as `URL.hostname` gives it, may have posts. */
export type PermitsHost = (host: string) => boolean;

/** For addresses of stored posts, which were judged when they came. */
export const anyHost: PermitsHost = () => true;

/**
 * Parses a URL that can be that of a post; null for anything else. Stricter than `new URL`, which repairs slashes, drops line breaks
 * and accepts userinfo: a repaired URL may not be the URL that was meant.
 */
export function parsePublicUrl(text: string, permitsHost: PermitsHost = isPublicHostName): URL | null {
  const trimmed = text.trim();
  const isAddress = trimmed.length <= MAX_LENGTH && WRITTEN_ADDRESS.test(trimmed);
  const url = isAddress ? parseUrl(trimmed) : null;
  return url !== null && permitsHost(url.hostname) ? url : null;
}
