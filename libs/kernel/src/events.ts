import type { ItemType, Provider } from './social.js';

/** How far a post reached beyond its poster's followers, as in the API. */
type Virality = 'HIGH' | 'MEDIUM' | 'LOW' | 'NOT_VIRAL';

/** The fields of the type Engagement: numbers that may exceed 32 bits are texts, as in the API. */
export interface EngagementData {
  /** When they were read, `YYYY-MM-DDTHH:MM:SSZ`. */
  at: string;
  likes: string | null;
  comments: string | null;
  shares: string | null;
  views: string | null;
  impressions: string | null;
  /** Cents. */
  earnedMediaValue: string | null;
  linearViralityScore: Virality;
}

/** An item as events carry it: what the type Item has of it, without lists of other objects and its permalink. */
export interface ItemData {
  id: string;
  provider: Provider;
  type: ItemType;
  externalId: string;
  originalUrl: string | null;
  takenAt: string;
  caption: string | null;
  hashtags: readonly string[];
  mentions: readonly string[];
  location: object | null;
  creator: { id: string } | null;
  socialProfile: { id: string; accountName: string };
  mediaItemId: string;
  customAttributes: object;
  linearViralityScore: Virality;
  currentEngagement: EngagementData | null;
}

/** An item's membership of a collection. */
export interface MembershipData {
  collection: { id: string; name: string };
  item: { id: string };
}

/** An operation of which nothing is left to be done: the fields of the type Operation. */
export interface CompletedOperationData {
  id: string;
  operationType: string;
  /** Of enqueuing, as in the API: always COMPLETED. */
  status: string;
  /** COMPLETED, PARTIAL or FAILED. */
  fetchStatus: string;
  total: number;
  processed: number;
  /** Why an import failed; null where it did not. */
  error: string | null;
  completedAt: string;
}

/** Every event with its data, whose field names are those of the GraphQL types. */
export interface EventMap {
  'item.captured': ItemData;
  'item.engagement_updated': {
    id: string;
    linearViralityScore: Virality;
    currentEngagement: EngagementData;
  };
  'item.enriched': { id: string; customAttributes: Readonly<Record<string, unknown>> };
  'item.deleted': { id: string };
  'collection.item_added': MembershipData;
  'collection.item_removed': MembershipData;
  'operation.completed': CompletedOperationData;
  'subscription.ping': { webhookSubscription: { id: string; name: string } };
}

export type EventType = keyof EventMap;

/** What each event says has happened, for readers of the API. */
export const EVENT_TYPES = {
  'item.captured': 'An item came into the workspace.',
  'item.engagement_updated':
    'Newer figures of an item were read; of one that has just come in, item.captured has them.',
  'item.enriched': 'Custom attributes of an item were filled automatically.',
  'item.deleted': 'An item was deleted.',
  'collection.item_added': 'An item was added to a collection.',
  'collection.item_removed': 'An item was taken out of a collection.',
  'operation.completed': 'All of an operation was done, or failed for good.',
  'subscription.ping': 'A test that sendWebhookTestEvent asked for; it is sent to one subscription only.',
} as const satisfies Record<EventType, string>;

/** Sent to the one subscription that it is about, and to no other. */
export const PING = 'subscription.ping' as const satisfies EventType;

/** The types that a subscription can name. */
export const SUBSCRIBABLE_TYPES = (Object.keys(EVENT_TYPES) as EventType[]).filter((type) => type !== PING);
