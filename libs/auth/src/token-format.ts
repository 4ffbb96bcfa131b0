import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'loupe_live_';
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_BYTES = 32;
/** Base62 digits that hold any 256-bit number: 62^43 is the first power of 62 above 2^256. */
const SECRET_DIGITS = 43;
/** Base62 digits that hold any CRC-32. */
const CHECKSUM_DIGITS = 6;
const WITHOUT_CHECKSUM = PREFIX.length + SECRET_DIGITS;
const SHAPE = new RegExp(`^${PREFIX}[0-9A-Za-z]{${SECRET_DIGITS + CHECKSUM_DIGITS}}$`);

/** A new API token of 256 random bits. It is the only copy, because only its HMAC is stored. */
export function newToken(): string {
  return formatToken(randomBytes(SECRET_BYTES));
}

/**
 * Writes 32 secret bytes as a token: `loupe_live_`, the bytes as a big-endian number in 43 base62 digits, and
 * the CRC-32 (ISO-HDLC, as in zip) of everything before it in 6 base62 digits. The widths are fixed and every
 * character is a word character, so a secret scanner finds a token with one expression and a double click
 * selects it.
 * @throws RangeError unless there are 32 bytes
 */
export function formatToken(secret: Uint8Array): string {
  if (secret.length !== SECRET_BYTES) throw new RangeError(`A token has ${SECRET_BYTES} secret bytes`);
  const number = BigInt(`0x${Buffer.from(secret).toString('hex')}`);
  const body = PREFIX + base62(number, SECRET_DIGITS);
  return body + checksum(body);
}

/** Whether a text has the form and checksum of a token. It may never have been issued. */
export function isToken(text: string): boolean {
  return SHAPE.test(text) && text.slice(WITHOUT_CHECKSUM) === checksum(text.slice(0, WITHOUT_CHECKSUM));
}

/** The last characters of a token, by which people recognize it. */
export function lastFour(token: string): string {
  return token.slice(-4);
}

function checksum(body: string): string {
  return base62(BigInt(crc32(body)), CHECKSUM_DIGITS);
}

function base62(number: bigint, width: number): string {
  let digits = '';
  for (let rest = number; digits.length < width; rest /= 62n) {
    digits = DIGITS.charAt(Number(rest % 62n)) + digits;
  }
  return digits;
}
