import { platformPostOf, postAddress } from '@loupe/content';
import { Provider, parseUrl, SourceKind } from '@loupe/kernel';

/** What an address names: an account or a hashtag, as somebody would type it. */
export interface PastedName {
  readonly provider: Provider;
  readonly kind: typeof SourceKind.ACCOUNT | typeof SourceKind.HASHTAG;
  readonly name: string;
}

/** Why an address names nothing that can be followed, with what to type instead. */
export interface Unfollowable {
  readonly instead: string;
}

const INSTAGRAM_PAGES = new Set([
  'about',
  'accounts',
  'direct',
  'explore',
  'p',
  'reel',
  'reels',
  'stories',
  'tv',
]);
/** Platforms that are not captured, whose addresses look like those of a server of Mastodon. */
const NOT_CAPTURED: Readonly<Record<string, string>> = {
  'facebook.com': 'Facebook',
  'linkedin.com': 'LinkedIn',
  'pinterest.com': 'Pinterest',
  'reddit.com': 'Reddit',
  'snapchat.com': 'Snapchat',
  'threads.com': 'Threads',
  'threads.net': 'Threads',
  'twitch.tv': 'Twitch',
  'twitter.com': 'X',
  'x.com': 'X',
};
const CAPTURED = ['bsky.app', 'instagram.com', 'tiktok.com', 'youtube.com'];
const HOST_ALIAS = /^(?:www|m|mobile)\./;

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
  const [, actor] = /^at:\/\/([^/]+)\/?$/i.exec(text) ?? [];
  if (actor !== undefined) return { provider: Provider.BLUESKY, kind: 'ACCOUNT', name: actor };
  const url = parseUrl(/^https?:/i.test(text) ? text : `https://${text.replace(/^\/\//, '')}`);
  if (url === null) return { instead: 'type the handle, such as @brand' };
  const host = url.hostname.toLowerCase().replace(HOST_ALIAS, '');
  const parts = url.pathname.split('/').filter((part) => part !== '');
  const named = partsDecoded(parts);
  return named === null ? { instead: 'type the handle, such as @brand' } : read(url, host, named);
}

function read(
  url: URL,
  host: string,
  [first = '', second = '', third = '']: string[],
): PastedName | Unfollowable {
  const account = (provider: Provider, name: string): PastedName => ({ provider, kind: 'ACCOUNT', name });
  const tag = (provider: Provider, name: string): PastedName => ({ provider, kind: 'HASHTAG', name });
  switch (host) {
    case 'instagram.com':
    case 'instagr.am':
      if (first === 'explore' && second === 'tags' && third !== '') return tag(Provider.INSTAGRAM, third);
      if (first === 'stories' && second !== '') return account(Provider.INSTAGRAM, second);
      if (first === '' || INSTAGRAM_PAGES.has(first) || isPost(url)) return ofPost(url, 'Instagram');
      return account(Provider.INSTAGRAM, first);
    case 'tiktok.com':
      if (first === 'tag' && second !== '') return tag(Provider.TIKTOK, second);
      if (!first.startsWith('@') || isPost(url)) return ofPost(url, 'TikTok');
      return account(Provider.TIKTOK, first);
    case 'youtube.com':
      if (first === 'hashtag' && second !== '') return tag(Provider.YOUTUBE, second);
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
      if (first === 'profile' && second !== '' && third === '') return account(Provider.BLUESKY, second);
      return first === 'profile' && second !== ''
        ? { instead: `type the account: ${second}` }
        : { instead: 'type the handle of an account, such as @brand.bsky.social' };
    default: {
      const place = Object.entries(NOT_CAPTURED).find(([name]) => host === name || host.endsWith(`.${name}`));
      if (place !== undefined) return { instead: `posts of ${place[1]} cannot be captured, only imported` };
      // As the address was written before Mastodon 4.
      return first === 'web' ? onMastodon(url, second, third) : onMastodon(url, first, second);
    }
  }
}

/** Servers of Mastodon are known by their paths only: `/@NAME`, `/@NAME@SERVER`, `/users/NAME`, `/tags/NAME`. */
function onMastodon(url: URL, first: string, second: string): PastedName | Unfollowable {
  const name = first === 'users' ? second : first.startsWith('@') ? first.slice(1) : '';
  if (first === 'tags' && second !== '')
    return { provider: Provider.MASTODON, kind: 'HASHTAG', name: second };
  if (name === '')
    return { instead: 'type the handle, such as @brand or @brand@mastodon.social; a site is a FEED' };
  const full = name.includes('@') ? name : `${name}@${url.host}`;
  if (postAddress(Provider.MASTODON, url.href) !== null) return { instead: `type the account: @${full}` };
  return { provider: Provider.MASTODON, kind: 'ACCOUNT', name: full };
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
