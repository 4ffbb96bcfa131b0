import type { ReportedMetrics } from '@loupe/engagement';
import type {
  ItemType,
  MediaContentType,
  Provider,
  SocialProfileAccountType,
  TakenAtBasis,
} from '@loupe/kernel';

/** The profile that posted, as far as the source knows it. An undefined value leaves the stored value unchanged. */
export interface CapturedProfile {
  /** The platform's own id of the profile; null if the source does not give it. */
  externalId: string | null;
  /** Handle, or the channel's name if the platform shows no handle. */
  accountName: string;
  /** Without `externalId`, it does not replace the URL of a profile whose platform id is known. */
  originalUrl: string;
  fullName?: string | null;
  /** What it says of itself. */
  bio?: string | null;
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

/** A file of a post, identified by its position in the list. A null leaves the stored value unchanged. */
export interface CapturedMedia {
  type: MediaContentType;
  fileUrl: string | null;
  thumbnailUrl: string | null;
  width: number | null;
  height: number | null;
  /** Whole seconds; null for an image. */
  videoDuration: number | null;
  /** What it shows, as its poster describes it; null or absent leaves the stored value unchanged. */
  altText?: string | null;
  /** The transcript of the video; null if nothing is said, undefined if that is unknown. */
  transcript?: string | null;
}

export interface CapturedLocation {
  name: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
  formatted: string | null;
}

/** Where a creator lives. */
export interface CapturedHome {
  city: string | null;
  region: string | null;
  country: string | null;
}

/** A snapshot of a post's metrics. */
export interface CapturedSnapshot extends ReportedMetrics {
  /** When the metrics were read (UTC). */
  at: Date;
}

/**
 * A post as a source gives it: a line of an import, the demo, or a platform connector. `IngestService` stores it. (provider,
 * externalId, competitorBrandId) decides whether the post is already stored.
 */
export interface CapturedPost {
  provider: Provider;
  type: ItemType;
  externalId: string;
  /** Ids by which the same post may be stored, of this or an earlier version; a capture gives it `externalId` then. */
  formerIds?: readonly string[];
  /**
   * Host of the server that reported it, where each server speaks for its own accounts only: others' profiles that are stored already
   * stay as they are.
   */
  reportedBy?: string;
  /** Whether that server does not speak for the post, which is another's: it is stored if it is new, and changes nothing else. */
  isHearsay?: boolean;
  /** Null for stories, which have no permanent URL. */
  originalUrl: string | null;
  takenAt: Date;
  /** What `takenAt` is; PUBLISHED if absent. A time that is only first seen replaces none that is stored. */
  takenAtBasis?: TakenAtBasis;
  /** Paths of parts that the source shows and that could not be read; absent where all could be. Nothing of it is stored. */
  unread?: readonly string[];
  caption: string | null;
  /** The language of the caption, which the intake detects: one of LANGUAGES, or UNKNOWN_LANGUAGE. */
  language?: string;
  /** What its poll lets people choose from; absent for a post without a poll. */
  pollOptions?: string[];
  /** Names of those who wrote it, where its account is not a person; absent leaves the stored value unchanged. */
  authors?: readonly string[];
  /** As the source names them; absent leaves the stored value unchanged. */
  categories?: readonly string[];
  /** With or without #; any case. */
  hashtags: string[];
  /** With or without @; any case. */
  mentions: string[];
  /** Null leaves the stored value unchanged. */
  location: CapturedLocation | null;
  /** How the post was first added; it never changes afterwards. */
  importType: 'AUTOMATIC' | 'MANUAL';
  profile: CapturedProfile;
  /**
   * The creator of the profile, if the source knows that several profiles belong to one person. Without it, a new profile
   * gets a creator of its own.
   */
  creatorId?: string;
  /**
   * The workspace's own key of the person behind the profile. Profiles with the same key get the same creator, unless they
   * have one already.
   */
  creatorKey?: string;
  /** Where the creator of the profile lives; absent if the source does not know it. */
  creatorLocation?: CapturedHome;
  /** The competitor that the post belongs to; absent for content about the workspace's own brand. */
  competitorBrandId?: string;
  media: CapturedMedia[];
  /** In any order. Of two snapshots with the same time, the first counts. */
  snapshots: CapturedSnapshot[];
}

/** The time at which the post was seen in this state: the time of its newest snapshot; null if it has none. */
export function readAt(post: CapturedPost): Date | null {
  return post.snapshots.reduce<Date | null>(
    (newest, { at }) => (newest === null || at > newest ? at : newest),
    null,
  );
}

/**
 * Whether data of one time may replace data of another time. Data without a time counts as read now; at equal times the
 * later writer wins.
 */
export function mayReplace(read: Date | null, stored: Date | null): boolean {
  return read === null || stored === null || read >= stored;
}
