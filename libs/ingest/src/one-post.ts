import { type CapturedPost, postAddress } from '@loupe/content';
import { postKey } from './batch.js';
import type { StoredPost } from './stored-post.js';

/**
 * Captures with the ids by which their posts are known here: a platform's post has one item, also where it comes with another id
 * of the platform. It is known by its id, else by its address. Of new ones, the first id counts.
 * @param stored all posts that have an id or the address of a capture, the oldest first
 */
export function asKnown(posts: readonly CapturedPost[], stored: readonly StoredPost[]): CapturedPost[] {
  const ids = new Set(stored.map((post) => keyOf(post)));
  const byAddress = new Map<string, string>();
  for (const { provider, competitorBrandId, urlKey, externalId } of stored) {
    const address = urlKey === null ? null : postKey(provider, urlKey, competitorBrandId);
    if (address !== null && !byAddress.has(address)) byAddress.set(address, externalId);
  }
  return posts.map((post) => {
    const address = postAddress(post.provider, post.originalUrl);
    if (address === null) return post;
    const key = postKey(post.provider, address, post.competitorBrandId);
    const known = byAddress.get(key);
    if (known === undefined) byAddress.set(key, post.externalId);
    return known === undefined || ids.has(keyOf(post)) ? post : { ...post, externalId: known };
  });
}

function keyOf({
  provider,
  externalId,
  competitorBrandId,
}: Pick<CapturedPost, 'provider' | 'externalId'> & { competitorBrandId?: string | null }): string {
  return postKey(provider, externalId, competitorBrandId);
}
