import {
  type CapturedPost,
  type CapturedProfile,
  captionOf,
  hashtagsIn,
  mentionsIn,
  tagSet,
} from '@loupe/content';
import type { ReportedMetrics } from '@loupe/engagement';
import { ItemType, MediaContentType, Provider } from '@loupe/kernel';
import type { Oembed, ResearchVideo, User, Video } from './tiktok.schema.js';

/** Converts a video of a connected account to a post with metrics. */
export function postOf(video: Video, user: User, handle: string, at: Date): CapturedPost {
  // The description is the caption; the title is an optional line above it.
  const caption = captionOf(
    video.title === video.video_description ? null : video.title,
    video.video_description,
  );
  return {
    ...withCaption(caption),
    externalId: video.id,
    originalUrl: addressOf(handle, video.id),
    takenAt: new Date(video.create_time * 1000),
    profile: profileOf(user, handle),
    media: [
      {
        type: MediaContentType.VIDEO,
        fileUrl: null,
        thumbnailUrl: video.cover_image_url ?? null,
        width: video.width || null,
        height: video.height || null,
        videoDuration: video.duration ? Math.round(video.duration) : null,
      },
    ],
    snapshots: [{ at, ...metricsOf(video, user) }],
  };
}

/** Converts the public data of a video to a post without metrics. Null if the data does not name the poster. */
export function publicPostOf(id: string, oembed: Oembed): CapturedPost | null {
  const profile = publicProfileOf(oembed);
  if (profile === null) return null;
  return {
    ...withCaption(oembed.title === '' ? null : oembed.title),
    externalId: id,
    originalUrl: addressOf(profile.accountName, id),
    takenAt: timeOf(id),
    profile,
    media: [
      {
        type: MediaContentType.VIDEO,
        fileUrl: null,
        thumbnailUrl: oembed.thumbnail_url ?? null,
        width: null,
        height: null,
        videoDuration: null,
      },
    ],
    snapshots: [],
  };
}

/** Converts a video that the Research API has found. It is known whose it is by the handle only. */
export function researchPostOf(video: ResearchVideo, at: Date): CapturedPost {
  const found = withCaption(video.video_description === '' ? null : video.video_description);
  return {
    ...found,
    hashtags: tagSet([...found.hashtags, ...video.hashtag_names]),
    externalId: video.id,
    originalUrl: addressOf(video.username, video.id),
    takenAt: new Date(video.create_time * 1000),
    profile: { externalId: null, accountName: video.username, originalUrl: profileAddress(video.username) },
    media: [
      {
        type: MediaContentType.VIDEO,
        fileUrl: null,
        thumbnailUrl: null,
        width: null,
        height: null,
        videoDuration: video.video_duration ? Math.round(video.video_duration) : null,
      },
    ],
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

/** The canonical URL of a video. */
export function addressOf(handle: string, id: string): string {
  return `${profileAddress(handle)}/video/${id}`;
}

/** The canonical URL of a profile. */
export function profileAddress(handle: string): string {
  return `https://www.tiktok.com/@${encodeURIComponent(handle)}`;
}

/** The time of the upload. oEmbed reports no time, but ids contain it: their upper 32 bits are the Unix seconds. */
function timeOf(id: string): Date {
  return new Date(Number(BigInt(id) >> 32n) * 1000);
}

function withCaption(caption: string | null) {
  return {
    provider: Provider.TIKTOK,
    type: ItemType.SHORT,
    caption,
    hashtags: hashtagsIn(caption ?? ''),
    mentions: mentionsIn(caption ?? ''),
    location: null,
    importType: 'MANUAL' as const,
  };
}
