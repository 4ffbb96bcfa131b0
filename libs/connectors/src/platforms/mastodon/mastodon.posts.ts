import {
  type CapturedMedia,
  type CapturedPost,
  type CapturedProfile,
  captionOf,
  hashtagsIn,
} from '@loupe/content';
import type { ReportedMetrics } from '@loupe/engagement';
import { ItemType, isObject, MediaContentType, Provider, parseUrl } from '@loupe/kernel';
import { plainText } from '../plain-text.js';
import type { BareStatus, MastodonAccount, MastodonStatus } from './mastodon.schema.js';

const VIDEOS = ['video', 'gifv'];

/**
 * A status as a post, or as a repost of what it shows again.
 * @param server origin of the server that reported it
 */
export function postOf(status: MastodonStatus, server: string, at: Date): CapturedPost {
  const { reblog } = status;
  const shown = reblog ?? status;
  const text = plainText(shown.content);
  const isRepost = reblog != null;
  return {
    provider: Provider.MASTODON,
    type: isRepost ? ItemType.REPOST : typeOf(status),
    externalId: status.uri,
    // The address is the other account's post's.
    originalUrl: isRepost ? null : webAddress(status),
    takenAt: new Date(status.created_at),
    caption: captionOf(shown.spoiler_text, text),
    hashtags: [...shown.tags.map(({ name }) => name), ...hashtagsIn(text)],
    mentions: shown.mentions.map(({ acct }) => acct),
    location: null,
    importType: 'AUTOMATIC',
    profile: profileOf(status.account, server),
    media: shown.media_attachments.flatMap(mediaOf),
    snapshots: isRepost ? [] : [{ at, ...metricsOf(status) }],
  };
}

/** Favourites, replies, and as shares boosts and quotes. Mastodon counts no views. */
export function metricsOf(status: BareStatus): ReportedMetrics {
  const { favourites_count, replies_count, reblogs_count, quotes_count, account } = status;
  return {
    likes: favourites_count ?? null,
    comments: replies_count ?? null,
    shares: reblogs_count == null ? null : reblogs_count + (quotes_count ?? 0),
    views: null,
    impressions: null,
    followers: known(account.followers_count) ?? null,
  };
}

/** An account by its name with its server, which is the same whichever server is asked. */
export function profileOf(account: MastodonAccount, server: string): CapturedProfile {
  const followers = known(account.followers_count);
  const following = known(account.following_count);
  return {
    externalId: account.url,
    accountName: fullName(account, server),
    originalUrl: account.url,
    ...(account.display_name === '' ? {} : { fullName: account.display_name }),
    ...(account.avatar ? { avatar: account.avatar } : {}),
    ...(followers === undefined ? {} : { followers }),
    ...(following === undefined ? {} : { following }),
  };
}

function fullName({ acct, url }: MastodonAccount, server: string): string {
  if (acct.includes('@')) return acct;
  return `${acct}@${(parseUrl(url) ?? new URL(server)).host}`;
}

function typeOf({ in_reply_to_id, quote }: MastodonStatus): ItemType {
  if (in_reply_to_id != null) return ItemType.REPLY;
  return isObject(quote) ? ItemType.QUOTE : ItemType.POST;
}

function webAddress({ url, uri }: BareStatus): string | null {
  const address = parseUrl(url ?? uri);
  return address !== null && /^https?:$/.test(address.protocol) ? address.href : null;
}

function mediaOf({ type, url, preview_url, meta }: BareStatus['media_attachments'][number]): CapturedMedia[] {
  const isVideo = VIDEOS.includes(type);
  if (!isVideo && type !== 'image') return [];
  const { width, height, duration } = meta?.original ?? {};
  return [
    {
      type: isVideo ? MediaContentType.VIDEO : MediaContentType.IMAGE,
      fileUrl: url ?? null,
      thumbnailUrl: preview_url ?? null,
      width: whole(width),
      height: whole(height),
      videoDuration: isVideo ? whole(duration) : null,
    },
  ];
}

function whole(value: number | undefined): number | null {
  return value === undefined || value < 1 ? null : Math.round(value);
}

function known(count: number | undefined): number | undefined {
  return count === undefined || count < 0 ? undefined : count;
}
