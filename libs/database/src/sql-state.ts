/** The SQLSTATEs that the service distinguishes, by PostgreSQL's names. */
export const SqlState = {
  UNIQUE_VIOLATION: '23505',
  SERIALIZATION_FAILURE: '40001',
  DEADLOCK_DETECTED: '40P01',
  INSUFFICIENT_PRIVILEGE: '42501',
  UNDEFINED_TABLE: '42P01',
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

/** True if a statement failed because it violated the unique index of this name. */
export function violatesUnique(error: unknown, index: string): boolean {
  return sqlStateOf(error) === SqlState.UNIQUE_VIOLATION && sourceOf(error).constraint === index;
}

/** The error of the driver; TypeORM wraps it. */
function sourceOf(error: unknown): { code?: unknown; constraint?: unknown } {
  const { driverError } = (error ?? {}) as { driverError?: object };
  return driverError ?? (error as object | null | undefined) ?? {};
}
