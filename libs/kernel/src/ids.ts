import { v7 } from 'uuid';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A new id, a UUIDv7 (RFC 9562): later ids sort after earlier ones, so indexes grow at their end. */
export function newId(): string {
  return v7();
}

/**
 * True for a UUID of any version in its 36-character form, as PostgreSQL's type uuid accepts it. A GraphQL ID is any
 * string; a key in the database is not.
 */
export function isUuid(value: string): boolean {
  return UUID.test(value);
}

/** The given ids that are UUIDs, in lower case, once each. A malformed id matches no row. */
export function knownIds(ids: readonly string[]): string[] {
  return [...new Set(ids.filter(isUuid).map((id) => id.toLowerCase()))];
}
