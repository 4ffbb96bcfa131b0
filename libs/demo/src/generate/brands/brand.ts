import type { Plan, Provider } from '@loupe/kernel';
import type { Format, Language, Subject, Tone } from '../content/phrases.js';

/** A period in which a brand asked creators for posts. */
interface Campaign {
  hashtag: string;
  /** Days before the demo's now on which it peaked. */
  daysAgo: number;
  /** Standard deviation of its posts' days. */
  spread: number;
}

export interface Competitor {
  name: string;
  handle: string;
  products: readonly string[];
  posts: number;
}

/** Which posts somebody put into a collection, and how many of those in hundred. */
export interface CollectionPlan {
  name: string;
  percent: number;
  format?: Format;
  tone?: Tone;
  product?: string;
  hashtag?: string;
  /** Least final ratio of views to followers. */
  leastReach?: number;
}

/** A choice of the workspace's own: key and name of an attribute and its options. */
interface Choice {
  key: string;
  name: string;
  options: readonly string[];
}

/** What is special about one workspace of the demo; everything else is drawn. */
export interface Brand {
  key: string;
  /** The organization it belongs to, or the plan of a workspace that stands alone. */
  home: { organization: string } | { plan: Plan };
  /** Name of the workspace. */
  workspace: string;
  /** Name as people write it. */
  name: string;
  timeZone: string;
  /** Hour (UTC) around which its creators post. */
  peakHour: number;
  handle: string;
  hashtags: readonly string[];
  campaigns: readonly Campaign[];
  languages: readonly (readonly [Language, number])[];
  subject: Subject;
  products: readonly string[];
  /** Posts at scale 1, without those of competitors. */
  posts: number;
  competitors: readonly Competitor[];
  /** The select attribute that names the product. */
  productAttribute: { key: string; name: string };
  /** The multiple select attribute. */
  topics: Choice;
  keywords: readonly string[];
  collections: readonly CollectionPlan[];
  /** A provider's state for its integration; without an entry there is none. */
  integrations: readonly (readonly [Provider, 'CONNECTED' | 'DISCONNECTED' | 'PENDING'])[];
  rateCard: Record<string, Record<string, number>> | null;
}
