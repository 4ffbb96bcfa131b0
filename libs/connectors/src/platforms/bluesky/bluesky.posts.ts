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
import {
  type Author,
  type BlueskyEmbed,
  type BlueskyImage,
  type BlueskyMedia,
  type BlueskyPost,
  type BlueskyProfile,
  type BlueskyRecord,
  type FeedEntry,
  REPOST,
} from './bluesky.schema.js';

const TAG = 'app.bsky.richtext.facet#tag';
const QUOTING = ['app.bsky.embed.record', 'app.bsky.embed.recordWithMedia'];
/** A handle whose owner has lost it. */
const LOST_HANDLE = 'handle.invalid';

/** An entry of an account's feed: a post of its own, or somebody's that it reposted. */
export function entryOf({ post, reason }: FeedEntry, at: Date): CapturedPost {
  if (reason?.$type !== REPOST || reason.by === undefined) return postOf(post, at);
  const { by, uri, indexedAt } = reason;
  return {
    ...postOf(post, at),
    type: ItemType.REPOST,
    externalId: uri ?? `${post.uri}#${by.did}`,
    // The address is the other account's post's.
    originalUrl: null,
    ...(indexedAt === undefined ? timeOf(post, at) : { takenAt: indexedAt }),
    profile: profileOf(by),
    snapshots: [],
  };
}

/** A post as it is shown. */
export function postOf(post: BlueskyPost, at: Date): CapturedPost {
  const { record, author } = post;
  const caption = captionOf(null, record.text);
  return {
    provider: Provider.BLUESKY,
    type: typeOf(post),
    externalId: post.uri,
    originalUrl: `${profileAddress(author)}/post/${post.uri.slice(post.uri.lastIndexOf('/') + 1)}`,
    ...timeOf(post, at),
    caption,
    hashtags: [...taggedIn(record), ...hashtagsIn(record.text)],
    mentions: mentionsIn(record.text),
    location: null,
    importType: 'AUTOMATIC',
    profile: profileOf(author),
    media: mediaOf(post.embed),
    snapshots: [{ at, ...metricsOf(post) }],
  };
}

/** Likes, replies, and as shares reposts and quotes. Bluesky counts no views. */
export function metricsOf(post: BlueskyPost): ReportedMetrics {
  const { likeCount, replyCount, repostCount, quoteCount } = post;
  return {
    likes: likeCount ?? null,
    comments: replyCount ?? null,
    shares:
      repostCount === undefined && quoteCount === undefined ? null : (repostCount ?? 0) + (quoteCount ?? 0),
    views: null,
    impressions: null,
    followers: null,
  };
}

/** An account, with its followers where they are reported. */
export function profileOf(author: Author & Partial<BlueskyProfile>): CapturedProfile {
  return {
    externalId: author.did,
    accountName: author.handle ?? author.did,
    originalUrl: profileAddress(author),
    ...(author.displayName ? { fullName: author.displayName } : {}),
    ...(author.description === undefined ? {} : { bio: author.description }),
    ...(author.avatar === undefined ? {} : { avatar: author.avatar }),
    ...(author.followersCount === undefined ? {} : { followers: author.followersCount }),
    ...(author.followsCount === undefined ? {} : { following: author.followsCount }),
    private: false,
  };
}

/** What its author says, but not later than when Bluesky saw it: by this its lists are sorted. */
function timeOf(
  { record: { createdAt }, indexedAt }: BlueskyPost,
  at: Date,
): Pick<CapturedPost, 'takenAt' | 'takenAtBasis'> {
  if (createdAt === undefined || indexedAt === undefined) {
    const known = createdAt ?? indexedAt;
    return known === undefined ? { takenAt: at, takenAtBasis: 'FIRST_SEEN' } : { takenAt: known };
  }
  return { takenAt: createdAt < indexedAt ? createdAt : indexedAt };
}

function typeOf({ record }: BlueskyPost): ItemType {
  if (record.reply !== undefined) return ItemType.REPLY;
  const shown = record.embed?.record;
  const isOfPost = (shown?.record?.uri ?? shown?.uri ?? '').includes('/app.bsky.feed.post/');
  return QUOTING.includes(record.embed?.$type ?? '') && isOfPost ? ItemType.QUOTE : ItemType.POST;
}

function taggedIn({ tags, facets }: BlueskyRecord): string[] {
  const marked = facets.flatMap(({ features }) =>
    features.flatMap(({ $type, tag }) => ($type === TAG && tag !== undefined ? [tag] : [])),
  );
  return [...marked, ...tags];
}

function mediaOf(embed: BlueskyEmbed | undefined): CapturedMedia[] {
  switch (embed?.$type) {
    case 'app.bsky.embed.record#view':
      return [];
    case 'app.bsky.embed.recordWithMedia#view':
      return embed.media === undefined ? [] : filesOf(embed.media);
    default:
      return embed === undefined ? [] : filesOf(embed);
  }
}

function filesOf(media: BlueskyMedia): CapturedMedia[] {
  switch (media.$type) {
    case 'app.bsky.embed.images#view':
      return media.images.map(imageOf);
    case 'app.bsky.embed.gallery#view':
      return media.items.map(imageOf);
    case 'app.bsky.embed.video#view': {
      const { thumbnail = null, aspectRatio, alt } = media;
      const size = { width: aspectRatio?.width ?? null, height: aspectRatio?.height ?? null };
      // Videos are streamed in parts; there is no file of one.
      const video = { type: MediaContentType.VIDEO, fileUrl: null, thumbnailUrl: thumbnail, ...size };
      return [{ ...video, videoDuration: null, altText: alt || null }];
    }
    case 'app.bsky.embed.external#view': {
      const thumb = media.external?.thumb;
      return thumb === undefined ? [] : [imageOf({ fullsize: thumb, thumb })];
    }
  }
}

function imageOf({ fullsize, thumb, thumbnail, alt, aspectRatio }: BlueskyImage): CapturedMedia {
  const preview = thumb ?? thumbnail ?? fullsize ?? null;
  return {
    type: MediaContentType.IMAGE,
    fileUrl: fullsize ?? preview,
    thumbnailUrl: preview,
    width: aspectRatio?.width ?? null,
    height: aspectRatio?.height ?? null,
    videoDuration: null,
    altText: alt || null,
  };
}

function profileAddress({ did, handle }: Author): string {
  return `https://bsky.app/profile/${handle === undefined || handle === LOST_HANDLE ? did : handle}`;
}
