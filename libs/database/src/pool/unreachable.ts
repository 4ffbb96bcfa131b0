import { QueryFailedError, QueryRunnerAlreadyReleasedError } from 'typeorm';
import { SqlState, sqlStateOf } from '../sql-state.js';

/** Node's codes of connections that cannot be made, or are lost. */
const NODE_CODES = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
/** PostgreSQL's: a connection's failure, a server that ends or has no connection left, and one that takes no writes. */
const SQL_STATES = /^(08...|57P0[123]|53300)$/;
/** The errors that pg itself makes have no code. */
const MESSAGES =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout expired|Query read timeout)/;

/** No connection to PostgreSQL could be made. */
export class UnreachableError extends Error {
  readonly code: string | null;

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'UnreachableError';
    this.code = sqlStateOf(cause);
  }
}

/** Whether an error of PostgreSQL's driver means that the server could not be asked, or was lost before it answered. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = sqlStateOf(error);
  if (code === null)
    return error instanceof AggregateError ? error.errors.some(isLost) : MESSAGES.test(error.message);
  return NODE_CODES.has(code) || SQL_STATES.test(code) || code === SqlState.READ_ONLY_TRANSACTION;
}

/**
 * Whether work failed because PostgreSQL could not be reached: it may succeed later. Whether a transaction that was being
 * committed took effect is not known.
 */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof UnreachableError) return true;
  // TypeORM releases a transaction's connection itself when it is lost between two statements; the next one then fails so.
  if (error instanceof QueryRunnerAlreadyReleasedError) return true;
  return error instanceof QueryFailedError && isLost(error.driverError);
}
