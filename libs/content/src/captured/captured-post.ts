import type { ReportedMetrics } from '@loupe/engagement';
import type { ItemType, MediaContentType, Provider, SocialProfileAccountType } from '@loupe/kernel';

/** The account that posted, as far as the source knows it. What is undefined leaves a stored value as it is. */
export interface CapturedProfile {
  /** The platform's own id of the account; null where the source does not give it. */
  externalId: string | null;
  /** Handle, or the channel's name where the platform shows no handle. */
  accountName: string;
  /** Without `externalId` it does not replace the address of an account whose id is known. */
  originalUrl: string;
  fullName?: string | null;
  avatar?: string | null;
  email?: string | null;
  phoneNumbers?: string[];
  followers?: number;
  following?: number;
  private?: boolean;
  proAccount?: boolean;
  verified?: boolean;
  accountType?: SocialProfileAccountType | null;
}

/** A file of a post; its place in the list is its identity. A null leaves what is stored. */
export interface CapturedMedia {
  type: MediaContentType;
  fileUrl: string | null;
  thumbnailUrl: string | null;
  width: number | null;
  height: number | null;
  /** Whole seconds; null for an image. */
  videoDuration: number | null;
  /** What is said in it; null where nothing is said, undefined where that is not known. */
  transcript?: string | null;
}

export interface CapturedLocation {
  name: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
  formatted: string | null;
}

/** A snapshot of a post's metrics. */
export interface CapturedSnapshot extends ReportedMetrics {
  /** When the metrics were read (UTC). */
  at: Date;
}

/**
 * A post as a source gives it: a line of an import, the demo, later a platform connector. `IngestService`
 * stores it; (provider, externalId, competitorBrandId) tells whether it is known already.
 */
export interface CapturedPost {
  provider: Provider;
  type: ItemType;
  externalId: string;
  /** Null for stories, which have no permanent address. */
  originalUrl: string | null;
  takenAt: Date;
  caption: string | null;
  /** With or without #; any case. */
  hashtags: string[];
  /** With or without @; any case. */
  mentions: string[];
  /** Null leaves what is stored. */
  location: CapturedLocation | null;
  /** How the post came in first; it is not changed afterwards. */
  importType: 'AUTOMATIC' | 'MANUAL';
  profile: CapturedProfile;
  /**
   * The creator whose profile this is, where the source knows that several profiles are one person's; without
   * it a profile that has no creator yet gets one of its own.
   */
  creatorId?: string;
  /** The competitor whose post it is; absent for content about the workspace's own brand. */
  competitorBrandId?: string;
  media: CapturedMedia[];
  /** In any order; of two snapshots with the same time the first counts. */
  snapshots: CapturedSnapshot[];
}

/** When a post was seen as it was captured: the time of its newest snapshot; null where the source has none. */
export function readAt(post: CapturedPost): Date | null {
  return post.snapshots.reduce<Date | null>(
    (newest, { at }) => (newest === null || at > newest ? at : newest),
    null,
  );
}

/**
 * Whether what was read at one time may replace what was read at another. A snapshot without a time is taken to be
 * of now; at equal times the later writer wins.
 */
export function mayReplace(read: Date | null, stored: Date | null): boolean {
  return read === null || stored === null || read >= stored;
}
