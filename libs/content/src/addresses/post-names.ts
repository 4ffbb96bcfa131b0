import { ItemType, Provider, parseUrl } from '@loupe/kernel';
import type { CapturedPost } from '../captured/captured-post.js';
import { postAddress } from './post-address.js';
import { importedPostOf, platformPostOf } from './url-key.js';

/** What of a post names it. */
export type NamedPost = Pick<CapturedPost, 'provider' | 'type' | 'externalId' | 'originalUrl'> & {
  readonly profile: Pick<CapturedPost['profile'], 'externalId'>;
};

/** The ways in which one post is named on its platform. */
export interface PostNames {
  /** Its ids, the one that it came with first. */
  readonly ids: readonly string[];
  /** Its canonical addresses (`postAddress`); none where its platform has none. */
  readonly addresses: readonly string[];
}

const BLUESKY_ID = /^at:\/\/([^/#]+)\/app\.bsky\.feed\.post\/([\w.~:-]+)$/;
const BLUESKY_KEY = /^[\w.~:-]{1,512}$/;
const BLUESKY_PATH = /^\/profile\/([^/]+)\/post\/([\w.~:-]+)\/?$/;
const DID = /^did:[a-z]+:[\w.:%-]+$/;
const MASTODON_PATH = /^\/(?:@([^/@]+)|users\/([^/@]+)\/statuses)\/(\d+)\/?$/;

/** Whether a text is the id of an account of Bluesky, and not its handle. */
export function isDid(text: string): boolean {
  return DID.test(text);
}

/** All ids and addresses that are certainly the same post's: whoever has one of them stored has this post. */
export function postNames(post: NamedPost): PostNames {
  const address = postAddress(post.provider, post.originalUrl);
  const more = address === null && post.provider !== Provider.BLUESKY ? NONE : otherNames(post, address);
  return {
    ids: distinct([post.externalId, ...more.ids]),
    addresses: distinct([...(address === null ? [] : [address]), ...more.addresses]),
  };
}

const NONE: PostNames = { ids: [], addresses: [] };

function otherNames(post: NamedPost, address: string | null): PostNames {
  switch (post.provider) {
    case Provider.BLUESKY:
      return onBluesky(post);
    case Provider.MASTODON:
      return onMastodon(address ?? '');
    default: {
      const url = address === null ? null : new URL(address);
      const code = url === null ? undefined : (platformPostOf(url) ?? importedPostOf(url))?.code;
      return { ids: code === undefined ? [] : [code], addresses: [] };
    }
  }
}

/** An account is named by its DID, which never changes, and by its handle; a post within it by its key. */
function onBluesky({ type, externalId, originalUrl, profile }: NamedPost): PostNames {
  // A repost has a key of its own, and the address of somebody else's post.
  if (type === ItemType.REPOST) return NONE;
  const url = originalUrl === null ? null : parseUrl(originalUrl);
  const [, actor, shown] =
    url?.hostname === 'bsky.app' ? (BLUESKY_PATH.exec(decoded(url.pathname)) ?? []) : [];
  const [, owner, ownKey] = BLUESKY_ID.exec(externalId) ?? [];
  const key = ownKey ?? shown ?? (BLUESKY_KEY.test(externalId) ? externalId : undefined);
  const did = [owner, actor, profile.externalId ?? undefined].find(
    (name) => name !== undefined && isDid(name),
  );
  if (did === undefined || key === undefined) return NONE;
  const address = postAddress(Provider.BLUESKY, `https://bsky.app/profile/${did}/post/${key}`);
  return {
    ids: [`at://${did}/app.bsky.feed.post/${key}`],
    addresses: address === null ? [] : [address],
  };
}

/** The address that people open and the one that servers use for each other, which is the id. */
function onMastodon(address: string): PostNames {
  const url = new URL(address);
  const [, shown, used, number] = MASTODON_PATH.exec(url.pathname) ?? [];
  const name = shown ?? used;
  if (name === undefined) return NONE;
  const id = `${url.origin}/users/${name}/statuses/${number}`;
  return { ids: [id], addresses: [`${url.origin}/@${name}/${number}`, id] };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // URIError is how a broken percent-encoding is told: such a path names no account.
    return '';
  }
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)];
}
