import { type FailureRecord, progressToDisabling } from '@loupe/safe-http';
import { WebhookHealthWarning } from './webhook.enums.js';

/** The warning for a subscription; null before half of the limit. */
export function warningOf(record: FailureRecord, now: Date): WebhookHealthWarning | null {
  const progress = progressToDisabling(record, now);
  if (progress >= 0.9) return WebhookHealthWarning.NEARLY_DISABLED;
  return progress >= 0.5 ? WebhookHealthWarning.HALF_WAY : null;
}
