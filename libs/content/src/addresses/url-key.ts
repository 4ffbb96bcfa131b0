import { type ImportedPlatformPost, importedPlatformPost } from './imported-platforms.js';
import {
  type Address,
  isInstagram,
  isInstagramCode,
  isPlatformSite,
  type PlatformPost,
  platformAddress,
  platformPost,
  pluralReels,
} from './platform-addresses.js';
import { type PermitsHost, parsePublicUrl } from './public-url.js';
import { isTrackingParameter } from './tracking-parameters.js';

/** Keys are indexed, and PostgreSQL's B-tree holds no entry above about 2,700 bytes. */
const MAX_KEY_LENGTH = 2000;

const ALIAS_LABEL = /^(?:www|m|mobile)\.(?=[^.]+\.)/;
const HTTP_PORTS = new Set(['', '80', '443']);

/** How itemIdsByUrl treats a URL. */
export type UrlLookup =
  | { status: 'LOOKUP'; key: string }
  | { status: 'INVALID_URL'; suggestedUrl: string | null };

/**
 * The canonical key of a post's public URL. It is equal for all spellings of the URL: `http` or `https`, host aliases,
 * tracking parameters, order of parameters, fragment, trailing slashes, and on YouTube, Instagram and TikTok the different
 * paths to one post. Short links (vm.tiktok.com, youtube.com/redirect) are not resolved and keep their own key. The key is
 * itself a URL with this key, at most 2,000 ASCII characters long.
 *
 * An Instagram URL with the plural `/reels/` has the key of the reel, so that a post imported under it is found; `lookUpUrl`
 * refuses to look it up.
 * @param permitsHost which hosts may have posts; public ones without it
 * @returns null for anything that cannot be the http(s) URL of a post
 */
export function urlKey(url: string, permitsHost?: PermitsHost): string | null {
  const parsed = parsePublicUrl(url, permitsHost);
  return parsed === null ? null : keyOf(addressOf(parsed));
}

/**
 * Whether a URL can be looked up, and by which key. INVALID_URL is anything that has no key (malformed, not http or https,
 * with userinfo, or on a private or reserved host) and a path with the plural `/reels/` on any host (specification §4.2).
 * `suggestedUrl` is then the same URL with `/reel/`, if it identifies a reel.
 * @param permitsHost which hosts may have posts; public ones without it
 */
export function lookUpUrl(url: string, permitsHost?: PermitsHost): UrlLookup {
  const parsed = parsePublicUrl(url, permitsHost);
  if (parsed === null) return { status: 'INVALID_URL', suggestedUrl: null };
  const address = addressOf(parsed);
  if (pluralReels(address) >= 0) {
    return { status: 'INVALID_URL', suggestedUrl: singularReel(parsed, address) };
  }
  const key = keyOf(address);
  return key === null ? { status: 'INVALID_URL', suggestedUrl: null } : { status: 'LOOKUP', key };
}

/** The post of YouTube, Instagram or TikTok that a URL identifies; null for any other URL. */
export function platformPostOf(url: URL): PlatformPost | null {
  return platformPost(addressOf(url));
}

/** The post of a platform that is only imported (X, Facebook and so on) that a URL identifies; null for any other URL. */
export function importedPostOf(url: URL): ImportedPlatformPost | null {
  return importedPlatformPost(addressOf(url));
}

/** Whether a URL is on a platform's own host. Such a host is public, whatever its name resolves to here. */
export function isOfPlatform(url: URL): boolean {
  return isPlatformSite(addressOf(url).site);
}

function keyOf(address: Address): string | null {
  const key = platformAddress(address) ?? importedPlatformPost(address)?.address ?? plainKey(address);
  return key.length <= MAX_KEY_LENGTH ? key : null;
}

function addressOf(url: URL): Address {
  let site = url.hostname.replace(/\.$/, '');
  while (ALIAS_LABEL.test(site)) site = site.replace(ALIAS_LABEL, '');
  const path = normalizePath(url.pathname);
  return {
    site: HTTP_PORTS.has(url.port) ? site : `${site}:${url.port}`,
    path,
    segments: path.split('/').filter((segment) => segment !== ''),
    parameters: url.searchParams,
  };
}

function plainKey({ site, path, parameters }: Address): string {
  const kept = new URLSearchParams([...parameters].filter(([name]) => !isTrackingParameter(name)));
  kept.sort();
  const query = kept.size === 0 ? '' : `?${kept}`;
  return `https://${site}${path}${query}`;
}

/** Normalizes the spelling of a path: percent-encoding as in RFC 3986 §6.2.2, and no trailing slashes. */
function normalizePath(path: string): string {
  return withoutTrailingSlashes(path.includes('%') ? normalizePercentEncoding(path) : path);
}

function normalizePercentEncoding(path: string): string {
  return path.replace(/%(?![\da-f]{2})/gi, '%25').replace(/%[\da-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : encoded.toUpperCase();
  });
}

/** Searches from the end. A regular expression would scan the whole path and retry at each slash of a run. */
function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** Null unless a possible code of a reel follows; the form of codes is known for Instagram only. */
function singularReel(url: URL, address: Address): string | null {
  const code = address.segments[pluralReels(address) + 1];
  if (code === undefined || (isInstagram(address) && !isInstagramCode(code))) return null;
  const singular = new URL(url);
  singular.pathname = address.path.replace(/\/reels\//i, '/reel/') + (url.pathname.endsWith('/') ? '/' : '');
  return singular.href;
}
