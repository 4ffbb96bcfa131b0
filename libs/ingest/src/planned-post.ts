import type { NewSnapshot } from '@loupe/engagement';
import type { ItemType, Provider } from '@loupe/kernel';
import type { MergedPost, PostGroup } from './batch.js';
import type { ProfileDraft } from './identity-resolver.js';

/** The columns of a stored post that the merge of captures needs. */
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

/** A post of a batch, before it is written. */
export interface PlannedPost {
  itemId: string;
  group: PostGroup;
  /** Undefined for a new post. */
  stored: StoredPost | undefined;
  merged: MergedPost;
  /** The profile that posted `merged.post`; undefined if no capture counts. */
  profile: ProfileDraft | undefined;
  /** By time. */
  snapshots: NewSnapshot[];
}
