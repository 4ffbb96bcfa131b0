import { InvalidInputError } from '@loupe/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../test/support/any-character.js';
import { type CursorPosition, type CursorScope, decodeCursor, encodeCursor } from './cursor.js';

const scope: CursorScope = { connection: 'items', entity: '', sort: 'LIKE_COUNT DESC' };
const position: CursorPosition = { value: '42', id: '0190c5a4-6d2f-7b52-8b30-6e0f6b1f2a3c' };
const text = fc.string({ unit: anyCharacter, maxLength: 12 });
const scopes = fc.record({ connection: text, entity: text, sort: text });
const positions = fc.record({
  value: fc.oneof(text, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null)),
  id: fc.uuid(),
});

/** A cursor over any bytes, as a caller who knows the format could create it. */
function forge(json: string | Uint8Array): string {
  const payload = Buffer.from(json);
  // CRC-32 (RFC 1952) by its definition.
  let crc = 0xffffffff;
  for (const byte of payload) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  const head = Buffer.alloc(4);
  head.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
  return Buffer.concat([head, payload]).toString('base64url');
}

function expectRefused(given: CursorScope, cursor: string): void {
  expect(() => decodeCursor(given, cursor)).toThrow(new InvalidInputError('Invalid cursor'));
}

describe('a cursor', () => {
  it.each(['', ' ', 'null', '0', '20', 'cursor', 'AAAA', 'AAAAAAAA', '====', 'ä', '\0', 'bnVsbA=='])(
    'is refused if it is %j, which was never one',
    (cursor) => {
      expectRefused(scope, cursor);
    },
  );

  it('is refused on another connection, entity or sort', () => {
    fc.assert(
      fc.property(scopes, scopes, positions, (made, used, at) => {
        fc.pre(JSON.stringify(made) !== JSON.stringify(used));
        expectRefused(used, encodeCursor(made, at));
      }),
    );
    for (const part of ['connection', 'entity', 'sort'] as const) {
      expectRefused({ ...scope, [part]: 'other' }, encodeCursor(scope, position));
    }
  });

  it('is refused once one character is changed, added, removed or moved', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    fc.assert(
      fc.property(positions, fc.nat(), fc.constantFrom(...alphabet), (at, place, character) => {
        const cursor = encodeCursor(scope, at);
        const index = place % cursor.length;
        const before = cursor.slice(0, index);
        const rest = cursor.slice(index + 1);
        const altered = [
          before + character + rest,
          before + character + cursor.slice(index),
          before + rest,
          rest + before,
          cursor.slice(0, index),
        ];
        for (const other of altered) if (other !== cursor) expectRefused(scope, other);
      }),
      { numRuns: 500 },
    );
  });

  it('is refused in another case, in the other base64 alphabet, and with padding or white space', () => {
    const cursor = encodeCursor({ ...scope, entity: '>>>???' }, position);
    const used = { ...scope, entity: '>>>???' };
    const altered = [cursor.toLowerCase(), cursor.toUpperCase(), `${cursor}=`, ` ${cursor}`, `${cursor}\n`];
    for (const other of altered) expectRefused(used, other);
    const standard = Buffer.from(cursor, 'base64url').toString('base64');
    expect(standard).not.toBe(cursor);
    expectRefused(used, standard);
  });

  it('is refused if its checksum is right and its content is not', () => {
    const parts: unknown[] = [1, scope.connection, scope.entity, scope.sort, position.value, position.id];
    expect(decodeCursor(scope, forge(JSON.stringify(parts)))).toEqual(position);
    const wrong: unknown[] = [
      null,
      {},
      parts.slice(0, 5),
      [...parts, 1],
      parts.with(0, 2),
      parts.with(0, '1'),
      parts.with(4, true),
      parts.with(4, {}),
      parts.with(4, ['42']),
      parts.with(5, 5),
      parts.with(5, null),
    ];
    for (const content of wrong) expectRefused(scope, forge(JSON.stringify(content)));
    expectRefused(scope, forge('not JSON'));
    expectRefused(scope, forge(`\u{feff}${JSON.stringify(parts)}`));
    expectRefused(scope, forge(Buffer.from([0x22, 0x80, 0x22])));
  });

  it('is refused, and nothing else happens, for any string', () => {
    fc.assert(fc.property(fc.string({ unit: anyCharacter }), (cursor) => expectRefused(scope, cursor)));
  });

  it('gives back the position it was made for, in characters that need no escaping in a URL', () => {
    fc.assert(
      fc.property(scopes, positions, (made, at) => {
        const cursor = encodeCursor(made, at);
        expect(cursor).toMatch(/^[\w-]+$/);
        const read = decodeCursor(made, cursor);
        expect(read.id).toBe(at.id);
        expect(read.value === at.value || (read.value === 0 && at.value === 0)).toBe(true);
      }),
    );
  });

  it('differs for each list and each position', () => {
    const cursors = [
      encodeCursor(scope, position),
      encodeCursor({ ...scope, connection: 'creators' }, position),
      encodeCursor({ ...scope, connection: '', entity: 'items' }, position),
      encodeCursor(scope, { ...position, value: 42 }),
      encodeCursor(scope, { ...position, value: null }),
    ];
    expect(new Set(cursors).size).toBe(cursors.length);
  });
});
