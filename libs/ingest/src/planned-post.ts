import type { CompletedMetrics } from '@loupe/engagement';
import type { ItemType, Provider } from '@loupe/kernel';
import type { MergedPost, PostGroup } from './batch.js';
import type { ProfileDraft } from './identity-resolver.js';

/** What of a stored post decides on captures of it. */
export interface StoredPost {
  id: string;
  provider: Provider;
  type: ItemType;
  externalId: string;
  competitorBrandId: string | null;
  socialProfileId: string;
  /** Time of its newest snapshot. */
  engagementAt: Date | null;
}

/** A snapshot with the metrics that Loupe derives from it. */
interface CompletedSnapshot extends CompletedMetrics {
  capturedAt: Date;
}

/** A post of a batch on its way into the database. */
export interface PlannedPost {
  itemId: string;
  group: PostGroup;
  /** Undefined for a post that is to be added. */
  stored: StoredPost | undefined;
  merged: MergedPost;
  /** The account that `merged.post` is by; undefined where no capture counts. */
  profile: ProfileDraft | undefined;
  /** By time. */
  snapshots: CompletedSnapshot[];
}
