import { parseUrl } from '@loupe/kernel';

const MAX_ADDRESS = 2048;

/** A web URL, which may be relative to a base; null for anything else. */
export function webAddress(text: string | null | undefined, base: URL | undefined): string | null {
  const url = text == null || text.trim() === '' ? null : parseUrl(text.trim(), base);
  if (url === null) return null;
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  return isWeb && url.href.length <= MAX_ADDRESS ? url.href : null;
}
