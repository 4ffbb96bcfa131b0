/**
 * Every code a response may carry in `extensions.code` on purpose, with the HTTP status of a response that
 * has nothing but this error. `libs/graphql` turns an AppError into a GraphQL error by this table alone.
 */
export const ERROR_CODES = {
  BAD_REQUEST: 400,
  PERSISTED_QUERY_NOT_SUPPORTED: 400,
  UNSUPPORTED_MEDIA_TYPE: 415,
  PAYLOAD_TOO_LARGE: 413,
  METHOD_NOT_ALLOWED: 405,
  INVALID_INPUT: 200,
  INVALID_URL: 200,
  NOT_FOUND: 200,
  UNAUTHORIZED: 200,
  WRONG_VIEW_TYPE: 200,
  WRONG_VIEW_TYPE_FOR_ITEMS: 200,
  QUERY_TIMEOUT: 200,
  SERVICE_UNAVAILABLE: 200,
  INTERNAL_SERVER_ERROR: 200,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERROR_CODES;

/** An error that its reader can act on; anything else that is thrown is reported as INTERNAL_SERVER_ERROR. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
  ) {
    super(message);
    this.name = new.target.name;
  }
}

/** A request that can never succeed as it stands; the message names the argument. */
export class InvalidInputError extends AppError {
  constructor(message: string) {
    super('INVALID_INPUT', message);
  }
}

/** A single object that has to exist and does not, or belongs to another workspace. */
export class NotFoundError extends AppError {
  constructor(what: string) {
    super('NOT_FOUND', `${what} not found`);
  }
}
