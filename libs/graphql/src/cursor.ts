import { crc32 } from 'node:zlib';
import { InvalidInputError } from '@loupe/kernel';

/** What a cursor is bound to. Any other list refuses the cursor. */
export interface CursorScope {
  /** Name of the connection, such as `items`. */
  connection: string;
  /** Id of the object that has the connection, such as the item of an engagement history; empty for a root list. */
  entity: string;
  /** Sort key and direction, such as `LIKE_COUNT DESC`. */
  sort: string;
}

/**
 * The value of the sort column in the last row of a page. Values of bigint are strings, because a double cannot hold
 * them.
 */
export type CursorValue = string | number | null;

/** The position in a list after which the next page starts. */
export interface CursorPosition {
  value: CursorValue;
  id: string;
}

const VERSION = 1;
const CHECKSUM_BYTES = 4;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * An opaque, URL-safe cursor for a position in one list. Its checksum detects accidents, such as a truncated cursor or
 * changed letter case. The cursor is not signed: a position is not secret and grants no access.
 */
export function encodeCursor(scope: CursorScope, position: CursorPosition): string {
  const parts = [VERSION, scope.connection, scope.entity, scope.sort, position.value, position.id];
  const payload = Buffer.from(JSON.stringify(parts));
  return Buffer.concat([checksum(payload), payload]).toString('base64url');
}

/**
 * The position of a cursor that `encodeCursor` made for the same list.
 * @throws InvalidInputError "Invalid cursor" for any other text
 */
export function decodeCursor(scope: CursorScope, cursor: string): CursorPosition {
  const parts = parse(cursor);
  if (parts === null) throw new InvalidInputError('Invalid cursor');
  const [version, connection, entity, sort, value, id] = parts;
  const belongs =
    version === VERSION &&
    connection === scope.connection &&
    entity === scope.entity &&
    sort === scope.sort &&
    (value === null || typeof value === 'string' || typeof value === 'number') &&
    typeof id === 'string';
  if (!belongs) throw new InvalidInputError('Invalid cursor');
  return { value, id };
}

/** The order of the list that a cursor belongs to, such as `LIKE_COUNT DESC`; null for a text that is not a cursor. */
export function cursorSort(cursor: string): string | null {
  const sort = parse(cursor)?.[3];
  return typeof sort === 'string' ? sort : null;
}

function parse(cursor: string): unknown[] | null {
  const bytes = Buffer.from(cursor, 'base64url');
  const payload = bytes.subarray(CHECKSUM_BYTES);
  const isWhole = checksum(payload).equals(bytes.subarray(0, CHECKSUM_BYTES));
  if (!isWhole || bytes.toString('base64url') !== cursor) return null;
  try {
    const parts: unknown = JSON.parse(utf8.decode(payload));
    return Array.isArray(parts) && parts.length === 6 ? parts : null;
  } catch {
    // The text is not JSON or not UTF-8; the caller reports it as an invalid cursor.
    return null;
  }
}

function checksum(payload: Uint8Array): Buffer {
  const bytes = Buffer.alloc(CHECKSUM_BYTES);
  bytes.writeUInt32BE(crc32(payload));
  return bytes;
}
