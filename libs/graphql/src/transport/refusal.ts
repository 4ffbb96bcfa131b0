import { ERRORS, type ErrorCode, PLAIN_REFUSALS } from '@loupe/kernel';
import type { GraphQLFormattedError } from 'graphql';
import { statusOf } from '../errors.js';

/** A request that ends before a document executes: the exact status, headers and JSON body of the answer. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly body: object,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(JSON.stringify(body));
    this.name = 'Refusal';
  }
}

/** The string form `{"errors":"…"}` of 401, 403 and the unknown workspace (decisions §1). */
export function plainRefusal(
  refusal: keyof typeof PLAIN_REFUSALS,
  headers?: Record<string, string>,
): Refusal {
  const { status, message } = PLAIN_REFUSALS[refusal];
  return new Refusal(status, { errors: message }, headers);
}

/** The list form `{"errors":[{message, extensions: {code}}]}` of every other refusal. */
export function codedRefusal(code: ErrorCode, message: string, headers?: Record<string, string>): Refusal {
  return new Refusal(ERRORS[code].status, { errors: [{ message, extensions: { code } }] }, headers);
}

/** The list form for the errors of a document. */
export function documentRefusal(errors: readonly GraphQLFormattedError[]): Refusal {
  return new Refusal(statusOf(errors[0]?.extensions?.code), { errors });
}

export const missingToken = () => plainRefusal('invalidToken', { 'www-authenticate': 'Bearer' });
export const pausedToken = () => plainRefusal('pausedToken', { 'www-authenticate': 'Bearer' });
export const unknownWorkspace = () => plainRefusal('unknownWorkspace');
