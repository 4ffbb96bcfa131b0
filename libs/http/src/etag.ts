import { createHash } from 'node:crypto';

/**
 * The entity tag of an answer. It is weak, as the same answer may be sent compressed in several ways, and a strong tag would say that
 * these are the same bytes (RFC 9110 §8.8.3).
 */
export function etagOf(body: string | Uint8Array): string {
  return `W/"${createHash('sha256').update(body).digest('base64url')}"`;
}

/**
 * Whether the header If-None-Match names the tag of what would be sent, by the weak comparison (RFC 9110 §13.1.2): the caller has it
 * already, and the response is 304.
 */
export function hasAlready(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const opaque = etag.replace(/^W\//, '');
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim());
  return tags.some((tag) => tag === '*' || tag.replace(/^W\//, '') === opaque);
}
