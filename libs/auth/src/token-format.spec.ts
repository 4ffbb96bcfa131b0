import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatToken, isToken, lastFour, newToken } from './token-format.js';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secrets = fc.uint8Array({ minLength: 32, maxLength: 32 });
const characters = fc.integer({ min: 0, max: 0x10ffff }).filter((code) => code < 0xd800 || code > 0xdfff);

/** The secret bytes of a token, computed independently of the code under test. */
function secretOf(token: string): Uint8Array {
  const number = [...token.slice('loupe_live_'.length, -6)].reduce(
    (sum, digit) => sum * 62n + BigInt(DIGITS.indexOf(digit)),
    0n,
  );
  return Uint8Array.from(Buffer.from(number.toString(16).padStart(64, '0'), 'hex'));
}

describe('isToken', () => {
  it.each([
    ['nothing', ''],
    ['the prefix alone', 'loupe_live_'],
    ['another prefix', newToken().replace('loupe_live_', 'loupe_test_')],
    ['another case of the prefix', newToken().replace('loupe', 'Loupe')],
    ['a token without its checksum', newToken().slice(0, -6)],
    ['a token and one character more', `${newToken()}0`],
    ['a token and a line break', `${newToken()}\n`],
    ['two tokens', newToken() + newToken()],
  ])('refuses %s', (_, text) => {
    expect(isToken(text)).toBe(false);
  });

  it('refuses a token with any one character changed', () => {
    fc.assert(
      fc.property(secrets, fc.nat(), characters, (secret, place, code) => {
        const token = formatToken(secret);
        const at = place % token.length;
        const changed = token.slice(0, at) + String.fromCodePoint(code) + token.slice(at + 1);
        fc.pre(changed !== token);
        expect(isToken(changed)).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  it('refuses a token with two neighbouring characters exchanged', () => {
    fc.assert(
      fc.property(secrets, fc.nat(), (secret, place) => {
        const token = formatToken(secret);
        const at = place % (token.length - 1);
        const changed = token.slice(0, at) + token.charAt(at + 1) + token.charAt(at) + token.slice(at + 2);
        fc.pre(changed !== token);
        expect(isToken(changed)).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  it('accepts every token that is made', () => {
    fc.assert(
      fc.property(secrets, (secret) => {
        expect(isToken(formatToken(secret))).toBe(true);
      }),
    );
    expect(isToken(newToken())).toBe(true);
  });
});

describe('formatToken', () => {
  it.each([0, 31, 33])('refuses %i bytes', (length) => {
    expect(() => formatToken(new Uint8Array(length))).toThrow(RangeError);
  });

  it('writes 60 characters from the prefix and base62 digits, whatever the bytes', () => {
    fc.assert(
      fc.property(secrets, (secret) => {
        expect(formatToken(secret)).toMatch(/^loupe_live_[0-9A-Za-z]{49}$/);
      }),
    );
  });

  it('loses none of the bytes', () => {
    fc.assert(
      fc.property(secrets, (secret) => {
        expect(secretOf(formatToken(secret))).toEqual(secret);
      }),
    );
  });

  it('has one documented form, so that other programs can check a token', () => {
    // CRC-32 by an independent implementation (zlib.crc32 of Python): 0x5e3b6479 and 0xf5b46c89.
    expect(formatToken(new Uint8Array(32))).toBe(`loupe_live_${'0'.repeat(43)}1izVU1`);
    expect(formatToken(new Uint8Array(32).fill(255))).toBe(
      'loupe_live_yhjskwdA6OZ1AL1YmHWZWm8LLG7HjnuCA2j5rOw8Xp14UyVVB',
    );
  });

  it('spreads random bytes evenly over the digits', () => {
    const counts = new Map<string, number>();
    const tokens = 4000;
    for (let made = 0; made < tokens; made += 1) {
      // The first digit is left out: 2^256 is not a multiple of 62^42, so its highest values are rarer.
      for (const digit of formatToken(randomBytes(32)).slice('loupe_live_'.length + 1, -6)) {
        counts.set(digit, (counts.get(digit) ?? 0) + 1);
      }
    }
    const expected = (tokens * 42) / 62;
    const chiSquare = [...DIGITS].reduce(
      (sum, digit) => sum + ((counts.get(digit) ?? 0) - expected) ** 2 / expected,
      0,
    );
    // 61 degrees of freedom: an even spread exceeds 150 about twice in a billion runs.
    expect(chiSquare).toBeLessThan(150);
  });
});

describe('lastFour', () => {
  it('gives the end of the token that its holder sees', () => {
    const token = newToken();
    expect(token.endsWith(lastFour(token))).toBe(true);
    expect(lastFour(token)).toHaveLength(4);
  });
});
