import type { NewSnapshot } from '@loupe/engagement';
import type { MergedPost, PostGroup } from './batch.js';
import type { ProfileDraft } from './identity-resolver.js';
import type { StoredPost } from './stored-post.js';

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
