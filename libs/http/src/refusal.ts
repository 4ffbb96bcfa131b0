import { ERRORS, type ErrorCode, PLAIN_REFUSALS } from '@loupe/kernel';
import { boundedMessage } from './bounded-message.js';

/** Ends a request before a document executes, with the exact status, headers and JSON body of the response. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly body: object,
    readonly headers: Readonly<Record<string, string>> = {},
    /** The code of a body in the string form, for `inListForm`. */
    readonly code?: string,
  ) {
    super(JSON.stringify(body));
    this.name = 'Refusal';
  }
}

/** What callers are told while PostgreSQL cannot be reached. */
export const UNREACHABLE = 'The database cannot be reached at the moment: try again in a few seconds';

/** An error of a response, as its caller sees it. */
export interface ReportedError {
  readonly message: string;
  readonly extensions?: { readonly code?: unknown; readonly requestId?: unknown };
}

/** The errors of a refusal, in either form of its body. */
export function reportedErrors({ body }: Refusal): ReportedError[] {
  const { errors } = body as { errors: string | ReportedError[] };
  return typeof errors === 'string' ? [{ message: errors }] : errors;
}

/** The string form `{"errors":"…"}`, for 401, 403 and an unknown workspace (decisions §1). */
export function plainRefusal(
  refusal: keyof typeof PLAIN_REFUSALS,
  headers?: Record<string, string>,
): Refusal {
  const { status, message, code } = PLAIN_REFUSALS[refusal];
  return new Refusal(status, { errors: message }, headers, code);
}

/** A refusal in the list form, whose code programs read; one that has no other form is returned as it is. */
export function inListForm(refusal: Refusal): Refusal {
  const { status, body, headers, code } = refusal;
  if (code === undefined) return refusal;
  const errors = reportedErrors(refusal).map(({ message }) => ({ message, extensions: { code } }));
  return new Refusal(status, { ...body, errors }, headers);
}

/** The list form `{"errors":[{message, extensions: {code}}]}`, for every other refusal. */
export function codedRefusal(code: ErrorCode, message: string, headers?: Record<string, string>): Refusal {
  const reported = { message: boundedMessage(message), extensions: { code } };
  return new Refusal(ERRORS[code].status, { errors: [reported] }, headers);
}

/** An internal error as the caller sees it. Its cause is logged with the same id. */
export function internalError(requestId: string) {
  return { message: 'Internal server error', extensions: { code: 'INTERNAL_SERVER_ERROR', requestId } };
}

/** The list form for an internal error. */
export function internalRefusal(requestId: string): Refusal {
  return new Refusal(500, { errors: [internalError(requestId)] });
}

/** HTTP 503 and not 200 as for this code beside data, because nothing of the request has been processed. */
export function outageRefusal(message: string): Refusal {
  const errors = [{ message, extensions: { code: 'SERVICE_UNAVAILABLE' } }];
  return new Refusal(503, { errors }, { 'retry-after': '2' });
}

export const missingToken = () => plainRefusal('invalidToken', { 'www-authenticate': 'Bearer' });
export const pausedToken = () => plainRefusal('pausedToken', { 'www-authenticate': 'Bearer' });
export const unknownWorkspace = () => plainRefusal('unknownWorkspace');
export const badRequest = (message: string) => codedRefusal('BAD_REQUEST', message);
