import { registerEnumType } from '@nestjs/graphql';

/** Whether a subscription is sent events. */
export const WebhookSubscriptionStatus = {
  ACTIVE: 'ACTIVE',
  DISABLED_BY_USER: 'DISABLED_BY_USER',
  DISABLED_BY_SYSTEM: 'DISABLED_BY_SYSTEM',
} as const;
export type WebhookSubscriptionStatus =
  (typeof WebhookSubscriptionStatus)[keyof typeof WebhookSubscriptionStatus];

registerEnumType(WebhookSubscriptionStatus, {
  name: 'WebhookSubscriptionStatus',
  description: 'Whether a webhook subscription is sent events.',
  valuesMap: {
    ACTIVE: { description: 'Events are sent.' },
    DISABLED_BY_USER: { description: 'A client or a person stopped it.' },
    DISABLED_BY_SYSTEM: {
      description: 'The service stopped it: its endpoint answered 410, or did nothing but fail for days.',
    },
  },
});

/** In which form events are sent. */
export const WebhookFormat = {
  STANDARD: 'STANDARD',
  SLACK: 'SLACK',
  TEAMS: 'TEAMS',
  DISCORD: 'DISCORD',
} as const;
export type WebhookFormat = (typeof WebhookFormat)[keyof typeof WebhookFormat];

registerEnumType(WebhookFormat, {
  name: 'WebhookFormat',
  description: 'In which form events are sent.',
  valuesMap: {
    STANDARD: { description: 'As Standard Webhooks, signed, for programs.' },
    SLACK: { description: 'As a message of blocks, for an incoming webhook of Slack.' },
    TEAMS: { description: 'As an adaptive card, for a workflow of Microsoft Teams that takes webhooks.' },
    DISCORD: { description: 'As an embed, for a webhook of a channel of Discord.' },
  },
});

/** How far a delivery has come. */
export const WebhookDeliveryStatus = {
  PENDING: 'PENDING',
  DELIVERED: 'DELIVERED',
  FAILED: 'FAILED',
} as const;
export type WebhookDeliveryStatus = (typeof WebhookDeliveryStatus)[keyof typeof WebhookDeliveryStatus];

registerEnumType(WebhookDeliveryStatus, {
  name: 'WebhookDeliveryStatus',
  description: 'How far a webhook delivery has come.',
  valuesMap: {
    PENDING: { description: 'It waits for its first attempt, or for that of a replay.' },
    DELIVERED: { description: 'The endpoint answered with a status of 200 to 299.' },
    FAILED: {
      description: 'The last attempt failed; it is tried again at nextAttemptAt, and never if that is null.',
    },
  },
});

/** How near a failing subscription is to being disabled. */
export const WebhookHealthWarning = { HALF_WAY: 'HALF_WAY', NEARLY_DISABLED: 'NEARLY_DISABLED' } as const;
export type WebhookHealthWarning = (typeof WebhookHealthWarning)[keyof typeof WebhookHealthWarning];

registerEnumType(WebhookHealthWarning, {
  name: 'WebhookHealthWarning',
  description: 'How near a failing webhook subscription is to being disabled by the service.',
  valuesMap: {
    HALF_WAY: {
      description: 'At least half of the limit, which is 20 deliveries and 5 days with nothing but failures.',
    },
    NEARLY_DISABLED: { description: 'At least nine tenths of the limit.' },
  },
});
