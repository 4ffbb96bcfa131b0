import { WebhookHealthWarning } from './webhook.enums.js';

/** A subscription is disabled after this many deliveries and days of nothing but failures (decisions §7). */
const DELIVERIES = 20;
const DAYS = 5;
const DAY_MS = 24 * 60 * 60 * 1000;

/** What a subscription's failures say. */
export interface FailureRecord {
  /** When the first attempt failed that no success has followed; null for none. */
  failingSince: Date | null;
  /** Deliveries that have failed since. */
  failedDeliveries: number;
}

/** How near a subscription is to being disabled: 0 for a healthy one, 1 for one that is due. */
export function progressToDisabling({ failingSince, failedDeliveries }: FailureRecord, now: Date): number {
  if (failingSince === null) return 0;
  const days = (now.getTime() - failingSince.getTime()) / DAY_MS;
  return Math.max(0, Math.min(1, failedDeliveries / DELIVERIES, days / DAYS));
}

/** The warning for a subscription; null before half of the limit. */
export function warningOf(record: FailureRecord, now: Date): WebhookHealthWarning | null {
  const progress = progressToDisabling(record, now);
  if (progress >= 0.9) return WebhookHealthWarning.NEARLY_DISABLED;
  return progress >= 0.5 ? WebhookHealthWarning.HALF_WAY : null;
}

/**
 * A subscription's record after one more failed attempt. Attempts under way at a time end in any order, and failingSince is
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
