import { SqlState, sqlStateOf } from '@loupe/database';
import { AppError, ERRORS, type ErrorCode, isErrorCode } from '@loupe/kernel';
import { GraphQLError, type GraphQLFormattedError, Kind, type SourceLocation } from 'graphql';
import { boundedMessage } from './bounded-message.js';
import { DocumentText } from './validation/document-text.js';

/** Statuses of `application/graphql-response+json` for errors that are not the caller's. */
const SERVER_STATUSES: Partial<Record<ErrorCode, number>> = {
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
  QUERY_TIMEOUT: 504,
};

export interface PublicError {
  error: GraphQLFormattedError;
  /** The cause to be logged; null where the caller has been told everything. */
  cause: unknown;
}

/**
 * What a caller is told about an error. Anything that is not meant for callers becomes INTERNAL_SERVER_ERROR
 * with the request's id, and is handed back to be logged.
 */
export function publicError(error: GraphQLError, requestId: string): PublicError {
  const locations = locationsOf(error);
  const at = {
    ...(locations === undefined ? {} : { locations }),
    ...(error.path === undefined ? {} : { path: error.path }),
  };
  const coded = (code: ErrorCode, message: string) => ({
    error: { message: boundedMessage(message), ...at, extensions: { code } },
    cause: null,
  });
  const known = appErrorOf(error);
  if (known !== null) return coded(known.code, known.message);
  const cause = causeOf(error);
  if (sqlStateOf(cause) === SqlState.QUERY_CANCELED) {
    return coded('QUERY_TIMEOUT', 'The query took too long; narrow the filter or ask for a smaller page');
  }
  if (cause == null) {
    const { code } = error.extensions;
    if (isErrorCode(code) && code !== 'INTERNAL_SERVER_ERROR') return coded(code, error.message);
    if (isAboutArguments(error)) return coded('INVALID_INPUT', error.message);
  }
  const { message, extensions } = internalError(requestId);
  return { error: { message, ...at, extensions }, cause: cause ?? error };
}

/** All that a caller is told of an error that is ours; its cause is logged with the same id. */
export function internalError(requestId: string) {
  return { message: 'Internal server error', extensions: { code: 'INTERNAL_SERVER_ERROR', requestId } };
}

/** The places of an error in its document. */
function locationsOf({ source, positions, locations }: GraphQLError): readonly SourceLocation[] | undefined {
  return source instanceof DocumentText
    ? positions?.map((position) => source.locationOf(position))
    : locations;
}

/** HTTP status of an `application/json` response that has errors and no data (decisions §1). */
export function statusOf(code: unknown): number {
  return isErrorCode(code) ? ERRORS[code].status : 200;
}

/** The same with `application/graphql-response+json`, where 200 is kept for responses with data. */
export function draftStatusOf(code: unknown): number {
  return Math.max(statusOf(code), (isErrorCode(code) && SERVER_STATUSES[code]) || 400);
}

/** What was thrown first: graphql-js wraps an error once or twice, keeping the original. */
function causeOf(error: GraphQLError): unknown {
  let cause: unknown = error.originalError;
  while (cause instanceof GraphQLError) cause = cause.originalError;
  return cause;
}

/** An AppError thrown by a scalar comes with the place of the value in the message of the error around it. */
function appErrorOf(error: GraphQLError): AppError | null {
  const cause = causeOf(error);
  if (!(cause instanceof AppError)) return null;
  return cause === error.originalError ? cause : new AppError(cause.code, error.message);
}

/**
 * True of graphql-js's own errors about an argument that only its variables make wrong, such as null for a variable
 * that the type of its place forbids: the error it threw points at the value.
 */
function isAboutArguments(error: GraphQLError): boolean {
  const thrown = error.originalError;
  const place = thrown instanceof GraphQLError ? thrown.nodes?.[0]?.kind : undefined;
  return place !== undefined && place !== Kind.FIELD;
}
