import type { CapturedHome } from '@loupe/content';
import type { Plan, Provider } from '@loupe/kernel';
import type { Format, Language, Subject, Tone } from '../content/phrases.js';

/** A period in which a brand asked creators for posts. */
interface Campaign {
  hashtag: string;
  /** Days from its peak to the demo's anchor. */
  daysAgo: number;
  /** Standard deviation of its posts' times, in days. */
  spread: number;
  /** What it shall reach, as its people wrote it. */
  goal: string;
  /** In units of the brand's currency: what may be spent, and what creators got. */
  budget: number;
  fees: number;
}

export interface Competitor {
  name: string;
  handle: string;
  products: readonly string[];
  posts: number;
}

/** Which posts a collection contains, and how many percent of them. */
export interface CollectionPlan {
  name: string;
  percent: number;
  format?: Format;
  tone?: Tone;
  product?: string;
  hashtag?: string;
  /** Minimum final ratio of views to followers. */
  leastReach?: number;
}

/** A custom select attribute of the workspace: its key, name and options. */
interface Choice {
  key: string;
  name: string;
  options: readonly string[];
}

/** The pictures of a brand, by the numbers of their files. */
interface Stills {
  /** Those that show a product, by its name. */
  products: Readonly<Record<string, readonly number[]>>;
  /** Those that show the brand as a whole. */
  any: readonly number[];
  /** Those on which no name can be read: for posts about others. */
  nameless: readonly number[];
  /** Degrees by which the hues of a copy may be turned, so that not every post has the same picture. */
  hues: readonly number[];
}

/** The specific data of one workspace of the demo; everything else is random. */
export interface Brand {
  key: string;
  /** The organization of the workspace, or the plan of a workspace without one. */
  home: { organization: string } | { plan: Plan };
  /** Name of the workspace. */
  workspace: string;
  /** Name as people write it. */
  name: string;
  timeZone: string;
  /** Code of ISO 4217. */
  currency: string;
  /** Hour (UTC) around which its creators post. */
  peakHour: number;
  handle: string;
  hashtags: readonly string[];
  campaigns: readonly Campaign[];
  languages: readonly (readonly [Language, number])[];
  subject: Subject;
  stills: Stills;
  products: readonly string[];
  /** Number of posts at scale 1, without those of competitors. */
  posts: number;
  competitors: readonly Competitor[];
  /** The select attribute for the product. */
  productAttribute: { key: string; name: string };
  /** The multiple select attribute. */
  topics: Choice;
  keywords: readonly string[];
  collections: readonly CollectionPlan[];
  /** The state of the integration of each provider; a provider without an entry has none. */
  integrations: readonly (readonly [Provider, 'CONNECTED' | 'DISCONNECTED' | 'PENDING'])[];
  rateCard: Record<string, Record<string, number>> | null;
  /** What one euro is about, in its currency, so that amounts have a size that people know. */
  perEuro: number;
  /** Where most of its creators live. */
  homes: readonly CapturedHome[];
}
