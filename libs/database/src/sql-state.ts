/** The SQLSTATEs that the service tells apart, by PostgreSQL's names of them. */
export const SqlState = {
  UNIQUE_VIOLATION: '23505',
  SERIALIZATION_FAILURE: '40001',
  DEADLOCK_DETECTED: '40P01',
  INSUFFICIENT_PRIVILEGE: '42501',
  UNDEFINED_TABLE: '42P01',
  /** A statement ran into its time limit, or was cancelled. */
  QUERY_CANCELED: '57014',
} as const;

/**
 * The SQLSTATE of an error of PostgreSQL, as `pg` throws it or TypeORM wraps it; the code of Node, such as ECONNREFUSED,
 * where the connection failed. Null for an error without a code.
 */
export function sqlStateOf(error: unknown): string | null {
  const { code } = sourceOf(error);
  return typeof code === 'string' ? code : null;
}

/** True if a statement failed because it would have broken the unique index of this name. */
export function violatesUnique(error: unknown, index: string): boolean {
  return sqlStateOf(error) === SqlState.UNIQUE_VIOLATION && sourceOf(error).constraint === index;
}

/** What the driver threw: TypeORM keeps it beside its own message. */
function sourceOf(error: unknown): { code?: unknown; constraint?: unknown } {
  const { driverError } = (error ?? {}) as { driverError?: object };
  return driverError ?? (error as object | null | undefined) ?? {};
}
