import { isUnreachable, SqlState, sqlStateOf } from '@loupe/database';
import { boundedMessage, internalError, Refusal, statusOf, UNREACHABLE } from '@loupe/http';
import { AppError, type ErrorCode, isErrorCode } from '@loupe/kernel';
import { GraphQLError, type GraphQLFormattedError, Kind, type SourceLocation } from 'graphql';
import { DocumentText } from './validation/document-text.js';

export interface PublicError {
  error: GraphQLFormattedError;
  /** The cause to log; null if the response already says everything. */
  cause: unknown;
}

/**
 * The error as the caller sees it. An error that is not meant for callers becomes INTERNAL_SERVER_ERROR with the
 * request's id; its cause is returned to be logged.
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
  if (isUnreachable(cause)) return { ...coded('SERVICE_UNAVAILABLE', UNREACHABLE), cause };
  if (cause == null) {
    const { code } = error.extensions;
    if (isErrorCode(code) && code !== 'INTERNAL_SERVER_ERROR') return coded(code, error.message);
    if (isAboutArguments(error)) return coded('INVALID_INPUT', error.message);
  }
  const { message, extensions } = internalError(requestId);
  return { error: { message, ...at, extensions }, cause: cause ?? error };
}

/** Positions of an error in its document. */
function locationsOf({ source, positions, locations }: GraphQLError): readonly SourceLocation[] | undefined {
  return source instanceof DocumentText
    ? positions?.map((position) => source.locationOf(position))
    : locations;
}

/** The error that was thrown first: graphql-js wraps an error once or twice and keeps the original. */
function causeOf(error: GraphQLError): unknown {
  let cause: unknown = error.originalError;
  while (cause instanceof GraphQLError) cause = cause.originalError;
  return cause;
}

/** The AppError behind an error of a scalar. graphql-js adds the position of the value to the message of the outer error. */
function appErrorOf(error: GraphQLError): AppError | null {
  const cause = causeOf(error);
  if (!(cause instanceof AppError)) return null;
  return cause === error.originalError ? cause : new AppError(cause.code, error.message);
}

/**
 * True for graphql-js's own errors about an argument that is wrong only because of its variables, such as null for a
 * variable whose position forbids null. Such an error points at the value.
 */
function isAboutArguments(error: GraphQLError): boolean {
  const thrown = error.originalError;
  const place = thrown instanceof GraphQLError ? thrown.nodes?.[0]?.kind : undefined;
  return place !== undefined && place !== Kind.FIELD;
}

/** The list form for the errors of a document, as its caller sees them. */
export function documentRefusal(thrown: readonly GraphQLError[], requestId: string): Refusal {
  const errors = thrown.map((error) => publicError(error, requestId).error);
  return new Refusal(statusOf(errors[0]?.extensions?.code), { errors });
}
