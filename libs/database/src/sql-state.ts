/** The SQLSTATEs that the service distinguishes, by PostgreSQL's names. */
export const SqlState = {
  FOREIGN_KEY_VIOLATION: '23503',
  SERIALIZATION_FAILURE: '40001',
  DEADLOCK_DETECTED: '40P01',
  /** A statement followed one that failed in the same transaction. */
  IN_FAILED_TRANSACTION: '25P02',
  /** A server that follows another one takes no writes. */
  READ_ONLY_TRANSACTION: '25006',
  INSUFFICIENT_PRIVILEGE: '42501',
  /** A statement waited longer for a lock than lock_timeout. */
  LOCK_NOT_AVAILABLE: '55P03',
  UNDEFINED_TABLE: '42P01',
  UNDEFINED_COLUMN: '42703',
  /** A statement reached its time limit or was cancelled. */
  QUERY_CANCELED: '57014',
} as const;

/**
 * The SQLSTATE of an error of PostgreSQL, as `pg` throws it or TypeORM wraps it. If the connection failed, it is Node's
 * code, such as ECONNREFUSED. Null for an error without a code.
 */
export function sqlStateOf(error: unknown): string | null {
  const { code } = sourceOf(error);
  return typeof code === 'string' ? code : null;
}

/** The error of the driver; TypeORM wraps it. */
function sourceOf(error: unknown): { code?: unknown } {
  const { driverError } = (error ?? {}) as { driverError?: object };
  return driverError ?? (error as object | null | undefined) ?? {};
}

/** A failed transaction has closed its cursors; the failure itself is thrown where it happened. */
export function endedWithTransaction(error: unknown): void {
  if (sqlStateOf(error) !== SqlState.IN_FAILED_TRANSACTION) throw error;
}
