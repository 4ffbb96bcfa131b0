import {
  type CapturedMedia,
  type CapturedPost,
  type CapturedProfile,
  captionOf,
  hashtagsIn,
  mentionsIn,
  tagSet,
} from '@loupe/content';
import type { ReportedMetrics } from '@loupe/engagement';
import { ItemType, MediaContentType, Provider, parseUrl } from '@loupe/kernel';
import type { Oembed, ResearchVideo, User, Video } from './tiktok.schema.js';

/** TikTok is not older. */
const FIRST_VIDEO = new Date('2014-01-01T00:00:00Z');

/** Converts a video of a connected account to a post with metrics. */
export function postOf(video: Video, user: User, handle: string, at: Date): CapturedPost {
  // The description is the caption; the title is an optional line above it.
  const caption = captionOf(
    video.title === video.video_description ? null : video.title,
    video.video_description,
  );
  const isPhotos = isOfPhotos(video.duration, video.share_url);
  return {
    ...contentOf(caption, isPhotos),
    externalId: video.id,
    originalUrl: addressOf(handle, video.id, isPhotos),
    ...takenOf(video, at),
    profile: profileOf(user, handle),
    media: mediaOf(isPhotos, {
      thumbnailUrl: video.cover_image_url ?? null,
      width: video.width || null,
      height: video.height || null,
      videoDuration: video.duration || null,
    }),
    snapshots: [{ at, ...metricsOf(video, user) }],
  };
}

/**
 * Converts the public data of a video to a post without metrics. Null if the data does not name the poster.
 * @param isPhotos whether its address says that it is a post of photos
 */
export function publicPostOf(id: string, oembed: Oembed, isPhotos: boolean, at: Date): CapturedPost | null {
  const profile = publicProfileOf(oembed);
  if (profile === null) return null;
  return {
    ...contentOf(oembed.title === '' ? null : oembed.title, isPhotos),
    externalId: id,
    originalUrl: addressOf(profile.accountName, id, isPhotos),
    ...takenOf({ id }, at),
    profile,
    media: mediaOf(isPhotos, { thumbnailUrl: oembed.thumbnail_url ?? null }),
    snapshots: [],
  };
}

/** Converts a video that the Research API has found. It is known whose it is by the handle only. */
export function researchPostOf(video: ResearchVideo, at: Date): CapturedPost {
  const isPhotos = isOfPhotos(video.video_duration);
  const found = contentOf(video.video_description === '' ? null : video.video_description, isPhotos);
  return {
    ...found,
    hashtags: tagSet([...found.hashtags, ...video.hashtag_names]),
    externalId: video.id,
    originalUrl: addressOf(video.username, video.id, isPhotos),
    ...takenOf(video, at),
    profile: { externalId: null, accountName: video.username, originalUrl: profileAddress(video.username) },
    media: mediaOf(isPhotos, { videoDuration: video.video_duration || null }),
    snapshots: [{ at, ...metricsOf(video, {}) }],
  };
}

/** Converts a connected account to a profile. */
export function profileOf(user: User, handle: string): CapturedProfile {
  const accountName = user.username ?? handle;
  return {
    externalId: user.open_id,
    accountName,
    originalUrl: profileAddress(accountName),
    ...(user.display_name === undefined ? {} : { fullName: user.display_name }),
    ...(user.bio_description === undefined ? {} : { bio: user.bio_description }),
    ...(user.avatar_url === undefined ? {} : { avatar: user.avatar_url }),
    ...(user.follower_count === undefined ? {} : { followers: user.follower_count }),
    ...(user.following_count === undefined ? {} : { following: user.following_count }),
    ...(user.is_verified === undefined ? {} : { verified: user.is_verified }),
  };
}

/** Converts the public data of an account to a profile without metrics. Null if the data has no handle. */
export function publicProfileOf({
  author_unique_id: id,
  author_url: url,
  author_name: name,
}: Oembed): CapturedProfile | null {
  const accountName = id ?? /\/@([\w.]{1,30})(?:[/?#]|$)/.exec(url)?.[1];
  if (accountName === undefined || accountName === '') return null;
  return {
    externalId: null,
    accountName,
    originalUrl: profileAddress(accountName),
    ...(name === '' ? {} : { fullName: name }),
  };
}

/** A video's metrics. TikTok reports no impressions. */
export function metricsOf(
  video: Pick<Video, 'like_count' | 'comment_count' | 'share_count' | 'view_count'>,
  user: Pick<User, 'follower_count'>,
): ReportedMetrics {
  return {
    likes: video.like_count ?? null,
    comments: video.comment_count ?? null,
    shares: video.share_count ?? null,
    views: video.view_count ?? null,
    impressions: null,
    followers: user.follower_count ?? null,
  };
}

/** The canonical URL of a video, or of a post of photos. */
export function addressOf(handle: string, id: string, isPhotos = false): string {
  return `${profileAddress(handle)}/${isPhotos ? 'photo' : 'video'}/${id}`;
}

/** The canonical URL of a profile. */
export function profileAddress(handle: string): string {
  return `https://www.tiktok.com/@${encodeURIComponent(handle)}`;
}

/** Whether a post shows photos: its address says so, or it lasts no time, as no video does. */
function isOfPhotos(duration: number | undefined, shareUrl?: string): boolean {
  const path = parseUrl(shareUrl ?? '')?.pathname ?? '';
  return path.includes('/photo/') || (duration === 0 && !path.includes('/video/'));
}

/**
 * The time of the upload. Where it is not told, ids contain it: their upper 32 bits are the Unix seconds. Those of the first years
 * are shorter, and say nothing.
 */
function takenOf(
  { id, create_time: told }: Pick<Video, 'id' | 'create_time'>,
  at: Date,
): Pick<CapturedPost, 'takenAt' | 'takenAtBasis'> {
  if (told !== undefined) return { takenAt: told };
  const time = /^\d{1,19}$/.test(id) ? new Date(Number(BigInt(id) >> 32n) * 1000) : at;
  const isTold = time < at && time >= FIRST_VIDEO;
  return isTold ? { takenAt: time } : { takenAt: at, takenAtBasis: 'FIRST_SEEN' };
}

function mediaOf(isPhotos: boolean, known: Partial<CapturedMedia>): CapturedMedia[] {
  const none = { thumbnailUrl: null, width: null, height: null, videoDuration: null, ...known };
  if (!isPhotos) return [{ type: MediaContentType.VIDEO, fileUrl: null, ...none }];
  // Of several photos TikTok tells the cover only.
  if (none.thumbnailUrl === null) return [];
  return [{ type: MediaContentType.IMAGE, fileUrl: none.thumbnailUrl, ...none, videoDuration: null }];
}

function contentOf(caption: string | null, isPhotos: boolean) {
  return {
    provider: Provider.TIKTOK,
    type: isPhotos ? ItemType.POST : ItemType.SHORT,
    caption,
    hashtags: hashtagsIn(caption ?? ''),
    mentions: mentionsIn(caption ?? ''),
    location: null,
    importType: 'MANUAL' as const,
  };
}
