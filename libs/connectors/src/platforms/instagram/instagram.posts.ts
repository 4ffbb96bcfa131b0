import {
  type CapturedMedia,
  type CapturedPost,
  type CapturedProfile,
  hashtagsIn,
  mentionsIn,
  platformPostOf,
} from '@loupe/content';
import type { ReportedMetrics } from '@loupe/engagement';
import { ItemType, MediaContentType, Provider, parseUrl } from '@loupe/kernel';
import type { Media, User } from './instagram.schema.js';

/** Metrics that only the account's own insights contain. */
export type Insights = ReadonlyMap<string, number>;

const STORY_ADDRESS = /\/stories\/[^/]+\/(\d+)/;

/** Identifies a post: the short code of its URL, which all sources have; for a story, the number in its URL. */
export function codeOf({ id, permalink, media_product_type: kind }: Media): string {
  const address = permalink === undefined ? null : parseUrl(permalink);
  if (address === null) return id;
  if (kind === 'STORY') return STORY_ADDRESS.exec(address.href)?.[1] ?? id;
  return platformPostOf(address)?.code ?? id;
}

/** The account and the number in a story's URL, `/stories/ACCOUNT/NUMBER`; null for any other URL. */
export function storyOf(url: URL): { accountName: string; code: string } | null {
  const [, accountName, code] = /^\/stories\/([\w.]{1,30})\/(\d{1,32})\/?$/.exec(url.pathname) ?? [];
  const isInstagram = /^(?:www\.|m\.)?instagram\.com$/.test(url.hostname);
  return isInstagram && accountName !== undefined && code !== undefined ? { accountName, code } : null;
}

/** The name of the profile of posts that Instagram shows without their account. It cannot be a handle. */
export const UNKNOWN_ACCOUNT = 'Unknown account';

/** Converts a media object to a post. */
export function postOf(media: Media, user: User, insights: Insights | null, at: Date): CapturedPost {
  return {
    ...contentOf(media, at),
    profile: profileOf(user),
    snapshots: [{ at, ...metricsOf(media, user, insights) }],
  };
}

/**
 * Converts a media object of an account that is known by its handle only, or not at all: such a post belongs to a profile
 * for all of them, until it is seen with its account.
 */
export function publicPostOf(media: Media, at: Date): CapturedPost {
  const accountName = media.username ?? UNKNOWN_ACCOUNT;
  const path = media.username === undefined ? '' : `${encodeURIComponent(media.username)}/`;
  return {
    ...contentOf(media, at),
    profile: { externalId: null, accountName, originalUrl: `https://www.instagram.com/${path}` },
    snapshots: [{ at, ...metricsOf(media, {}, null) }],
  };
}

function contentOf(media: Media, at: Date): Omit<CapturedPost, 'profile' | 'snapshots'> {
  const type = typeOf(media);
  const caption = media.caption ?? null;
  return {
    provider: Provider.INSTAGRAM,
    type,
    externalId: codeOf(media),
    originalUrl: type === ItemType.STORY ? null : (media.permalink ?? null),
    takenAt: media.timestamp ?? at,
    takenAtBasis: media.timestamp === undefined ? 'FIRST_SEEN' : 'PUBLISHED',
    caption,
    hashtags: hashtagsIn(caption ?? ''),
    mentions: mentionsIn(caption ?? ''),
    location: null,
    importType: 'MANUAL',
    media: filesOf(media),
  };
}

/** Converts a professional account to a profile. */
export function profileOf(user: User): CapturedProfile {
  return {
    externalId: user.id,
    accountName: user.username,
    originalUrl: `https://www.instagram.com/${encodeURIComponent(user.username)}/`,
    ...(user.name === undefined ? {} : { fullName: user.name }),
    ...(user.biography === undefined ? {} : { bio: user.biography }),
    ...(user.profile_picture_url === undefined ? {} : { avatar: user.profile_picture_url }),
    ...(user.followers_count === undefined ? {} : { followers: user.followers_count }),
    ...(user.follows_count === undefined ? {} : { following: user.follows_count }),
    private: false,
    // The API returns professional accounts only.
    proAccount: true,
  };
}

/**
 * A post's metrics. Impressions are no longer reported. Shares, and views of the account's own posts, come from insights
 * only.
 */
export function metricsOf(
  media: Media,
  user: Pick<User, 'followers_count'>,
  insights: Insights | null,
): ReportedMetrics {
  return {
    likes: media.like_count ?? null,
    comments: media.comments_count ?? null,
    shares: insights?.get('shares') ?? null,
    views: insights?.get('views') ?? media.view_count ?? null,
    impressions: null,
    followers: user.followers_count ?? null,
  };
}

function typeOf({ media_product_type: kind, permalink }: Media): ItemType {
  if (kind === 'STORY') return ItemType.STORY;
  const isReel = kind === 'REELS' || parseUrl(permalink ?? '')?.pathname.startsWith('/reel/') === true;
  return isReel ? ItemType.REEL : ItemType.POST;
}

function filesOf(media: Media): CapturedMedia[] {
  const children = media.children?.data ?? [];
  return (children.length === 0 ? [media] : children).map((file) => {
    const isVideo = file.media_type === 'VIDEO';
    return {
      type: isVideo ? MediaContentType.VIDEO : MediaContentType.IMAGE,
      fileUrl: file.media_url ?? null,
      thumbnailUrl: file.thumbnail_url ?? (isVideo ? null : (file.media_url ?? null)),
      width: null,
      height: null,
      videoDuration: null,
      altText: file.alt_text || null,
    };
  });
}
