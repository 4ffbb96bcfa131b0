import type { WorkspaceScope } from '@loupe/kernel';

/**
 * The key, for `Database.exclusively`, of writing a workspace's posts and metrics: one writer at a time. "The oldest
 * profile of that name" is read before it is written and no unique index guards it, so that two importers would make
 * two profiles; and writers that meet the same rows in another order cannot deadlock.
 */
export function writersKey({ workspaceId }: WorkspaceScope): string {
  return `ingest ${workspaceId}`;
}
