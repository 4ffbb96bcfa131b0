import { MIMEType } from 'node:util';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

export const JSON_TYPE = 'application/json';
/** The media type of the GraphQL-over-HTTP draft, which has its own statuses. */
export const DRAFT_TYPE = 'application/graphql-response+json';

/** The types that a response can have, each also with the parameter that the draft tells callers to send. */
const OFFERED = [JSON_TYPE, DRAFT_TYPE].flatMap((type) => [type, `${type}; charset=utf-8`]);

/** What was decided for the values that callers send: a program sends the same one with each request. */
const decided = new LRUCache<string, string>({ max: 100 });
/** Longer values are read each time, so that no caller fills the memory. */
const MAX_KEPT = 256;

/** The response type that the caller prefers; application/json if the caller states none. */
export function responseType(accept: string | undefined): string {
  // What most callers send, so that it needs no negotiation.
  if (accept === undefined || accept === '*/*' || accept === JSON_TYPE) return JSON_TYPE;
  const known = decided.get(accept);
  if (known !== undefined) return known;
  const wanted = new Negotiator({ headers: { accept } }).mediaType(OFFERED);
  const type = wanted?.startsWith(DRAFT_TYPE) ? DRAFT_TYPE : JSON_TYPE;
  if (accept.length <= MAX_KEPT) decided.set(accept, type);
  return type;
}

/** Whether a caller names GraphQL's own media type, and so expects the standard form of a response whatever its type. */
export function namesDraftType(accept: string | undefined): boolean {
  if (!accept?.toLowerCase().includes(DRAFT_TYPE)) return false;
  return new Negotiator({ headers: { accept } })
    .mediaTypes()
    .some((type) => type.toLowerCase() === DRAFT_TYPE);
}

/**
 * Longest Content-Type that is read: Node reads parameters with many spaces in time that grows with their square. A boundary has at most 70
 * characters (RFC 2046, section 5.1.1).
 */
const MAX_CONTENT_TYPE = 500;

/** What a Content-Type says; null for none, for one that cannot be read, and for one of more than 500 characters. */
export function mimeTypeOf(contentType: string | undefined): MIMEType | null {
  if (contentType === undefined || contentType.length > MAX_CONTENT_TYPE) return null;
  try {
    return new MIMEType(contentType);
  } catch {
    return null;
  }
}

/** Whether a request's Content-Type is JSON in UTF-8. JSON without a charset is UTF-8. */
export function isJsonContent(contentType: string | undefined): boolean {
  if (contentType === JSON_TYPE) return true;
  const type = mimeTypeOf(contentType);
  return type?.essence === JSON_TYPE && /^utf-?8$/i.test(type.params.get('charset') ?? 'utf-8');
}
