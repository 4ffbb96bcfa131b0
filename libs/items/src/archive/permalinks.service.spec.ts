import { createHmac } from 'node:crypto';
import { loadConfig } from '@loupe/config';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../../test/support/any-character.js';
import { PermalinksService } from './permalinks.service.js';

const configOf = (key: string) =>
  loadConfig({ DATABASE_URL: 'postgres://x', REDIS_URL: 'redis://x', LOUPE_SECRET_KEY: key.repeat(32) });
const permalinks = new PermalinksService(configOf('a'));
const ids = { workspaceId: fc.uuid(), itemId: fc.uuid() };
const target = fc.record({ ...ids, serial: fc.nat({ max: 2 ** 31 - 1 }) });
const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');

describe('a permalink', () => {
  it('names its item, under its own key only, and is the same every time', () => {
    fc.assert(
      fc.property(target, (given) => {
        const path = permalinks.pathOf(given);
        expect(path).toMatch(/^\/p\/[A-Za-z0-9_-]{72}$/);
        expect(permalinks.pathOf(given)).toBe(path);
        expect(permalinks.read(path.slice(3))).toEqual(given);
        expect(new PermalinksService(configOf('b')).read(path.slice(3))).toBeNull();
      }),
    );
  });

  it('shows neither the workspace nor the item, and of two of a workspace no common part', () => {
    fc.assert(
      fc.property(target, fc.uuid(), (given, other) => {
        const token = (itemId: string) =>
          Buffer.from(permalinks.pathOf({ ...given, itemId }).slice(3), 'base64url');
        const [one, two] = [token(given.itemId), token(other)];
        for (const id of [given.workspaceId, given.itemId]) expect(one.includes(bytesOf(id))).toBe(false);
        for (let place = 0; place + 4 <= one.length; place += 1)
          expect(two.includes(one.subarray(place, place + 4))).toBe(given.itemId === other);
      }),
    );
  });

  it('is another after each replacement', () => {
    fc.assert(
      fc.property(target, (given) => {
        const next = permalinks.pathOf({ ...given, serial: given.serial + 1 });
        expect(next).not.toBe(permalinks.pathOf(given));
      }),
    );
  });

  it('of the form that named the ids still works, as one that was never replaced', () => {
    const key = configOf('a').derivedKey('loupe permalinks');
    fc.assert(
      fc.property(fc.record(ids), (given) => {
        const plain = Buffer.concat([bytesOf(given.workspaceId), bytesOf(given.itemId)]);
        const mac = createHmac('sha256', key).update(plain).digest().subarray(0, 16);
        const token = Buffer.concat([plain, mac]).toString('base64url');
        expect(permalinks.read(token)).toEqual({ ...given, serial: 0 });
        expect(permalinks.read(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).toBeNull();
      }),
    );
  });

  it('is refused when any bit of it is changed', () => {
    fc.assert(
      fc.property(target, fc.nat({ max: 431 }), (given, bit) => {
        const bytes = Buffer.from(permalinks.pathOf(given).slice(3), 'base64url');
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(permalinks.read(bytes.toString('base64url'))).toBeNull();
      }),
    );
  });

  it('is refused with any character more, fewer or in another place', () => {
    fc.assert(
      fc.property(
        target,
        fc.nat({ max: 72 }),
        fc.string({ minLength: 1, unit: anyCharacter }),
        (given, place, text) => {
          const token = permalinks.pathOf(given).slice(3);
          expect(permalinks.read(token.slice(0, place) + text + token.slice(place))).toBeNull();
          if (place < token.length)
            expect(permalinks.read(token.slice(0, place) + token.slice(place + 1))).toBeNull();
        },
      ),
    );
  });

  it('is nothing that was made up', () => {
    const made = [64, 72].map((length) => fc.base64String({ minLength: length, maxLength: length }));
    fc.assert(
      fc.property(fc.oneof(fc.string(), ...made), (text) => {
        expect(permalinks.read(text)).toBeNull();
      }),
    );
  });
});
