import { loadConfig } from '@loupe/config';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Permalinks } from './permalinks.js';

const configOf = (key: string) =>
  loadConfig({ DATABASE_URL: 'postgres://x', REDIS_URL: 'redis://x', LOUPE_SECRET_KEY: key.repeat(32) });
const permalinks = new Permalinks(configOf('a'));
const target = fc.record({ workspaceId: fc.uuid(), itemId: fc.uuid() });

describe('a permalink', () => {
  it('names its item, under its own key only, and is the same every time', () => {
    fc.assert(
      fc.property(target, (given) => {
        const path = permalinks.pathOf(given);
        expect(path).toMatch(/^\/p\/[A-Za-z0-9_-]{64}$/);
        expect(permalinks.pathOf(given)).toBe(path);
        expect(permalinks.read(path.slice(3))).toEqual(given);
        expect(new Permalinks(configOf('b')).read(path.slice(3))).toBeNull();
      }),
    );
  });

  it('is refused when any bit of it is changed', () => {
    fc.assert(
      fc.property(target, fc.nat({ max: 383 }), (given, bit) => {
        const bytes = Buffer.from(permalinks.pathOf(given).slice(3), 'base64url');
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(permalinks.read(bytes.toString('base64url'))).toBeNull();
      }),
    );
  });

  it('is nothing that was made up', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String({ minLength: 64, maxLength: 64 })), (text) => {
        expect(permalinks.read(text)).toBeNull();
      }),
    );
  });
});
