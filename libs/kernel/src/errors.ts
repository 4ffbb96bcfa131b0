/** What the public documentation says about an error. */
export interface ErrorDescription {
  /** HTTP status of an `application/json` response that has nothing but this error. */
  readonly status: number;
  /** When it is sent. */
  readonly when: string;
  /** What its reader can do. */
  readonly remedy: string;
}

/**
 * Every code a response may carry in `extensions.code`. It is the one catalogue: statuses are read from it, and
 * docs/errors.md and the published reference are written from it.
 */
export const ERRORS = {
  BAD_REQUEST: {
    status: 400,
    when: 'The body is not UTF-8 JSON, is a batch array, has no `query`, has `variables` that are no JSON object, names an operation that the document does not have, or names none where the document has several. Also an `Idempotency-Key` that is malformed or was used with another body.',
    remedy: 'Send one JSON object with `query`, and `operationName` if the document has several operations.',
  },
  PERSISTED_QUERY_NOT_SUPPORTED: {
    status: 400,
    when: 'The request names a persisted query by a hash or an id.',
    remedy: 'Switch persisted queries off in the client and send the document in `query`.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    when: 'Another method than POST was used on /api/v2 or /api/v2/uploads.',
    remedy: 'Use POST.',
  },
  REQUEST_TIMEOUT: {
    status: 408,
    when: 'The body of the request did not arrive within 30 seconds (10 without a token), or its headers within 10.',
    remedy: 'Send the request again, whole; the connection has been closed.',
  },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    when: 'Another request with the same `Idempotency-Key` is still being executed.',
    remedy: 'Repeat the request after the seconds in `Retry-After`; it then gets the first one’s response.',
  },
  IDEMPOTENCY_ANSWER_NOT_KEPT: {
    status: 409,
    when: 'A request with this `Idempotency-Key` was executed, or interrupted while it was, and its answer is not kept: it was larger than 64 KB, or made room for others. The message names its mutations.',
    remedy:
      'Look up what the first request changed; use another key for a request that is meant to change something again.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    when: 'The body is longer than 1 MiB, or the image sent to /api/v2/uploads than 10 MiB.',
    remedy: 'Send fewer ids or shorter texts per request, or a smaller image.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    when: 'The request’s Content-Type is not application/json in UTF-8, or its body has a Content-Encoding. On /api/v2/uploads: it is not multipart/form-data, or the file is no JPEG, PNG, WebP, GIF or AVIF image.',
    remedy:
      'Send `Content-Type: application/json`, not compressed; to /api/v2/uploads an image in a multipart form.',
  },
  RATE_LIMIT_EXCEEDED: {
    status: 429,
    when: 'The workspace has sent more than 5 requests within one second, has too few credits left for this one, or has 20 MB of responses that are being made or read.',
    remedy:
      'Repeat the request after the seconds in `Retry-After`, and pace requests by the header `RateLimit`.',
  },
  GRAPHQL_PARSE_FAILED: {
    status: 200,
    when: 'The document is not GraphQL, or has more than 10,000 tokens.',
    remedy: 'Correct the document at the place that `locations` gives.',
  },
  GRAPHQL_VALIDATION_FAILED: {
    status: 200,
    when: 'The document breaks a rule of GraphQL that has no code of its own, introspects the schema in production, or exceeds a limit: 100 KB, 64 characters a name or alias, depth 10, 30 root fields, 15 aliases of one field, 10,000 fields with fragments expanded, one field selected too many times.',
    remedy: 'Correct the document, or split it. The schema is published at /api/v2/schema.graphql.',
  },
  undefinedField: {
    status: 200,
    when: 'A requested field does not exist on its type.',
    remedy: 'Compare the field’s name and its parent type with the reference.',
  },
  argumentLiteralsIncompatible: {
    status: 200,
    when: 'A literal in the document is not of the argument’s type, such as an unknown enum value.',
    remedy: 'Use a value of the type that the message names.',
  },
  missingRequiredArguments: {
    status: 200,
    when: 'A required argument, or a required field of an input object in the document, was not given.',
    remedy: 'Give the argument that the message names.',
  },
  argumentNotAccepted: {
    status: 200,
    when: 'An argument, or a field of an input object in the document, does not exist.',
    remedy: 'Compare the argument’s name with the reference.',
  },
  undefinedType: {
    status: 200,
    when: 'The document names a type that does not exist.',
    remedy: 'Compare the type’s name with the reference.',
  },
  undefinedFragment: {
    status: 200,
    when: 'The document spreads a fragment that it does not define.',
    remedy: 'Define the fragment in the same document.',
  },
  undefinedVariable: {
    status: 200,
    when: 'The document uses a variable that its operation does not declare.',
    remedy: 'Declare the variable: `query Name($variable: Type)`.',
  },
  INVALID_INPUT: {
    status: 200,
    when: 'A variable is not of its type, a value is out of its bounds, a cursor is not one of this list, arguments exclude each other, a timestamp is not in UTC, a text contains the NUL character, the response has more than 10 MB, or the request costs more credits than the plan’s capacity.',
    remedy: 'The message names the argument; the request cannot succeed until it is changed.',
  },
  INVALID_URL: {
    status: 200,
    when: 'An address is malformed, is neither http nor https, or leads to a private or reserved host.',
    remedy: 'Use the public address of the post.',
  },
  NOT_FOUND: {
    status: 200,
    when: 'A single object, or the view that `creators(presetId:)` or `socialProfiles(presetId:)` names, does not exist or belongs to another workspace. With HTTP 404: there is nothing at the path of the request.',
    remedy: 'Check the id and the WORKSPACE-ID header.',
  },
  UNAUTHORIZED: {
    status: 200,
    when: 'The token lacks a scope that the field, or what is selected of its answer, needs; the message names it.',
    remedy: 'Use a token with that scope.',
  },
  WRONG_VIEW_TYPE: {
    status: 200,
    when: '`creators(presetId:)` or `socialProfiles(presetId:)` names a view of another kind, or a collection.',
    remedy: 'Use the id of a creator view, or of a social profile view.',
  },
  WRONG_VIEW_TYPE_FOR_ITEMS: {
    status: 200,
    when: '`items(presetId:)` is unknown or names neither a content view nor a collection.',
    remedy: 'Use an id from `filterPresets` whose accessor is MEDIA_DECK or COLLECTIONS.',
  },
  QUERY_TIMEOUT: {
    status: 200,
    when: 'The database did not answer in time.',
    remedy: 'Narrow the filter or ask for a smaller page; then try again.',
  },
  SERVICE_UNAVAILABLE: {
    status: 200,
    when: 'A part of the answer could not be computed; it may stand beside data that could. Also a mutation that was refused before it began, because its credits could not be counted, or a large response while many others are being made (`Retry-After` says when to ask again). With HTTP 503: too many request bodies or requests are on their way at once.',
    remedy: 'Use the data there is, and try again later.',
  },
  INTERNAL_SERVER_ERROR: {
    status: 200,
    when: 'The service failed. `extensions.requestId` is the id under which its log has the cause. The HTTP status is 500 if the request failed before its document was executed.',
    remedy: 'Try again later; if it stays, tell the operator the request id.',
  },
} as const satisfies Record<string, ErrorDescription>;

export type ErrorCode = keyof typeof ERRORS;

/** Whether a word is a code of the catalogue. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERRORS, code);
}

/** Every code of `extensions.warnings`: the answer is right as it stands, and there is something to know of it. */
export const WARNINGS = {
  LANGUAGE_NOT_UNDERSTOOD: {
    when: '`superSearch.searchQuery` is not in a language of the model that compares texts, so that it finds little or nothing, or what it finds is not alike. The model that ships with Loupe understands English only.',
    remedy:
      'Ask in English, use FUZZY_CAPTION, or have the operator configure another model (docs/similarity.md).',
  },
  NO_VECTOR_YET: {
    when: '`superSearch.similarMediaContentId` is a media content whose picture has not been compared yet, so that it finds nothing.',
    remedy:
      'Try again in a minute. It stays so where the picture cannot be fetched or read, or there is none.',
  },
} as const;

export type WarningCode = keyof typeof WARNINGS;

/** Refusals in the string form `{"errors":"…"}`, which have no code. */
export const PLAIN_REFUSALS = {
  invalidToken: {
    status: 401,
    message: 'Missing or invalid authentication token',
    when: 'The token is missing, unknown, rotated or expired.',
    remedy: 'Send `Authorization: Bearer <token>` with a current token.',
  },
  pausedToken: {
    status: 401,
    message: 'Account is disabled',
    when: 'The token is paused.',
    remedy: 'Ask the operator to resume it (`loupe token resume`); the token stays the same.',
  },
  forbiddenAgent: {
    status: 403,
    message: 'Forbidden: send a browser-style User-Agent, such as Mozilla/5.0 (compatible; my-app)',
    when: 'The User-Agent does not begin with `Mozilla/`, or there is none.',
    remedy:
      'Send a User-Agent that begins with `Mozilla/`, such as `Mozilla/5.0 (compatible; acme-integration)`.',
  },
  unknownWorkspace: {
    status: 404,
    message: 'Workspace not found',
    when: 'WORKSPACE-ID is missing, malformed, unknown or not one of the token’s; these are not told apart.',
    remedy: 'Send the id of a workspace that `workspaces` lists.',
  },
} as const satisfies Record<string, ErrorDescription & { message: string }>;

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
