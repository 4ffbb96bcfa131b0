import {
  type CapturedMedia,
  type CapturedPost,
  type CapturedProfile,
  captionOf,
  hashtagsIn,
  isDid,
  mentionsIn,
  readAt,
} from '@loupe/content';
import { ItemType, MediaContentType, Provider } from '@loupe/kernel';
import type { PostInput } from './post.schema.js';

/** A checked post as a source gives it. */
export function captured(line: PostInput, provider: Provider): CapturedPost {
  const caption = captionOf(line.title, line.description);
  const post: CapturedPost = {
    provider,
    type: line.type,
    externalId: line.externalId.trim(),
    originalUrl: line.type === ItemType.STORY ? null : (line.url ?? null),
    takenAt: line.publishedAt,
    caption,
    hashtags: line.hashtags ?? hashtagsIn(caption ?? ''),
    mentions: line.mentions ?? mentionsIn(caption ?? ''),
    location: line.location == null || isEmpty(line.location) ? null : line.location,
    importType: 'MANUAL',
    profile: { ...profileOf(line, provider), ...contactsOf(line) },
    media: mediaOf(line),
    snapshots: line.snapshots ?? [],
    ...(line.creatorKey == null ? {} : { creatorKey: line.creatorKey.trim() }),
    ...(line.creatorLocation == null || isEmpty(line.creatorLocation)
      ? {}
      : { creatorLocation: line.creatorLocation }),
  };
  return { ...post, profile: { ...post.profile, ...followersOf(post) } };
}

function profileOf({ channelId, channelTitle }: PostInput, provider: Provider): CapturedPost['profile'] {
  const accountName = channelTitle.trim();
  const handle = accountName.replace(/^@/, '');
  const externalId = channelId?.trim() ?? (provider === Provider.BLUESKY && isDid(handle) ? handle : null);
  switch (provider) {
    case Provider.INSTAGRAM:
      return {
        externalId,
        accountName: handle,
        originalUrl: `https://www.instagram.com/${encodeURIComponent(handle)}/`,
      };
    case Provider.TIKTOK:
      return {
        externalId,
        accountName: handle,
        originalUrl: `https://www.tiktok.com/@${encodeURIComponent(handle)}`,
      };
    case Provider.YOUTUBE:
      return { externalId, accountName, originalUrl: youtubeChannel(externalId, accountName) };
    case Provider.BLUESKY:
      return {
        externalId,
        accountName: handle,
        originalUrl: `https://bsky.app/profile/${encodeURIComponent(handle)}`,
      };
    case Provider.X:
    case Provider.FACEBOOK:
    case Provider.THREADS:
    case Provider.LINKEDIN:
    case Provider.REDDIT:
    case Provider.PINTEREST:
    case Provider.TWITCH:
    case Provider.SNAPCHAT:
      return { externalId, accountName: handle, originalUrl: accountAddress(provider, handle) };
    default:
      return { externalId, accountName, originalUrl: '' };
  }
}

/** What stands before the handle in the address of an account. LinkedIn's has two forms, so it is not known. */
const ACCOUNTS: Partial<Record<Provider, string>> = {
  X: 'https://x.com/',
  FACEBOOK: 'https://www.facebook.com/',
  THREADS: 'https://www.threads.com/@',
  REDDIT: 'https://www.reddit.com/user/',
  PINTEREST: 'https://www.pinterest.com/',
  TWITCH: 'https://www.twitch.tv/',
  SNAPCHAT: 'https://www.snapchat.com/@',
};
/** A handle has no spaces; a name that has some leads nowhere. */
const HANDLE = /^[\w.-]{1,100}$/;

function accountAddress(provider: Provider, handle: string): string {
  const before = ACCOUNTS[provider];
  return before === undefined || !HANDLE.test(handle) ? '' : before + handle;
}

/** What is missing stays as it is stored. */
function contactsOf({ channelEmail, channelPhoneNumbers, channelType }: PostInput): Partial<CapturedProfile> {
  return {
    ...(channelEmail == null ? {} : { email: channelEmail }),
    ...(channelPhoneNumbers == null
      ? {}
      : { phoneNumbers: channelPhoneNumbers.map((number) => number.trim()) }),
    ...(channelType == null ? {} : { accountType: channelType }),
  };
}

function isEmpty(place: object): boolean {
  return Object.values(place).every((part) => part === null);
}

/** A channel whose id is unknown has no URL except the search for its name. */
function youtubeChannel(channelId: string | null, channelTitle: string): string {
  return channelId === null
    ? `https://www.youtube.com/results?search_query=${encodeURIComponent(channelTitle)}`
    : `https://www.youtube.com/channel/${encodeURIComponent(channelId)}`;
}

/** The account's followers in the newest snapshot, if it has them. */
function followersOf(post: CapturedPost): { followers?: number } {
  const newest = readAt(post)?.getTime();
  const followers = post.snapshots.find(({ at }) => at.getTime() === newest)?.followers ?? null;
  return followers === null ? {} : { followers };
}

/** The files of the list; the first one gets the post's thumbnail if it has none of its own. */
function mediaOf({ type, thumbnailUrl = null, media }: PostInput): CapturedMedia[] {
  if (media == null || media.length === 0) {
    const only = type === ItemType.POST ? MediaContentType.IMAGE : MediaContentType.VIDEO;
    return thumbnailUrl === null ? [] : [{ ...NO_FILE, type: only, thumbnailUrl }];
  }
  return media.map((file, position) => ({
    type: file.type,
    fileUrl: file.url ?? null,
    thumbnailUrl: file.thumbnailUrl ?? (position === 0 ? thumbnailUrl : null),
    width: file.width,
    height: file.height,
    videoDuration: file.duration,
    ...(file.transcript == null ? {} : { transcript: file.transcript }),
  }));
}

const NO_FILE = { fileUrl: null, width: null, height: null, videoDuration: null };
