import type { FeedState, PostsChanged } from './posts-feed.repository.js';

/** The list of changes does not lead from a copy’s state to that of the database: the posts have to be copied again. */
export class OutdatedCopyError extends Error {}

const isAfter = (position: string, other: string) => BigInt(position) > BigInt(other);

/**
 * Checks that changes go on from where a copy is: the server is the same one, no change in between was removed from the list, and the list
 * has not been set back.
 * @throws OutdatedCopyError
 */
export function checkContinues(
  { position, epoch }: Pick<FeedState, 'epoch' | 'position'>,
  changed: Pick<PostsChanged, 'epoch' | 'newest' | 'removedTo'>,
): void {
  const continues =
    changed.epoch === epoch && !isAfter(changed.removedTo, position) && !isAfter(position, changed.newest);
  if (!continues) throw new OutdatedCopyError();
}
