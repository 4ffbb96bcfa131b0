import { createHash, createHmac, randomBytes } from 'node:crypto';

/** 128 random bits. */
const TOKEN_BYTES = 16;
const TOKEN = /^[\w-]{22}$/;

/** A new token of an address that whoever has it may use: nobody can guess it. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** The token of an address that is made again for the same thing, as only its hash is stored: nobody without the key can make it. */
export const derivedToken = (key: Buffer, thing: string): string =>
  createHmac('sha256', key).update(thing).digest().subarray(0, TOKEN_BYTES).toString('base64url');

/** What is stored of such a token; null for a text that is none. */
export function hashOfToken(token: string): Buffer | null {
  return TOKEN.test(token) ? createHash('sha256').update(token).digest() : null;
}
