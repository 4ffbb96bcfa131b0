import { createHash } from 'node:crypto';
import {
  type CapturedMedia,
  type CapturedPost,
  type CapturedProfile,
  captionOf,
  hashtagsIn,
  mentionsIn,
} from '@loupe/content';
import { ItemType, isMailAddress, MAX_MAIL_ADDRESS, Provider } from '@loupe/kernel';
import { basisOf } from '../../documents/taken-at-basis.js';
import { webAddress } from '../../documents/web-address.js';
import { type Unread, UnreadCount } from '../../reading/unread.js';
import { cutText } from '../text.js';
import type { Feed, FeedEntry, FeedMedia } from './feed.js';

const MAX_CAPTION = 10_000;
const MAX_NAME = 255;

/** The posts of a feed, and what could not be read of its entries. */
export interface FeedPosts {
  /** Newest first. */
  readonly posts: CapturedPost[];
  readonly unread: Unread;
}

/**
 * The entries of a feed as posts. One that has neither an id nor an address nor a title, or nothing to show, is lost.
 * @param address where it was read, after redirects
 * @param followed the address that is followed, which stands for a site that the feed does not name
 * @param seenTo publication of the newest entry that is captured already; null for none
 */
export function postsOf(
  feed: Feed,
  { address, followed }: { address: URL; followed: URL },
  at: Date,
  seenTo: Date | null,
): FeedPosts {
  const reported = { profile: profileOf(feed, address, followed), reportedBy: address.host };
  const firstSeen = firstSeenAt(feed, at, seenTo);
  const count = new UnreadCount();
  const posts: CapturedPost[] = [];
  for (const entry of feed.entries) {
    const post = postOf(entry, reported, firstSeen);
    if (post === null) count.lost(entry.unread);
    else {
      count.read(entry.unread);
      posts.push(post);
    }
  }
  for (let missing = 0; missing < feed.cutOff; missing++) count.lost(['entry']);
  return { posts: posts.sort((a, b) => b.takenAt.getTime() - a.takenAt.getTime()), unread: count.total };
}

/**
 * When entries without a time were there at the latest: when the feed last changed, where that says anything about those that were
 * not there at the capture before.
 */
function firstSeenAt({ time }: Feed, at: Date, seenTo: Date | null): Date {
  const bound = time?.at ?? at;
  return bound < at && (seenTo === null || bound >= seenTo) ? bound : at;
}

function postOf(
  entry: FeedEntry,
  reported: Pick<CapturedPost, 'profile' | 'reportedBy'>,
  firstSeen: Date,
): CapturedPost | null {
  const { id, formerIds, title, text, link, time } = entry;
  const told = captionOf(title, text === title ? null : text);
  const caption = told === null ? null : cutText(told, MAX_CAPTION);
  if (id === null || (caption === null && link === null && entry.media.length === 0)) return null;
  return {
    provider: Provider.FEED,
    type: ItemType.ARTICLE,
    externalId: id,
    formerIds,
    originalUrl: link,
    takenAt: time?.at ?? firstSeen,
    takenAtBasis: basisOf(time),
    caption,
    ...(entry.authors.length === 0 ? {} : { authors: entry.authors }),
    ...(entry.categories.length === 0 ? {} : { categories: entry.categories }),
    hashtags: hashtagsIn(caption ?? ''),
    mentions: mentionsIn(caption ?? ''),
    location: null,
    importType: 'AUTOMATIC',
    ...reported,
    media: entry.media.map(mediaOf),
    snapshots: [],
  };
}

/** A feed's account is its site. */
function profileOf({ title, link, email }: Feed, address: URL, followed: URL): CapturedProfile {
  const site = webAddress(link, address) ?? followed.href;
  const name = title === null ? '' : cutText(title, MAX_NAME);
  const profile = { externalId: shortened(site), accountName: name || followed.hostname, originalUrl: site };
  // A name stands before or behind it, one of the two in brackets; other things are written in this place too.
  const isShort = email !== null && email.length <= MAX_NAME + MAX_MAIL_ADDRESS;
  const found = isShort ? email.split(/[\s()<>]/).find(isMailAddress) : undefined;
  return found === undefined ? profile : { ...profile, email: found };
}

function mediaOf({ kind, url, thumbnail, width, height, duration, alt }: FeedMedia): CapturedMedia {
  const file = { type: kind, fileUrl: url, thumbnailUrl: thumbnail, width, height, videoDuration: duration };
  return kind === 'AUDIO' ? file : { ...file, altText: alt };
}

function shortened(id: string): string {
  return id.length <= MAX_NAME ? id : createHash('sha256').update(id).digest('hex');
}
