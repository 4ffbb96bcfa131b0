import { t } from '../../lib/messages';
import type { Mood } from '../../ui/status';
import type { DELIVERY_TIMES, DeliverySummary, Subscription } from './webhooks.query';

/** Each status of a delivery in words. */
export const DELIVERY_STATES: Readonly<Record<DeliverySummary['status'], { mood: Mood; name: string }>> = {
  DELIVERED: { mood: 'good', name: t('Delivered') },
  PENDING: { mood: 'warn', name: t('Under way') },
  FAILED: { mood: 'bad', name: t('Failed') },
};

/** The choices of a time. */
export const TIMES: readonly (readonly [keyof typeof DELIVERY_TIMES, string])[] = [
  ['hour', t('The last hour')],
  ['day', t('The last 24 hours')],
  ['week', t('The last 7 days')],
];

/** How a subscription stands: the worst thing about it first. */
export function healthOf(subscription: Subscription): { mood: Mood; name: string } {
  if (subscription.status === 'DISABLED_BY_SYSTEM')
    return { mood: 'bad', name: t('Disabled after failures') };
  if (subscription.status === 'DISABLED_BY_USER') return { mood: 'quiet', name: t('Disabled') };
  if (subscription.healthWarning === 'NEARLY_DISABLED') return { mood: 'bad', name: t('Nearly disabled') };
  if (subscription.healthWarning === 'HALF_WAY')
    return { mood: 'warn', name: t('Half way to being disabled') };
  if (subscription.pausedUntil !== null) return { mood: 'warn', name: t('Waiting: unreachable') };
  if (subscription.failingSince !== null) return { mood: 'warn', name: t('Failing') };
  return { mood: 'good', name: t('Healthy') };
}
