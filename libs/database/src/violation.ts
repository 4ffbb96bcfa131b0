/** SQLSTATE of a statement that would have broken a unique index. */
const UNIQUE_VIOLATION = '23505';

/** True if a statement failed because it would have broken the unique index of this name. */
export function violatesUnique(error: unknown, index: string): boolean {
  const failure = (error as { driverError?: { code?: unknown; constraint?: unknown } } | null)?.driverError;
  return failure?.code === UNIQUE_VIOLATION && failure.constraint === index;
}
