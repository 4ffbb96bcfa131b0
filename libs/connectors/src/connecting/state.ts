import { createHash, randomBytes } from 'node:crypto';
import { isUuid } from '@loupe/kernel';

/** Bytes of the secrets of a sign-in: 43 characters, as PKCE wants at least (RFC 7636 §4.1). */
const SECRET_BYTES = 32;
const SECRET = /^[\w-]{43}$/;

/** The parts of a state: which sign-in it is of, and the secret by which it is believed. */
export interface State {
  readonly workspaceId: string;
  readonly attemptId: string;
  readonly secret: string;
}

/** 256 random bits in characters that need no escaping in an address. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** The text that goes to the platform and comes back. */
export function stateText({ workspaceId, attemptId, secret }: State): string {
  return `${workspaceId}.${attemptId}.${secret}`;
}

/** Reads what came back; null for anything that `stateText` has not written. */
export function readState(text: string): State | null {
  const [workspaceId = '', attemptId = '', secret = '', ...rest] = text.split('.');
  if (rest.length > 0 || !isUuid(workspaceId) || !isUuid(attemptId) || !SECRET.test(secret)) return null;
  return { workspaceId: workspaceId.toLowerCase(), attemptId: attemptId.toLowerCase(), secret };
}

/** The only form in which the secret of a state is stored. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** The challenge of PKCE with S256, base64url as the RFC has it. */
export function challengeOf(verifier: string): string {
  return hashOf(verifier).toString('base64url');
}
