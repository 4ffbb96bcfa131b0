/** An endpoint is given up after this many deliveries and days of nothing but failures (decisions §7). */
const DELIVERIES = 20;
const DAYS = 5;
const DAY_MS = 24 * 60 * 60 * 1000;

/** What the failures of an endpoint say. */
export interface FailureRecord {
  /** When the first attempt failed that no success has followed; null for none. */
  failingSince: Date | null;
  /** Deliveries that have failed since. */
  failedDeliveries: number;
}

/** How near an endpoint is to being given up: 0 for a healthy one, 1 for one that is due. */
export function progressToDisabling({ failingSince, failedDeliveries }: FailureRecord, now: Date): number {
  if (failingSince === null) return 0;
  const days = (now.getTime() - failingSince.getTime()) / DAY_MS;
  return Math.max(0, Math.min(1, failedDeliveries / DELIVERIES, days / DAYS));
}

/**
 * The record of an endpoint after one more failed attempt. Attempts under way at a time end in any order, and failingSince is
 * when the first of them was begun: so a delivery has been counted exactly if its last attempt was begun since then.
 * @param attempt when it was begun, and when the attempt of the same delivery before it was; null for none
 */
export function afterFailure(
  { failingSince, failedDeliveries }: FailureRecord,
  { begun, lastAttemptAt }: { begun: Date; lastAttemptAt: Date | null },
): FailureRecord & { failingSince: Date } {
  const isCounted = failingSince !== null && lastAttemptAt !== null && lastAttemptAt >= failingSince;
  return {
    failingSince: failingSince === null || begun < failingSince ? begun : failingSince,
    failedDeliveries: failedDeliveries + (isCounted ? 0 : 1),
  };
}
