/** What the public documentation says about an error. */
export interface ErrorDescription {
  /** HTTP status of an `application/json` response that contains only this error. */
  readonly status: number;
  /** When the service sends it. */
  readonly when: string;
  /** How the caller can correct it. */
  readonly remedy: string;
}

/**
 * Every code that `extensions.code` of a response may have. This is the only catalogue: statuses are read from it, and
 * docs/errors.md and the published reference are generated from it.
 */
export const ERRORS = {
  BAD_REQUEST: {
    status: 400,
    when: 'The body is not UTF-8 JSON, is a batch array, has no `query`, has `variables` that are not a JSON object, names an operation that is not in the document, or names none although the document has several. Also: the `Idempotency-Key` is malformed or was used with another body.',
    remedy: 'Send one JSON object with `query`, and `operationName` if the document has several operations.',
  },
  PERSISTED_QUERY_NOT_SUPPORTED: {
    status: 400,
    when: 'The request names a persisted query by a hash or an id.',
    remedy:
      'Send the document in `query`. Clients of automatic persisted queries do so by themselves when they read the message.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    when: 'A request to /api/v2 or /api/v2/uploads used a method other than POST.',
    remedy: 'Use POST.',
  },
  REQUEST_TIMEOUT: {
    status: 408,
    when: 'The body of the request did not arrive within 30 seconds (10 without a token), its headers did not arrive within 10, or an import arrived too slowly.',
    remedy: 'Send the whole request again; the connection was closed.',
  },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    when: 'The first request with the same `Idempotency-Key` is still running.',
    remedy:
      'Repeat the request after the seconds in `Retry-After`; it then gets the response of the first request.',
  },
  IDEMPOTENCY_ANSWER_NOT_KEPT: {
    status: 409,
    when: 'A request with this `Idempotency-Key` was executed or interrupted, and its response is not stored: it was larger than 64 KB, or was removed for newer ones. The message names its mutations.',
    remedy:
      'Look up what the first request changed; use another key for a request that should change something again.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    when: 'The body is larger than 1 MiB, the image sent to /api/v2/uploads is larger than 10 MiB, or the file sent to /api/v2/imports is larger than the operator allows.',
    remedy: 'Send fewer ids or shorter texts per request, or a smaller image.',
  },
  STORAGE_FULL: {
    status: 413,
    when: 'The image or the file to be imported does not fit into the bytes of files that the plan allows the workspace.',
    remedy:
      'Read `workspace { storedBytes { total limit } }`; wait until uploads, exports or reports expire, delete posts with copies of media, or ask for another plan.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    when: 'The request’s Content-Type is not application/json in UTF-8, or its body has a Content-Encoding. On /api/v2/uploads: the body is not multipart/form-data, or the file is not a JPEG, PNG, WebP, GIF or AVIF image.',
    remedy:
      'Send `Content-Type: application/json` without compression; send an image to /api/v2/uploads in a multipart form.',
  },
  RATE_LIMIT_EXCEEDED: {
    status: 429,
    when: 'The workspace has sent more than 5 requests within one second, has too few credits left for this request, has 20 MB of responses in progress, has ten imports waiting, or has ten platforms asked for previews of sources. Also: too many requests without valid credentials came from the address.',
    remedy:
      'Repeat the request after the seconds in `Retry-After`, and use the header `RateLimit` to pace requests.',
  },
  GRAPHQL_PARSE_FAILED: {
    status: 200,
    when: 'The document is not GraphQL, or has more than 10,000 tokens.',
    remedy: 'Correct the document at the position in `locations`.',
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
    when: 'A literal in the document has the wrong type for the argument, such as an unknown enum value.',
    remedy: 'Use a value of the type that the message names.',
  },
  missingRequiredArguments: {
    status: 200,
    when: 'A required argument, or a required field of an input object in the document, is missing.',
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
    when: 'A variable has the wrong type, a value is out of bounds, a cursor belongs to another list, arguments conflict, a timestamp is not in UTC, a text contains the NUL character, the response is larger than 10 MB, or the request costs more credits than the plan’s capacity.',
    remedy: 'Change the argument that the message names; the request cannot succeed unchanged.',
  },
  INVALID_URL: {
    status: 200,
    when: 'An address is malformed, is neither http nor https, or has a private or reserved host.',
    remedy: 'Use the public address of the post.',
  },
  NOT_FOUND: {
    status: 200,
    when: 'A single object, or the view in `creators(presetId:)` or `socialProfiles(presetId:)`, does not exist or belongs to another workspace. With HTTP 404: the path of the request does not exist.',
    remedy: 'Check the id and the WORKSPACE-ID header.',
  },
  CURSOR_EXPIRED: {
    status: 200,
    when: 'Changes after the cursor in `after` of `changes` are not kept any more, so a mirror would miss some.',
    remedy: 'Read everything again, and go on from `latestCursor` (docs/changes.md).',
  },
  UNAUTHORIZED: {
    status: 200,
    when: 'The token lacks a scope that the field or its selected content needs; the message names it.',
    remedy: 'Use a token with that scope.',
  },
  WRONG_VIEW_TYPE: {
    status: 200,
    when: '`creators(presetId:)` or `socialProfiles(presetId:)` has the id of another kind of view, or of a collection.',
    remedy: 'Use the id of a creator view, or of a social profile view.',
  },
  WRONG_VIEW_TYPE_FOR_ITEMS: {
    status: 200,
    when: '`items(presetId:)` is unknown, or is neither a content view nor a collection.',
    remedy: 'Use an id from `filterPresets` whose accessor is MEDIA_DECK or COLLECTIONS.',
  },
  QUERY_TIMEOUT: {
    status: 200,
    when: 'The database did not respond in time.',
    remedy: 'Narrow the filter or ask for a smaller page; then try again.',
  },
  SERVICE_UNAVAILABLE: {
    status: 200,
    when: 'A part of the response could not be computed; other parts may be in `data`. Also: a mutation was refused before it began, because its credits could not be counted; or a large response was refused because many others are in progress (`Retry-After` says when to retry). With HTTP 503: too many request bodies or requests are in progress, or the database cannot be reached or the file store is full (`Retry-After` says when to retry).',
    remedy: 'Use the available data, and try again later.',
  },
  INTERNAL_SERVER_ERROR: {
    status: 200,
    when: 'The service failed. The log of the service has the cause under the id in `extensions.requestId`. The HTTP status is 500 if the request failed before its document was executed.',
    remedy: 'Try again later; if the error persists, give the request id to the operator.',
  },
} as const satisfies Record<string, ErrorDescription>;

export type ErrorCode = keyof typeof ERRORS;

/** Whether a value is a code of the catalogue. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERRORS, code);
}

/** Every code of `extensions.warnings`. A warning explains a result that is correct but may surprise the caller. */
export const WARNINGS = {
  INDEX_INCOMPLETE: {
    when: 'Fewer than nine tenths of the items have a vector that `superSearch` compares, so it finds none of the others.',
    remedy:
      'Say so with the result. New posts get their vectors within minutes, while the worker runs; posts without a picture, or without words, get none of that kind.',
  },
  LANGUAGE_NOT_UNDERSTOOD: {
    when: '`superSearch.searchQuery` is not in a language that the text model understands, so the search finds little, nothing, or unrelated items. The model that ships with Loupe understands English only.',
    remedy:
      'Search in English, use FUZZY_CAPTION, or ask the operator to configure another model (docs/similarity.md).',
  },
  LIST_IS_CUT: {
    when: 'The organization has more than 1,000 OAuth connections, and `oauthConnections` leaves out the oldest.',
    remedy: 'End connections that nobody uses; older ones take their places in the list.',
  },
  NOTHING_KNOWN: {
    when: '`filter.locations` of creators is given, and the workspace knows the place of no creator.',
    remedy: 'Say that places are not known here. Imports and platforms bring them in.',
  },
  NO_VECTOR_YET: {
    when: 'The picture of the media content in `superSearch.similarMediaContentId` has no vector yet, so the search finds nothing.',
    remedy:
      'Try again in a minute. Without a picture that can be fetched and decoded, there will be no vector.',
  },
  OPERATOR_IS_WORD: {
    when: '`superSearch.searchQuery` has an operator such as `OR`, `-` or quotation marks, and the mode is a FUZZY one, which searches for words only.',
    remedy: 'Use the mode BOOLEAN for operators (docs/search.md).',
  },
  PRESET_REPLACES_FILTER: {
    when: '`presetId` names a content view or a collection, so `filter` or `customAttributeConditions` of the request are ignored.',
    remedy: 'Leave out `presetId`, and send its filters together with yours.',
  },
  UNKNOWN_ATTRIBUTE: {
    when: '`fields` of an export names the column of a custom attribute that does not exist, so the column is empty.',
    remedy: 'Take the key from `customAttributeSchemas`.',
  },
  UNKNOWN_ITEM: {
    when: '`itemId` is not the id of an item of the workspace, so there is nothing to return.',
    remedy: 'Take the id from `items` or `itemIdsByUrl`.',
  },
  UNKNOWN_NAME: {
    when: 'A filter has an id or a name that the workspace does not have: of a campaign, collection, source, creator, profile or item, a handle, or a tag that no post has. `names` has the nearest name, where one is near.',
    remedy:
      'Correct it; nothing is found by it. `campaigns`, `collections` and `sources` list what there is.',
  },
  VIEW_HAS_IGNORED_PARTS: {
    when: 'Parts of the filters or the order of the view in `presetId` have no effect: keys that are not known, values that are not valid, or any filter of a view of creators or social profiles.',
    remedy: 'Correct the view; its creation and its update list these parts as `warnings` too.',
  },
} as const;

export type WarningCode = keyof typeof WARNINGS;

/** Refusals in the string form `{"errors":"…"}`, and the code that they have in the list form. */
export const PLAIN_REFUSALS = {
  invalidToken: {
    status: 401,
    code: 'UNAUTHENTICATED',
    message: 'Missing or invalid authentication token',
    when: 'The token is missing, unknown, rotated or expired.',
    remedy: 'Send `Authorization: Bearer <token>` with a current token.',
  },
  pausedToken: {
    status: 401,
    code: 'UNAUTHENTICATED',
    message: 'Account is disabled',
    when: 'The token is paused.',
    remedy: 'Ask the operator to resume it (`loupe token resume`); the token stays the same.',
  },
  forbiddenAgent: {
    status: 403,
    code: 'FORBIDDEN',
    message: 'Forbidden: send a browser-style User-Agent, such as Mozilla/5.0 (compatible; my-app)',
    when: 'The User-Agent does not begin with `Mozilla/`, or there is none.',
    remedy:
      'Send a User-Agent that begins with `Mozilla/`, such as `Mozilla/5.0 (compatible; acme-integration)`.',
  },
  unknownWorkspace: {
    status: 404,
    code: 'WORKSPACE_NOT_FOUND',
    message: 'Workspace not found',
    when: 'WORKSPACE-ID is missing, malformed, unknown, or not a workspace of the token; the response does not say which.',
    remedy: 'Send the id of a workspace that `workspaces` lists.',
  },
} as const satisfies Record<string, ErrorDescription & { code: string; message: string }>;
