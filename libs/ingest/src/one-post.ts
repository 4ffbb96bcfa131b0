import { type CapturedPost, type PostNames, postNames } from '@loupe/content';
import { postKey } from './batch.js';
import type { StoredPost } from './stored-post.js';

/** A captured post with all that names it. */
export interface NamedCapture {
  readonly post: CapturedPost;
  readonly names: PostNames;
}

/** Reads the names of captured posts, which takes several readings of an address each. */
export function named(posts: readonly CapturedPost[]): NamedCapture[] {
  return posts.map((post) => ({ post, names: postNames(post) }));
}

/**
 * Captures with the ids by which their posts are known here: a platform's post has one item, also where it comes with another id
 * of the platform. It is known by its id, else by an address, else by another id (`postNames`). Of new ones, the first id counts.
 * @param stored all posts that have a name of a capture, the oldest first
 */
export function asKnown(posts: readonly NamedCapture[], stored: readonly StoredPost[]): CapturedPost[] {
  const ids = new Set(stored.map((post) => keyOf(post)));
  const byAddress = new Map<string, string>();
  for (const { provider, competitorBrandId, urlKey, externalId } of stored) {
    const address = urlKey === null ? null : postKey(provider, urlKey, competitorBrandId);
    if (address !== null && !byAddress.has(address)) byAddress.set(address, externalId);
  }
  return posts.map(({ post, names }) => {
    const { provider, competitorBrandId } = post;
    const keys = names.addresses.map((address) => postKey(provider, address, competitorBrandId));
    const isStored = (externalId: string) => ids.has(keyOf({ provider, externalId, competitorBrandId }));
    const known = isStored(post.externalId)
      ? post.externalId
      : (keys.map((key) => byAddress.get(key)).find((id) => id !== undefined) ?? names.ids.find(isStored));
    const externalId = known ?? post.externalId;
    for (const key of keys) if (!byAddress.has(key)) byAddress.set(key, externalId);
    return externalId === post.externalId ? post : { ...post, externalId };
  });
}

function keyOf({
  provider,
  externalId,
  competitorBrandId,
}: Pick<CapturedPost, 'provider' | 'externalId'> & {
  competitorBrandId?: string | null | undefined;
}): string {
  return postKey(provider, externalId, competitorBrandId);
}
