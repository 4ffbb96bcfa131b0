import { parseUrl } from '@loupe/kernel';

/** Path of the page where people sign in. */
export const SIGN_IN_PATH = '/sign-in';
/** Characters that a path to return to may have: that of a request for authorization has some hundred. */
const MAX_LENGTH = 4096;
/** Stands for this service, whatever its address is: a path that leads to another origin is seen by that. */
const HERE = 'http://here.invalid';

/**
 * The path that a person is sent to after signing in: one of this service, with its query.
 * @param given what the request says; anybody may have written it
 * @returns the path as browsers read it; null if it is malformed, is of another origin or is too long
 */
export function returnPathOf(given: unknown): string | null {
  if (typeof given !== 'string' || !given.startsWith('/') || given.length > MAX_LENGTH) return null;
  const url = parseUrl(given, HERE);
  if (url?.origin !== HERE) return null;
  const path = url.pathname + url.search;
  // What browsers read in it may begin with two slashes, which name a host.
  return path.startsWith('//') ? null : path;
}

/** Address of the page to sign in, from which a person returns to a path of this service. */
export function signInPathFor(returnTo: string): string {
  return `${SIGN_IN_PATH}?${new URLSearchParams({ returnTo })}`;
}
