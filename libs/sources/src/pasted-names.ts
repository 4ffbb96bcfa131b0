import { platformPostOf, postAddress } from '@loupe/content';
import { Provider, parseUrl, SourceKind } from '@loupe/kernel';

/** What an address names: an account or a hashtag, as somebody would type it. */
export interface PastedName {
  readonly provider: Provider;
  readonly kind: typeof SourceKind.ACCOUNT | typeof SourceKind.HASHTAG;
  readonly name: string;
  /** The server whose page it is, where the name does not say so; absent elsewhere. */
  readonly instance?: string;
}

/** Why an address names nothing that can be followed, with what to type instead. */
export interface Unfollowable {
  readonly instead: string;
}

const INSTAGRAM_PAGES = new Set([
  ...['about', 'accounts', 'challenge', 'create', 'developer', 'direct', 'directory', 'explore', 'invites'],
  ...['legal', 'p', 'popular', 'reel', 'reels', 's', 'share', 'stories', 'tv', 'web'],
]);
/** Platforms that are not captured, whose addresses look like those of a server of Mastodon. */
const NOT_CAPTURED: Readonly<Record<string, string>> = {
  'facebook.com': 'Facebook',
  'fb.com': 'Facebook',
  'linkedin.com': 'LinkedIn',
  'pinterest.com': 'Pinterest',
  'reddit.com': 'Reddit',
  'snapchat.com': 'Snapchat',
  't.me': 'Telegram',
  'threads.com': 'Threads',
  'threads.net': 'Threads',
  'twitch.tv': 'Twitch',
  'twitter.com': 'X',
  'x.com': 'X',
};
const CAPTURED = ['bsky.app', 'instagram.com', 'tiktok.com', 'youtube.com'];
const HOST_ALIAS = /^(?:www|m|mobile)\./;
/** Hosts whose addresses only lead to others. */
const SHORT_LINKS = new Set(['bit.ly', 'fb.me', 'l.instagram.com', 't.co', 'vm.tiktok.com', 'vt.tiktok.com']);
const OPEN_LINK = { instead: 'open the link, and paste the address that it leads to' };
/** Sites whose addresses of authors look like those of Mastodon, and that have feeds. */
const SITES_WITH_FEEDS = ['medium.com', 'substack.com', 'tumblr.com'];
/** Pages of Bluesky that are of an account and not the account's. */
const BLUESKY_PARTS = new Set(['post', 'feed', 'lists']);
/** Parameters in which pages of searches have what is searched for. */
const SEARCHES = ['q', 'search_query', 'keyword'];

/** Whether a text is an address: it begins like one, like a host and a path, or is the host of a platform. */
export function isAddress(text: string): boolean {
  return (
    /^(?:(?:https?|at):)?\/\//i.test(text) ||
    /^[\w-]+(?:\.[\w-]+)+\/\S/.test(text) ||
    isPlatform(text.toLowerCase().replace(/\/$/, ''))
  );
}

function isPlatform(text: string): boolean {
  const host = text.replace(HOST_ALIAS, '');
  return CAPTURED.includes(host) || NOT_CAPTURED[host] !== undefined;
}

/** What a pasted address of a profile or of a hashtag's page names, on any platform. */
export function pastedName(text: string): PastedName | Unfollowable {
  const [, actor] = /^at:\/\/([^/]+)(?:\/|\/app\.bsky\.actor\.profile\/self)?$/i.exec(text) ?? [];
  if (actor !== undefined) return { provider: Provider.BLUESKY, kind: 'ACCOUNT', name: actor };
  const url = parseUrl(/^https?:/i.test(text) ? text : `https://${text.replace(/^\/\//, '')}`);
  if (url === null) return { instead: 'type the handle, such as @brand' };
  const host = url.hostname.toLowerCase().replace(HOST_ALIAS, '');
  const parts = url.pathname.split('/').filter((part) => part !== '');
  const named = partsDecoded(parts);
  if (named === null) return { instead: 'type the handle, such as @brand' };
  return host.endsWith('.youtube.com') ? read(url, 'youtube.com', named) : read(url, host, named);
}

function read(
  url: URL,
  host: string,
  [first = '', second = '', third = '']: string[],
): PastedName | Unfollowable {
  const account = (provider: Provider, name: string): PastedName => ({ provider, kind: 'ACCOUNT', name });
  const tag = (provider: Provider, name: string): PastedName => ({ provider, kind: 'HASHTAG', name });
  const searched = searchedTag(url);
  switch (host) {
    case 'instagram.com':
    case 'instagr.am':
      if (first === 'explore' && second === 'tags' && third !== '') return tag(Provider.INSTAGRAM, third);
      if (searched !== null) return tag(Provider.INSTAGRAM, searched);
      if ((first === 'stories' || first === '_u') && second !== '')
        return account(Provider.INSTAGRAM, second);
      if (first === 'share') return OPEN_LINK;
      if (first === '' || INSTAGRAM_PAGES.has(first) || isPost(url)) return ofPost(url, 'Instagram');
      return account(Provider.INSTAGRAM, first);
    case 'ig.me':
      return second === '' ? OPEN_LINK : account(Provider.INSTAGRAM, second);
    case 'tiktok.com':
      if (first === 'tag' && second !== '') return tag(Provider.TIKTOK, second);
      if (searched !== null) return tag(Provider.TIKTOK, searched);
      if (first === 't') return OPEN_LINK;
      if (!first.startsWith('@') || isPost(url)) return ofPost(url, 'TikTok');
      return account(Provider.TIKTOK, first);
    case 'youtube.com':
      if (first === 'hashtag' && second !== '') return tag(Provider.YOUTUBE, second);
      if (searched !== null) return tag(Provider.YOUTUBE, searched);
      if (first === 'feeds') return feedOfYoutube(url);
      if (first === 'channel' && second !== '') return account(Provider.YOUTUBE, second);
      if (first.startsWith('@')) return account(Provider.YOUTUBE, first);
      if (first === 'c' || first === 'user') {
        return {
          instead: `open the channel and type the handle below its name, such as @${second || 'brand'}`,
        };
      }
      return ofPost(url, 'YouTube');
    case 'bsky.app':
      if (first === 'hashtag' && second !== '') return tag(Provider.BLUESKY, second);
      if (searched !== null) return tag(Provider.BLUESKY, searched);
      if (first === 'profile' && second !== '' && !BLUESKY_PARTS.has(third))
        return account(Provider.BLUESKY, second);
      return first === 'profile' && second !== ''
        ? { instead: `type the account: ${second}` }
        : { instead: 'type the handle of an account, such as @brand.bsky.social' };
    default: {
      if (SHORT_LINKS.has(host)) return OPEN_LINK;
      const isOf = (name: string) => host === name || host.endsWith(`.${name}`);
      const place = Object.entries(NOT_CAPTURED).find(([name]) => isOf(name))?.[1] ?? countryOf(host);
      if (place !== undefined) return { instead: `posts of ${place} cannot be captured, only imported` };
      if (SITES_WITH_FEEDS.some(isOf)) return { instead: `make a source of the kind FEED of ${url.href}` };
      // As addresses were written before Mastodon 4, and in its view of columns.
      const isWithin = first === 'web' || first === 'deck';
      return isWithin ? onMastodon(url, second, third) : onMastodon(url, first, second);
    }
  }
}

/** Servers of Mastodon are known by their paths only: `/@NAME`, `/@NAME@SERVER`, `/users/NAME`, `/tags/NAME`. */
function onMastodon(url: URL, first: string, second: string): PastedName | Unfollowable {
  const name = (first === 'users' ? second : first.startsWith('@') ? first.slice(1) : '').replace(
    /\.rss$/,
    '',
  );
  if (first === 'tags' && second !== '')
    return { provider: Provider.MASTODON, kind: 'HASHTAG', name: second, instance: url.origin };
  if (name === '')
    return { instead: 'type the handle, such as @brand or @brand@mastodon.social; a site is a FEED' };
  const full = name.includes('@') ? name : `${name}@${url.host}`;
  if (postAddress(Provider.MASTODON, url.href) !== null) return { instead: `type the account: @${full}` };
  return { provider: Provider.MASTODON, kind: 'ACCOUNT', name: full };
}

/** The hashtag that a page of a search is about; null for other pages. */
function searchedTag(url: URL): string | null {
  const asked = SEARCHES.map((name) => url.searchParams.get(name)).find((text) => text?.startsWith('#'));
  return asked === undefined || asked === null || /\s/.test(asked.trim()) ? null : asked.trim();
}

/** Pinterest has a host for each country. */
function countryOf(host: string): string | undefined {
  return /(?:^|\.)pinterest\.[a-z.]{2,6}$/.test(host) ? 'Pinterest' : undefined;
}

function feedOfYoutube(url: URL): PastedName | Unfollowable {
  const channel = url.searchParams.get('channel_id');
  if (channel === null) return { instead: `make a source of the kind FEED of ${url.href}` };
  return { provider: Provider.YOUTUBE, kind: 'ACCOUNT', name: channel };
}

function isPost(url: URL): boolean {
  return platformPostOf(url) !== null;
}

function ofPost(url: URL, platform: string): Unfollowable {
  const account = platformPostOf(url)?.accountName;
  return {
    instead:
      account == null
        ? `type the handle of an account of ${platform}, such as @brand`
        : `type the account: @${account}`,
  };
}

function partsDecoded(parts: readonly string[]): string[] | null {
  try {
    return parts.map((part) => decodeURIComponent(part));
  } catch {
    // URIError is how a broken percent-encoding is told.
    return null;
  }
}
