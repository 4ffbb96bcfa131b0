/** Why a file could not be copied. The message has no address in it. */
export class CopyError extends Error {
  constructor(
    message: string,
    /** Whether another attempt may succeed. */
    readonly passes: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'CopyError';
  }
}

/** Milliseconds from each failed attempt to the next: some ten hours in all, well within the life of a story. */
const RETRY_MS = [1, 5, 30, 120, 480].map((minutes) => minutes * 60_000);

/**
 * When a copy is tried again that has failed.
 * @param attempts that have failed, at least one
 * @returns null for never
 */
export function nextAttempt(now: Date, attempts: number): Date | null {
  const wait = RETRY_MS[attempts - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait);
}
