import type { ConnectorError } from '@loupe/connectors';
import { retryAt } from '@loupe/queue';

/** Milliseconds between the attempts at a requested refresh or import. */
const WAITS_MS = [5_000, 30_000, 120_000];
/** For a platform without quota that does not say when it has some again. */
const QUOTA_WAIT_MS = 15 * 60_000;

/**
 * When a requested refresh or import is tried again after a failure; null where it is not: the failure does not pass by itself,
 * or it was the fourth.
 * @param attempts that failed, this one included
 */
export function nextAttempt(error: ConnectorError, attempts: number, now: Date): Date | null {
  const next = error.passes ? retryAt(WAITS_MS, attempts, now) : null;
  if (next === null || error.problem !== 'QUOTA') return next;
  return error.retryAt !== null && error.retryAt > now
    ? error.retryAt
    : new Date(now.getTime() + QUOTA_WAIT_MS);
}
