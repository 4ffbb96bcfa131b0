import { v7 } from 'uuid';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A new id: UUIDv7 (RFC 9562), so that ids made later sort later and indexes grow at their end. */
export function newId(): string {
  return v7();
}

/**
 * True for any UUID in its 36-character form, of any version, as PostgreSQL's type uuid has it; a GraphQL ID is
 * any string, a key in the database is not.
 */
export function isUuid(value: string): boolean {
  return UUID.test(value);
}

/** The given ids that can exist at all, in lower case and once each; a malformed id matches nothing. */
export function knownIds(ids: readonly string[]): string[] {
  return [...new Set(ids.filter(isUuid).map((id) => id.toLowerCase()))];
}
