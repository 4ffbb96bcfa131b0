import { AppError, ERROR_CODES, type ErrorCode } from '@loupe/kernel';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';

/** SQLSTATE of a statement that ran into its time limit. */
const QUERY_CANCELED = '57014';

/** Codes of Apollo Server that the contract names differently. */
const APOLLO_CODES: Record<string, string> = {
  OPERATION_RESOLUTION_FAILURE: 'BAD_REQUEST',
  BAD_USER_INPUT: 'INVALID_INPUT',
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
  const at = {
    ...(error.locations === undefined ? {} : { locations: error.locations }),
    ...(error.path === undefined ? {} : { path: error.path }),
  };
  const coded = (code: string, message: string) => ({
    error: { message, ...at, extensions: { code } },
    cause: null,
  });
  const known = appErrorOf(error);
  if (known !== null) return coded(known.code, known.message);
  const cause = causeOf(error);
  if (sqlState(cause) === QUERY_CANCELED) {
    return coded('QUERY_TIMEOUT', 'The query took too long; narrow the filter or ask for a smaller page');
  }
  const code = error.extensions.code;
  if (cause == null && typeof code === 'string' && code !== 'INTERNAL_SERVER_ERROR') {
    return coded(APOLLO_CODES[code] ?? code, error.message);
  }
  return {
    error: {
      message: 'Internal server error',
      ...at,
      extensions: { code: 'INTERNAL_SERVER_ERROR', requestId },
    },
    cause: cause ?? error,
  };
}

/** HTTP status of a response that has errors and no data (decisions §1). */
export function statusOf(code: unknown): number {
  return Object.hasOwn(ERROR_CODES, String(code)) ? ERROR_CODES[code as ErrorCode] : 200;
}

/** What was thrown first: graphql-js and Apollo wrap an error once or twice, keeping the original. */
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

function sqlState(cause: unknown): unknown {
  const error = cause as { code?: unknown; driverError?: { code?: unknown } } | undefined;
  return error?.driverError?.code ?? error?.code;
}
