import { ERRORS, type ErrorCode, isErrorCode } from '@loupe/kernel';

/** HTTP statuses of `application/graphql-response+json` for errors that the service caused. */
const SERVER_STATUSES: Partial<Record<ErrorCode, number>> = {
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
  QUERY_TIMEOUT: 504,
};

/** HTTP status of an `application/json` response that has errors and no data (decisions §1). */
export function statusOf(code: unknown): number {
  return isErrorCode(code) ? ERRORS[code].status : 200;
}

/** The same for `application/graphql-response+json`, which uses 200 only for responses with data. */
export function draftStatusOf(code: unknown): number {
  return Math.max(statusOf(code), (isErrorCode(code) && SERVER_STATUSES[code]) || 400);
}
