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
import { withoutNotes } from './mastodon.notes.js';
import {
  type Attachment,
  type BareStatus,
  type MastodonAccount,
  type MastodonStatus,
  nameIn,
} from './mastodon.schema.js';

/**
 * A status as a post, or as a repost of what it shows again.
 * @param server origin of the server that reported it
 */
export function postOf(status: MastodonStatus, server: string, at: Date): CapturedPost {
  const { reblog } = status;
  const shown = reblog ?? status;
  const text = plainText(withoutNotes(shown.content));
  const isRepost = reblog !== undefined;
  // The address is the other account's post's.
  const originalUrl = isRepost ? null : webAddress(status);
  const options = shown.poll?.options.map(({ title }) => title) ?? [];
  return {
    provider: Provider.MASTODON,
    type: isRepost ? ItemType.REPOST : typeOf(status),
    externalId: status.uri,
    reportedBy: new URL(server).host,
    ...(isHearsay(status, originalUrl, server) ? { isHearsay: true } : {}),
    originalUrl,
    takenAt: status.created_at ?? at,
    takenAtBasis: status.created_at === undefined ? 'FIRST_SEEN' : 'PUBLISHED',
    caption: captionOf(shown.spoiler_text, text),
    ...(options.length === 0 ? {} : { pollOptions: options }),
    hashtags: [...shown.tags.map(({ name }) => name), ...hashtagsIn(text)],
    mentions: shown.mentions.map(({ acct }) => acct),
    location: null,
    importType: 'AUTOMATIC',
    profile: profileOf(status.account, server),
    media: shown.media_attachments.map(mediaOf),
    snapshots: isRepost ? [] : [{ at, ...metricsOf(status) }],
  };
}

/**
 * Whether a server reports a post of another one, as timelines of hashtags have them. It could say anything of it, so both its id
 * and its address have to be the server's own.
 */
function isHearsay(status: MastodonStatus, originalUrl: string | null, server: string): boolean {
  const { host } = new URL(server);
  const addresses = originalUrl === null ? [status.uri] : [status.uri, originalUrl];
  return addresses.some((address) => parseUrl(address)?.host !== host);
}

/** Favourites, replies, and as shares boosts and quotes. Mastodon counts no views. */
export function metricsOf(status: BareStatus): ReportedMetrics {
  const { favourites_count, replies_count, reblogs_count, quotes_count, account } = status;
  return {
    likes: favourites_count ?? null,
    comments: replies_count ?? null,
    shares: reblogs_count === undefined ? null : reblogs_count + (quotes_count ?? 0),
    views: null,
    impressions: null,
    followers: known(account.followers_count) ?? null,
  };
}

/** An account by its name with its server, which is the same whichever server is asked. */
export function profileOf(account: MastodonAccount, server: string): CapturedProfile {
  const followers = known(account.followers_count);
  const following = known(account.following_count);
  const accountName = fullName(account, server);
  const [name, host] = accountName.split('@');
  const originalUrl = account.url ?? `https://${host}/@${name}`;
  return {
    externalId: originalUrl,
    accountName,
    originalUrl,
    ...(account.display_name === '' ? {} : { fullName: account.display_name }),
    ...(account.note === undefined ? {} : { bio: plainText(account.note) }),
    ...(account.avatar === undefined ? {} : { avatar: account.avatar }),
    ...(followers === undefined ? {} : { followers }),
    ...(following === undefined ? {} : { following }),
  };
}

function fullName({ acct, username, url }: MastodonAccount, server: string): string {
  const name = acct ?? username ?? nameIn(url) ?? '';
  if (name.includes('@')) return name;
  return `${name}@${(parseUrl(url ?? server) ?? new URL(server)).host}`;
}

function typeOf({ in_reply_to_id, quote }: MastodonStatus): ItemType {
  if (in_reply_to_id !== undefined) return ItemType.REPLY;
  return isObject(quote) ? ItemType.QUOTE : ItemType.POST;
}

function webAddress({ url, uri }: BareStatus): string | null {
  const address = parseUrl(url ?? uri);
  return address !== null && /^https?:$/.test(address.protocol) ? address.href : null;
}

function mediaOf({ kind, url, remote_url, preview_url, description, meta }: Attachment): CapturedMedia {
  const { width, height, duration } = meta?.original ?? {};
  return {
    type: MediaContentType[kind ?? 'VIDEO'],
    fileUrl: url ?? remote_url ?? null,
    thumbnailUrl: preview_url ?? null,
    width: width ?? null,
    height: height ?? null,
    videoDuration: kind === 'IMAGE' ? null : (duration ?? null),
    altText: description || null,
  };
}

function known(count: number | undefined): number | undefined {
  return count === undefined || count < 0 ? undefined : count;
}
