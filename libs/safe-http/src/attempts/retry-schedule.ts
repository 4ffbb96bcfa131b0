/** Seconds between an attempt and the next, in order (decisions §7); the first attempt is made at once. */
const STEPS = [5, 30, 120, 600, 3600, 3 * 3600, 6 * 3600, 12 * 3600];
/** A delay is this much shorter or longer at most, so that endpoints that fail together are not tried together. */
const JITTER = 0.2;
/** What is asked of an endpoint that said that it was asked too much, or did not answer in time. */
const OVERLOADED_SECONDS = 60;

/** What the schedule has to know of an attempt that failed. */
export interface FailedAttempt {
  /** Attempts made in this round, this one included. */
  roundAttempts: number;
  /** It timed out, or was answered 429. */
  overloaded: boolean;
  /** Seconds that the endpoint asked for in Retry-After; null where it did not. */
  retryAfter: number | null;
}

/**
 * Milliseconds from a failed attempt to the next; null after the last. Retry-After makes a delay longer, up to that of
 * the step after it.
 * @param random 0 to 1, which decides the jitter
 */
export function retryDelay(
  { roundAttempts, overloaded, retryAfter }: FailedAttempt,
  random: number,
): number | null {
  const step = STEPS[roundAttempts - 1];
  if (step === undefined) return null;
  const jittered = step * (1 - JITTER + 2 * JITTER * random);
  const asked = Math.min(retryAfter ?? 0, STEPS[roundAttempts] ?? step);
  const seconds = Math.max(jittered, asked, overloaded ? OVERLOADED_SECONDS : 0);
  return Math.round(seconds * 1000);
}
