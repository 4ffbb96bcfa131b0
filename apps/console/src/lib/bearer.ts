import { t } from './messages';

/** A bearer is renewed when less than this is left of its ten minutes, in milliseconds. */
const RENEW_BEFORE = 60_000;

interface Bearer {
  token: string;
  expiresAt: string;
  /** What the person is called. */
  name: string;
}

let current: Promise<Bearer> | null = null;

/** The session has ended: the person has to sign in again. */
export class SignedOut extends Error {}

async function issue(): Promise<Bearer> {
  const response = await fetch('/session/bearer', { method: 'POST' });
  if (response.status === 401) throw new SignedOut(t('You are signed out.'));
  if (!response.ok)
    throw new Error(t('The session could not be renewed (status {status}).', { status: response.status }));
  return response.json();
}

/**
 * The token for `Authorization`, renewed before it ends. Callers at the same time share one request.
 * @throws SignedOut when nobody is signed in
 */
export const bearerToken = async (): Promise<string> => (await bearer()).token;

/**
 * What the person who is signed in is called.
 * @throws SignedOut when nobody is signed in
 */
export const personName = async (): Promise<string> => (await bearer()).name;

async function bearer(): Promise<Bearer> {
  current ??= issue();
  const asked = current;
  try {
    const known = await asked;
    if (Date.parse(known.expiresAt) - Date.now() > RENEW_BEFORE) return known;
  } catch (error) {
    if (current === asked) current = null;
    throw error;
  }
  if (current === asked) current = issue();
  return current;
}

/** Forgets the bearer: the API has refused it. */
export function forgetBearer(): void {
  current = null;
}
