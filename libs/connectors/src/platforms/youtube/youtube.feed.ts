import { type CapturedPost, type CapturedProfile, captionOf, hashtagsIn, mentionsIn } from '@loupe/content';
import { ItemType, MediaContentType, Provider, parseUrl } from '@loupe/kernel';
import { basisOf } from '../../documents/taken-at-basis.js';
import type { Feed, FeedEntry } from '../feed/feed.js';

const VIDEO = /^yt:video:([\w-]{1,64})$/;

/**
 * The videos of a channel's feed as posts. A feed has the newest 15 videos, with their views and likes. It does not name
 * the channel's handle, so that the profile has the channel's title until the API is asked.
 * @param channelId the channel whose feed it is
 */
export function feedPostsOf(feed: Feed, channelId: string, at: Date): CapturedPost[] {
  const profile: CapturedProfile = {
    externalId: channelId,
    accountName: feed.title ?? channelId,
    originalUrl: `https://www.youtube.com/channel/${channelId}`,
    ...(feed.title === null ? {} : { fullName: feed.title }),
  };
  return feed.entries.flatMap((entry) => postOf(entry, profile, at) ?? []);
}

function postOf(entry: FeedEntry, profile: CapturedProfile, at: Date): CapturedPost | null {
  const id = VIDEO.exec(entry.id ?? '')?.[1];
  if (id === undefined) return null;
  const caption = captionOf(entry.title, entry.text);
  const isShort = parseUrl(entry.link ?? '')?.pathname.startsWith('/shorts/') === true;
  return {
    provider: Provider.YOUTUBE,
    type: isShort ? ItemType.SHORT : ItemType.VIDEO,
    externalId: id,
    originalUrl: `https://www.youtube.com/${isShort ? 'shorts/' : 'watch?v='}${id}`,
    takenAt: entry.time?.at ?? at,
    takenAtBasis: basisOf(entry.time),
    caption,
    hashtags: hashtagsIn(caption ?? ''),
    mentions: mentionsIn(caption ?? ''),
    location: null,
    importType: 'AUTOMATIC',
    profile,
    media: [
      {
        type: MediaContentType.VIDEO,
        fileUrl: null,
        thumbnailUrl: entry.media[0]?.thumbnail ?? null,
        width: null,
        height: null,
        videoDuration: null,
      },
    ],
    snapshots: [
      {
        at,
        likes: entry.ratings,
        comments: null,
        shares: null,
        views: entry.views,
        impressions: null,
        followers: null,
      },
    ],
  };
}
