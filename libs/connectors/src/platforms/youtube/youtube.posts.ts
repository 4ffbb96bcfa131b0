import {
  type CapturedMedia,
  type CapturedPost,
  type CapturedProfile,
  captionOf,
  hashtagsIn,
  mentionsIn,
} from '@loupe/content';
import type { ReportedMetrics } from '@loupe/engagement';
import { ItemType, MediaContentType, Provider } from '@loupe/kernel';
import { Duration } from 'luxon';
import type { Channel, Video, VideoMetrics } from './youtube.schema.js';

/** Since this date a Short may last three minutes; before, one minute (support.google.com/youtube/answer/15424877). */
const LONG_SHORTS_SINCE = new Date('2024-10-15T00:00:00Z');
const LONG_SHORT_S = 180;
const SHORT_S = 60;

/** From largest to smallest. */
const THUMBNAILS = ['maxres', 'standard', 'high', 'medium', 'default'];

/** Converts a video to a post. */
export function postOf(video: Video, channel: Channel | null, at: Date): CapturedPost {
  const { snippet } = video;
  const caption = captionOf(snippet.title, snippet.description);
  const type = typeOf(video);
  return {
    provider: Provider.YOUTUBE,
    type,
    externalId: video.id,
    originalUrl: addressOf(video.id, type),
    takenAt: snippet.publishedAt ?? at,
    takenAtBasis: snippet.publishedAt === undefined ? 'FIRST_SEEN' : 'PUBLISHED',
    caption,
    hashtags: hashtagsIn(caption ?? ''),
    mentions: mentionsIn(caption ?? ''),
    location: null,
    importType: 'MANUAL',
    profile: channel === null ? bareProfile(video) : profileOf(channel, snippet.channelTitle),
    media: [mediaOf(video)],
    snapshots: [{ at, ...metricsOf(video, channel) }],
  };
}

/** Converts a channel to a profile. The name is its handle if it has one; every channel has had one since 2022. */
export function profileOf(channel: Channel, title = ''): CapturedProfile {
  const { snippet } = channel;
  const handle = snippet?.customUrl?.replace(/^@/, '');
  const followers = followersOf(channel);
  const avatar = largest(snippet?.thumbnails ?? {});
  return {
    externalId: channel.id,
    accountName: handle || snippet?.title || title || channel.id,
    originalUrl: channelAddress(channel.id),
    ...(snippet === undefined || snippet.title === '' ? {} : { fullName: snippet.title }),
    ...(snippet?.description === undefined ? {} : { bio: snippet.description }),
    ...(avatar === null ? {} : { avatar }),
    ...(followers === null ? {} : { followers }),
    private: false,
  };
}

/**
 * A video's metrics. YouTube reports no shares and no impressions; views, likes and comments are absent if their owner hides
 * them. Subscribers are rounded to three digits.
 */
export function metricsOf(
  { statistics }: Pick<VideoMetrics, 'statistics'>,
  channel: Channel | null,
): ReportedMetrics {
  return {
    likes: statistics.likeCount ?? null,
    comments: statistics.commentCount ?? null,
    shares: null,
    views: statistics.viewCount ?? null,
    impressions: null,
    followers: channel === null ? null : followersOf(channel),
  };
}

/** Whether a video is no longer public. Unlisted videos count as public. */
export function isGone({ status }: Pick<VideoMetrics, 'status'>): boolean {
  return (
    status.uploadStatus === 'deleted' ||
    status.uploadStatus === 'rejected' ||
    status.uploadStatus === 'failed'
  );
}

/**
 * The type of a video. The API does not distinguish Shorts from other videos (docs/connectors.md, "Shorts"). A Short has a
 * limited length (60 s, since 15 October 2024 180 s) and is not wider than high; if its shape is unknown, its caption must
 * contain #shorts.
 */
function typeOf({ snippet, contentDetails, player }: Video): ItemType {
  const seconds = secondsOf(contentDetails.duration);
  const isOld = snippet.publishedAt !== undefined && snippet.publishedAt < LONG_SHORTS_SINCE;
  const longest = isOld ? SHORT_S : LONG_SHORT_S;
  if (seconds === null || seconds > longest) return ItemType.VIDEO;
  const { embedHeight, embedWidth } = player;
  const isShort =
    embedHeight !== undefined && embedWidth !== undefined
      ? embedHeight >= embedWidth
      : hashtagsIn(`${snippet.title}\n${snippet.description}`).includes('shorts');
  return isShort ? ItemType.SHORT : ItemType.VIDEO;
}

function mediaOf({ snippet, contentDetails }: Video): CapturedMedia {
  return {
    type: MediaContentType.VIDEO,
    fileUrl: null,
    thumbnailUrl: largest(snippet.thumbnails),
    width: null,
    height: null,
    videoDuration: secondsOf(contentDetails.duration),
  };
}

/** Whole seconds of an ISO 8601 duration; null for a broadcast, which has no duration before it ends. */
function secondsOf(duration: string | undefined): number | null {
  const seconds = Duration.fromISO(duration ?? '').as('seconds');
  return Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds) : null;
}

function largest(thumbnails: Video['snippet']['thumbnails']): string | null {
  for (const size of THUMBNAILS) {
    const thumbnail = thumbnails[size];
    if (thumbnail !== undefined) return thumbnail.url;
  }
  return null;
}

function followersOf({ statistics }: Channel): number | null {
  return statistics.hiddenSubscriberCount ? null : (statistics.subscriberCount ?? null);
}

function bareProfile({ snippet }: Video): CapturedProfile {
  return {
    externalId: snippet.channelId,
    accountName: snippet.channelTitle || snippet.channelId,
    originalUrl: channelAddress(snippet.channelId),
  };
}

function channelAddress(id: string): string {
  return `https://www.youtube.com/channel/${id}`;
}

function addressOf(id: string, type: ItemType): string {
  return type === ItemType.SHORT
    ? `https://www.youtube.com/shorts/${id}`
    : `https://www.youtube.com/watch?v=${id}`;
}
