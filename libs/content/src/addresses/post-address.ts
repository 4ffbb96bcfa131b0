import { Provider, parseUrl } from '@loupe/kernel';
import { anyHost } from './public-url.js';
import { importedPostOf, platformPostOf, urlKey } from './url-key.js';

const BLUESKY_POST = /^\/profile\/[^/]+\/post\/[\w.~:-]+\/?$/;
const MASTODON_POST = /^\/(?:@[^/]+|users\/[^/]+\/statuses)\/\d+\/?$/;

/**
 * The canonical address of the one post that an address names on its platform: posts with the same one are the same post, whatever
 * ids they come with. Null for any other address, such as an account's, and for platforms whose addresses do not tell posts apart.
 */
export function postAddress(provider: Provider, url: string | null): string | null {
  const parsed = url === null ? null : parseUrl(url);
  if (url === null || parsed === null || !names(provider, parsed)) return null;
  return urlKey(url, anyHost);
}

function names(provider: Provider, url: URL): boolean {
  switch (provider) {
    case Provider.INSTAGRAM:
    case Provider.TIKTOK:
    case Provider.YOUTUBE:
      return platformPostOf(url)?.provider === provider;
    case Provider.BLUESKY:
      return url.hostname === 'bsky.app' && BLUESKY_POST.test(url.pathname);
    case Provider.MASTODON:
      return MASTODON_POST.test(url.pathname);
    default:
      return importedPostOf(url)?.provider === provider;
  }
}
