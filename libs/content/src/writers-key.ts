import type { WorkspaceScope } from '@loupe/kernel';

/**
 * The key for `Database.exclusively` that admits one writer of a workspace's posts and metrics at a time. Two reasons: "the
 * oldest profile of that name" is read before it is written, and without a unique index two importers would create two
 * profiles. And writers that meet the same rows in different orders could deadlock.
 */
export function writersKey({ workspaceId }: WorkspaceScope): string {
  return `ingest ${workspaceId}`;
}
