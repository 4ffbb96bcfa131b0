import { Provider } from '@loupe/kernel';

/** The parts of a URL that identify a post. */
export interface Address {
  /** Lower case, without prefixes that are only aliases of the same site (`www.`, `m.`, `mobile.`). */
  site: string;
  /** The path in its normalized spelling, without trailing slashes. */
  path: string;
  /** The non-empty parts of the path between slashes. */
  segments: readonly string[];
  parameters: URLSearchParams;
}

/** Post ids consist of these characters on all three platforms; their case matters. */
const ID = /^[\w-]{1,64}$/;
/** Handles on Instagram and TikTok. */
const HANDLE = /^[\w.]{1,30}$/;
const DIGITS = /^\d{1,32}$/;

const YOUTUBE_SITES = new Set([
  'youtube.com',
  'music.youtube.com',
  'gaming.youtube.com',
  'youtube-nocookie.com',
]);
const YOUTUBE_PATHS = new Set(['watch', 'shorts', 'embed', 'live', 'v', 'e', 'vi']);
/** Under /embed/, these are players of a playlist or a channel, not of one video. */
const YOUTUBE_PLAYERS = new Set(['videoseries', 'live_stream', 'playlist']);

const INSTAGRAM_SITES = new Set(['instagram.com', 'instagr.am']);
const INSTAGRAM_PATHS = new Set(['p', 'reel', 'reels', 'tv']);
/** /share/reel/… contains a token of the share, not the post's code; the other paths contain no posts of a user. */
const INSTAGRAM_ROOTS_WITHOUT_POSTS = new Set(['share', 'stories', 'explore', 'accounts', 'direct']);

const PLATFORM_SITES = [...YOUTUBE_SITES, 'youtu.be', ...INSTAGRAM_SITES, 'tiktok.com'];

/** A post of a platform, as identified by its URL. */
export interface PlatformPost {
  provider: Extract<Provider, 'INSTAGRAM' | 'TIKTOK' | 'YOUTUBE'>;
  /** The part of the URL that identifies the post: YouTube's and TikTok's id, Instagram's short code. */
  code: string;
  /** Handle in the URL; null if it has none. */
  accountName: string | null;
}

/** The post that a platform URL identifies, in any of its spellings; null for any other URL. */
export function platformPost(address: Address): PlatformPost | null {
  const video = youtubeVideo(address);
  if (video !== null) return { provider: Provider.YOUTUBE, code: video, accountName: null };
  const code = instagramCode(address);
  if (code !== null) return { provider: Provider.INSTAGRAM, code, accountName: instagramAccount(address) };
  const post = tiktokPost(address);
  if (post !== null) return { provider: Provider.TIKTOK, code: post, accountName: tiktokAccount(address) };
  return null;
}

/** The canonical URL of a post on a known platform; null for any other URL. */
export function platformAddress(address: Address): string | null {
  const post = platformPost(address);
  switch (post?.provider) {
    case Provider.YOUTUBE:
      return `https://www.youtube.com/watch?v=${post.code}`;
    case Provider.INSTAGRAM:
      return `https://www.instagram.com/p/${post.code}`;
    case Provider.TIKTOK:
      return `https://www.tiktok.com/@/video/${post.code}`;
    default:
      return null;
  }
}

/** Whether a host belongs to a known platform. */
export function isPlatformSite(site: string): boolean {
  return PLATFORM_SITES.some((known) => site === known || site.endsWith(`.${known}`));
}

/** Position of the segment `reels`, whatever its letter case; -1 if there is none. */
export function pluralReels({ segments }: Address): number {
  return segments.findIndex((segment) => /^reels$/i.test(segment));
}

/** Whether a URL is on Instagram. */
export function isInstagram({ site }: Address): boolean {
  return INSTAGRAM_SITES.has(site);
}

/** Whether a segment can be the code of an Instagram post; `/reels/audio/…` is the page of a piece of music. */
export function isInstagramCode(segment: string | undefined): segment is string {
  return segment !== undefined && ID.test(segment) && segment !== 'audio';
}

function youtubeVideo({ site, segments, parameters }: Address): string | null {
  const [kind, id] = segments;
  if (site === 'youtu.be' && kind !== undefined && kind !== 'watch') return idOrNull(kind);
  if (site !== 'youtu.be' && !YOUTUBE_SITES.has(site)) return null;
  if (kind === undefined || (kind === 'watch' && id === undefined)) return idOrNull(parameters.get('v'));
  return YOUTUBE_PATHS.has(kind) && !YOUTUBE_PLAYERS.has(id ?? '') ? idOrNull(id) : null;
}

function instagramCode({ site, segments }: Address): string | null {
  if (!INSTAGRAM_SITES.has(site)) return null;
  const [first, second, third] = segments;
  if (INSTAGRAM_PATHS.has(first ?? '')) return isInstagramCode(second) ? second : null;
  if (INSTAGRAM_ROOTS_WITHOUT_POSTS.has(first ?? '') || !INSTAGRAM_PATHS.has(second ?? '')) return null;
  return isInstagramCode(third) ? third : null;
}

/** TikTok ids are numbers. `/v/ID.html` is an older form of a post's URL; the embedded players are another form. */
function tiktokPost({ site, segments }: Address): string | null {
  if (site !== 'tiktok.com') return null;
  const path = segments.join('/');
  const post = /^(?:(?:@|%40)[^/]*\/)?(?:video|photo)\/(\d+)$/i.exec(path);
  const player = /^(?:embed(?:\/v[23])?|player\/v1|v|share\/video)\/(\d+)(?:\.html)?$/.exec(path);
  const id = post?.[1] ?? player?.[1] ?? '';
  return DIGITS.test(id) ? id : null;
}

/** `/HANDLE/p/CODE`. */
function instagramAccount({ segments }: Address): string | null {
  const [first = '', second = ''] = segments;
  return !INSTAGRAM_PATHS.has(first) && INSTAGRAM_PATHS.has(second) ? handleOrNull(first) : null;
}

function tiktokAccount({ segments }: Address): string | null {
  const [, handle] = /^(?:@|%40)(.+)$/.exec(segments[0] ?? '') ?? [];
  return handleOrNull(handle ?? '');
}

function handleOrNull(text: string): string | null {
  return HANDLE.test(text) ? text : null;
}

function idOrNull(text: string | null | undefined): string | null {
  return text != null && ID.test(text) ? text : null;
}
