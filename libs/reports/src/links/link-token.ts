import { createHash, randomBytes } from 'node:crypto';

/** The path under which links are read. */
export const REPORT_LINK_PATH = '/r';
/** 128 random bits. */
const TOKEN_BYTES = 16;
const TOKEN = /^[\w-]{22}$/;

/** A new token, which nobody can guess. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** What is stored of a token; null for a text that is none. */
export function hashOfToken(token: string): Buffer | null {
  return TOKEN.test(token) ? createHash('sha256').update(token).digest() : null;
}
