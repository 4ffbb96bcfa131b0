import { Provider } from '@loupe/kernel';
import type { Address } from './platform-addresses.js';

/** A post of a platform that is only imported, as its URL identifies it. */
export interface ImportedPlatformPost {
  readonly provider: Provider;
  /** The platform's id of the post. */
  readonly code: string;
  /** The canonical URL. */
  readonly address: string;
}

interface Site {
  readonly provider: Provider;
  readonly sites: readonly string[];
  /** The id in the path without its first slash; linear in the length of the path. */
  readonly path: RegExp;
  readonly address: (code: string, path: string) => string;
}

/** X had another name and address; posts of people who renamed themselves stay under their number. */
const SITES: readonly Site[] = [
  {
    provider: Provider.X,
    sites: ['x.com', 'twitter.com'],
    path: /^(?:i\/web|i|[^/]+)\/status(?:es)?\/(\d{1,20})(?:\/|$)/,
    address: (code) => `https://x.com/i/status/${code}`,
  },
  {
    provider: Provider.THREADS,
    sites: ['threads.com', 'threads.net'],
    path: /^(?:@[^/]+\/post|t)\/([\w-]{1,64})(?:\/|$)/,
    address: (code) => `https://www.threads.com/t/${code}`,
  },
  {
    provider: Provider.LINKEDIN,
    sites: ['linkedin.com'],
    path: /^feed\/update\/(urn:li:(?:activity|share|ugcPost):\d{1,20})(?:\/|$)/,
    address: (code) => `https://www.linkedin.com/feed/update/${code}`,
  },
  {
    provider: Provider.REDDIT,
    sites: ['reddit.com', 'old.reddit.com', 'new.reddit.com', 'np.reddit.com'],
    path: /^(?:(?:r|user)\/[^/]+\/)?comments\/([a-z\d]{1,12})(?:\/[^/]*)?$/,
    address: (code) => `https://www.reddit.com/comments/${code}`,
  },
  {
    provider: Provider.PINTEREST,
    sites: ['pinterest.com'],
    path: /^pin\/(\d{1,20})(?:\/|$)/,
    address: (code) => `https://www.pinterest.com/pin/${code}`,
  },
  {
    provider: Provider.TWITCH,
    sites: ['twitch.tv'],
    path: /^videos\/(\d{1,20})(?:\/|$)/,
    address: (code) => `https://www.twitch.tv/videos/${code}`,
  },
  {
    provider: Provider.TWITCH,
    sites: ['twitch.tv'],
    path: /^[^/]+\/clip\/([\w-]{1,100})(?:\/|$)/,
    address: (code) => `https://clips.twitch.tv/${code}`,
  },
  {
    provider: Provider.TWITCH,
    sites: ['clips.twitch.tv'],
    path: /^([\w-]{1,100})$/,
    address: (code) => `https://clips.twitch.tv/${code}`,
  },
  {
    provider: Provider.SNAPCHAT,
    sites: ['snapchat.com'],
    path: /^(?:@[^/]+\/)?spotlight\/([\w-]{1,200})(?:\/|$)/,
    address: (code) => `https://www.snapchat.com/spotlight/${code}`,
  },
  {
    provider: Provider.FACEBOOK,
    sites: ['facebook.com'],
    path: /^(?:reel|watch|[^/]+\/videos(?:\/[^/\d][^/]*)?)\/(\d{1,20})(?:\/|$)/,
    address: (code) => `https://www.facebook.com/watch/?v=${code}`,
  },
  {
    provider: Provider.FACEBOOK,
    sites: ['facebook.com'],
    path: /^[^/]+\/posts\/(?:[^/]+\/)?(pfbid[A-Za-z\d]{1,100}|\d{1,20})(?:\/|$)/,
    address: (_, path) => `https://facebook.com/${path}`,
  },
];

const FACEBOOK_NUMBER = /^\d{1,20}$/;

/** The post that a URL of such a platform identifies, in any of its spellings; null for any other URL. */
export function importedPlatformPost(address: Address): ImportedPlatformPost | null {
  const path = address.segments.join('/');
  for (const { provider, sites, path: form, address: canonical } of SITES) {
    if (!sites.includes(address.site)) continue;
    const code = form.exec(path)?.[1];
    if (code !== undefined) return { provider, code, address: canonical(code, path) };
  }
  return address.site === 'facebook.com' ? facebookPage(address) : null;
}

/** Facebook's older pages have the id among the parameters. */
function facebookPage({ segments, parameters }: Address): ImportedPlatformPost | null {
  const [page = ''] = segments;
  const of = (name: string, canonical: (code: string) => string): ImportedPlatformPost | null => {
    const code = parameters.get(name) ?? '';
    return FACEBOOK_NUMBER.test(code)
      ? { provider: Provider.FACEBOOK, code, address: canonical(code) }
      : null;
  };
  if (page === 'watch') return of('v', (code) => `https://www.facebook.com/watch/?v=${code}`);
  if (page === 'photo' || page === 'photo.php')
    return of('fbid', (code) => `https://www.facebook.com/photo/?fbid=${code}`);
  if (page === 'permalink.php' || page === 'story.php')
    return of('story_fbid', (code) => `https://www.facebook.com/posts/${code}`);
  return null;
}
