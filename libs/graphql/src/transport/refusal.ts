import { ERROR_CODES, type ErrorCode } from '@loupe/kernel';

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
export function plainRefusal(status: number, message: string, headers?: Record<string, string>): Refusal {
  return new Refusal(status, { errors: message }, headers);
}

/** The list form `{"errors":[{message, extensions: {code}}]}` of every other refusal. */
export function codedRefusal(code: ErrorCode, message: string, headers?: Record<string, string>): Refusal {
  return new Refusal(ERROR_CODES[code], { errors: [{ message, extensions: { code } }] }, headers);
}

export const missingToken = () =>
  plainRefusal(401, 'Missing or invalid authentication token', { 'www-authenticate': 'Bearer' });
export const pausedToken = () => plainRefusal(401, 'Account is disabled', { 'www-authenticate': 'Bearer' });
export const unknownWorkspace = () => plainRefusal(404, 'Workspace not found');
