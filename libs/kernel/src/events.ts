import type { ItemType, Provider, TakenAtBasis } from './social.js';

/** How far a post spread beyond its poster's followers, as in the API. */
type Virality = 'HIGH' | 'MEDIUM' | 'LOW' | 'NOT_VIRAL';

/** The fields of the type Engagement. Numbers that may exceed 32 bits are strings, as in the API. */
export interface EngagementData {
  /** Time of the snapshot, `YYYY-MM-DDTHH:MM:SSZ`. */
  at: string;
  likes: string | null;
  comments: string | null;
  shares: string | null;
  views: string | null;
  reportedShares: string | null;
  reportedViews: string | null;
  impressions: string | null;
  /** Cents. */
  earnedMediaValue: string | null;
  linearViralityScore: Virality;
}

/** An item in events: the fields of the type Item, without its permalink and without lists of other objects. */
export interface ItemData {
  id: string;
  provider: Provider;
  type: ItemType;
  externalId: string;
  originalUrl: string | null;
  takenAt: string;
  takenAtBasis: TakenAtBasis;
  caption: string | null;
  language: string | null;
  hashtags: readonly string[];
  mentions: readonly string[];
  authors: readonly string[] | null;
  categories: readonly string[] | null;
  pollOptions: readonly string[] | null;
  location: object | null;
  creator: { id: string } | null;
  socialProfile: { id: string; accountName: string };
  mediaItemId: string;
  customAttributes: object;
  linearViralityScore: Virality;
  currentEngagement: EngagementData | null;
}

/** By how much metrics changed; null where one of the two values is unknown. */
export type EngagementChangeData = {
  readonly [Metric in 'likes' | 'comments' | 'shares' | 'views' | 'impressions' | 'earnedMediaValue']:
    | string
    | null;
};

/** An alert: the fields of the type Alert. */
export interface AlertData {
  id: string;
  kind: 'RULE' | 'WENT_VIRAL';
  /** Null if the item went viral. */
  rule: { id: string; name: string } | null;
  itemId: string;
  /** When the metrics were read. */
  at: string;
  value: number;
  previousValue: number | null;
  createdAt: string;
}

/** An item's membership of a collection. */
export interface MembershipData {
  collection: { id: string; name: string };
  item: { id: string };
}

/** A completed operation: the fields of the type Operation. */
export interface CompletedOperationData {
  id: string;
  operationType: string;
  /** Status of the enqueuing, as in the API: always COMPLETED. */
  status: string;
  /** COMPLETED, PARTIAL or FAILED. */
  fetchStatus: string;
  total: number;
  processed: number;
  /** Why an import failed; null if it did not. */
  error: string | null;
  completedAt: string;
}

/** An edition of a report: fields of the type ReportEdition, and the totals of its first block of figures that readers see. */
export interface ReportReadyData {
  reportEdition: {
    id: string;
    reportId: string;
    name: string;
    snapshotAt: string;
    postsCount: number;
    currency: string;
  };
  /** Sums are whole numbers as texts, amounts in cents; rates have a mean. Empty without such a block. */
  figures: readonly { metric: string; sum: string | null; mean: number | null }[];
}

/** Every event with its data. The field names are those of the GraphQL types. */
export interface EventMap {
  'item.captured': ItemData;
  'item.engagement_updated': {
    id: string;
    linearViralityScore: Virality;
    currentEngagement: EngagementData;
    /** The metrics of the snapshot before; null if there is none. */
    previousEngagement: EngagementData | null;
    engagementChange: EngagementChangeData | null;
  };
  'item.alert': { alert: AlertData; item: ItemData };
  'item.went_viral': { alert: AlertData; item: ItemData };
  'item.enriched': { id: string; customAttributes: Readonly<Record<string, unknown>> };
  'item.deleted': { id: string };
  'collection.item_added': MembershipData;
  'collection.item_removed': MembershipData;
  'operation.completed': CompletedOperationData;
  'report.ready': ReportReadyData;
  'subscription.ping': { webhookSubscription: { id: string; name: string } };
}

export type EventType = keyof EventMap;

/** The meaning of each event, for readers of the API. */
export const EVENT_TYPES = {
  'item.captured': 'An item was added to the workspace.',
  'item.engagement_updated':
    'An item has newer metrics. The first metrics of a new item are in item.captured.',
  'item.alert': 'An item met an alert rule for the first time.',
  'item.went_viral': 'The virality of an item became HIGH for the first time.',
  'item.enriched': 'Custom attributes of an item were filled automatically.',
  'item.deleted': 'An item was deleted.',
  'collection.item_added': 'An item was added to a collection.',
  'collection.item_removed': 'An item was removed from a collection.',
  'operation.completed': 'Every part of an operation has succeeded or failed permanently.',
  'report.ready': 'An edition of a report was made, because somebody asked for it or its schedule was due.',
  'subscription.ping':
    'A test event, requested by sendWebhookTestEvent; it is sent to one subscription only.',
} as const satisfies Record<EventType, string>;

/** Sent only to the subscription that the test is for. */
export const PING = 'subscription.ping' as const satisfies EventType;

/** The event types that a subscription can name. */
export const SUBSCRIBABLE_TYPES = (Object.keys(EVENT_TYPES) as EventType[]).filter((type) => type !== PING);
