import { v7 } from 'uuid';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const RANDOM_BYTES = 16;
/** Random bytes are fetched for many ids at a time: that costs little more than for one. */
const pool = new Uint8Array(256 * RANDOM_BYTES);
let used = pool.length;
/** Time and counter of the last id. */
let msecs = 0;
let seq = 0;

/** A new id, a UUIDv7 (RFC 9562): later ids sort after earlier ones, so indexes grow at their end. */
export function newId(): string {
  if (used === pool.length) {
    crypto.getRandomValues(pool);
    used = 0;
  }
  const random = pool.subarray(used, used + RANDOM_BYTES);
  used += RANDOM_BYTES;
  const now = Date.now();
  if (now > msecs) {
    msecs = now;
    // The counter begins with 31 of its 32 bits, so that it does not overflow within a millisecond.
    seq = new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 1;
  } else {
    seq += 1;
  }
  return v7({ random, msecs, seq });
}

/**
 * True for a UUID of any version in its 36-character form, as PostgreSQL's type uuid accepts it. A GraphQL ID is any
 * string; a key in the database is not.
 */
export function isUuid(value: string): boolean {
  return UUID.test(value);
}

/** The id of 32 hexadecimal digits. */
export function uuidOfHex(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The given ids that are UUIDs, in lower case, once each. A malformed id matches no row. */
export function knownIds(ids: readonly string[]): string[] {
  return [...new Set(ids.filter(isUuid).map((id) => id.toLowerCase()))];
}
