import { createHash } from 'node:crypto';
import {
  type CapturedMedia,
  type CapturedPost,
  type CapturedProfile,
  captionOf,
  hashtagsIn,
  mentionsIn,
} from '@loupe/content';
import { ItemType, isMailAddress, MAX_MAIL_ADDRESS, MediaContentType, Provider } from '@loupe/kernel';
import { DateTime } from 'luxon';
import { plainText } from '../plain-text.js';
import { webAddress } from '../web/web.posts.js';
import type { Feed, FeedEntry, FeedMedia } from './feed.js';

const MAX_CAPTION = 10_000;
const MAX_NAME = 255;
const FIRST_YEAR = 1990;
const DAY_MS = 86_400_000;
/** Ids that are the same in all feeds that have the entry: addresses, tag: and urn:. */
const GLOBAL_ID = /^[a-z][a-z\d+.-]*:\S+$/i;

/** The entries of a feed as posts, newest first. @param address where it was read, after redirects */
export function postsOf(feed: Feed, address: URL, at: Date): CapturedPost[] {
  const profile = profileOf(feed, address);
  return feed.entries
    .flatMap((entry) => postOf(entry, profile, address, at) ?? [])
    .sort((a, b) => b.takenAt.getTime() - a.takenAt.getTime());
}

function postOf(entry: FeedEntry, profile: CapturedProfile, address: URL, at: Date): CapturedPost | null {
  const title = entry.title === null ? null : plainText(entry.title);
  const body = entry.text === null ? null : plainText(entry.text);
  const caption = captionOf(title, body === title ? null : body)?.slice(0, MAX_CAPTION) ?? null;
  const link = webAddress(entry.link, address);
  const externalId = idOf(entry, link, address);
  if (externalId === null || (caption === null && link === null)) return null;
  return {
    provider: Provider.FEED,
    type: ItemType.ARTICLE,
    externalId,
    originalUrl: link,
    takenAt: timeOf(entry.publishedAt, at) ?? at,
    caption,
    hashtags: hashtagsIn(caption ?? ''),
    mentions: mentionsIn(caption ?? ''),
    location: null,
    importType: 'AUTOMATIC',
    profile,
    media: entry.media === null ? [] : mediaOf(entry.media, address),
    snapshots: [],
  };
}

/** A feed's account is its site. */
function profileOf({ title, link, email }: Feed, address: URL): CapturedProfile {
  const site = webAddress(link, address) ?? address.href;
  const name = title === null ? '' : plainText(title).slice(0, MAX_NAME);
  const profile = { externalId: shortened(site), accountName: name || address.hostname, originalUrl: site };
  // RSS adds a name in brackets, and both formats are written with other things in this place.
  const [found = ''] = (email ?? '').slice(0, MAX_MAIL_ADDRESS + 1).split(/\s/);
  return isMailAddress(found) && !/[()<>]/.test(found) ? { ...profile, email: found } : profile;
}

/** What tells an entry apart; null for one that has neither an id nor an address nor a title. */
function idOf({ id, title, publishedAt }: FeedEntry, link: string | null, address: URL): string | null {
  if (id !== null && GLOBAL_ID.test(id)) return shortened(id);
  const own = id ?? link ?? title;
  if (own === null) return null;
  if (id === null && link !== null) return shortened(link);
  return digest(`${address.href} ${own} ${id === null ? (publishedAt ?? '') : ''}`);
}

function mediaOf({ url, isVideo, width, height }: FeedMedia, address: URL): CapturedMedia[] {
  const file = webAddress(url, address);
  if (file === null) return [];
  const type = isVideo ? MediaContentType.VIDEO : MediaContentType.IMAGE;
  return [{ type, fileUrl: file, thumbnailUrl: isVideo ? null : file, width, height, videoDuration: null }];
}

/** RSS writes times as mail does, Atom as ISO 8601; each is met in the other. Null for what cannot be. */
function timeOf(text: string | null, now: Date): Date | null {
  if (text === null) return null;
  const read = [DateTime.fromRFC2822(text), DateTime.fromISO(text, { zone: 'utc' })].find(
    ({ isValid }) => isValid,
  );
  // Names of zones and months that neither allows are read by JavaScript's own rules.
  const time = read?.toJSDate() ?? new Date(text);
  const isPossible = time.getUTCFullYear() >= FIRST_YEAR && time.getTime() <= now.getTime() + DAY_MS;
  return isPossible ? time : null;
}

function shortened(id: string): string {
  return id.length <= MAX_NAME ? id : digest(id);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
