import { createHash } from 'node:crypto';

/**
 * The entity tag of an answer. It is weak, as the same answer may be sent compressed in several ways, and a strong tag would say that
 * these are the same bytes (RFC 9110 §8.8.3).
 */
export function etagOf(body: Uint8Array): string {
  return `W/"${createHash('sha256').update(body).digest('base64url')}"`;
}

/** Whether the header If-None-Match names a tag, by the weak comparison (RFC 9110 §13.1.2). */
export function isNamed(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  const opaque = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque);
}
