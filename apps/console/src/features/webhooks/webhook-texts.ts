import type { Mood } from '../../ui/status';
import type { DeliverySummary, Subscription } from './webhooks.query';

/** Each status of a delivery in words. */
export const DELIVERY_STATES: Readonly<Record<DeliverySummary['status'], { mood: Mood; name: string }>> = {
  DELIVERED: { mood: 'good', name: 'Delivered' },
  PENDING: { mood: 'warn', name: 'Under way' },
  FAILED: { mood: 'bad', name: 'Failed' },
};

/** How a subscription stands: the worst thing about it first. */
export function healthOf(subscription: Subscription): { mood: Mood; name: string } {
  if (subscription.status === 'DISABLED_BY_SYSTEM') return { mood: 'bad', name: 'Disabled for its failures' };
  if (subscription.status === 'DISABLED_BY_USER') return { mood: 'quiet', name: 'Disabled' };
  if (subscription.healthWarning === 'NEARLY_DISABLED') return { mood: 'bad', name: 'Nearly disabled' };
  if (subscription.healthWarning === 'HALF_WAY') return { mood: 'warn', name: 'Half way to being disabled' };
  if (subscription.pausedUntil !== null) return { mood: 'warn', name: 'Waits: not reachable' };
  if (subscription.failingSince !== null) return { mood: 'warn', name: 'Failing' };
  return { mood: 'good', name: 'Healthy' };
}
