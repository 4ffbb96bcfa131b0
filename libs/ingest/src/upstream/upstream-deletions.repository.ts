import { Database, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';

/** SQL about posts that their platforms have removed. */
@Injectable()
export class UpstreamDeletionsRepository {
  constructor(private readonly db: Database) {}

  /** Records that posts are gone; the first recorded time stays. */
  async add(scope: WorkspaceScope, itemIds: readonly string[], now: Date): Promise<void> {
    await this.db.query(sql`
      WITH gone AS (
        INSERT INTO upstream_deletions (workspace_id, item_id, noticed_at)
        SELECT ${scope.workspaceId}::uuid, id, ${now}::timestamptz FROM unnest(${itemIds}::uuid[]) AS id
        ON CONFLICT (workspace_id, item_id) DO NOTHING RETURNING item_id)
      UPDATE media_contents SET deleted = true FROM gone
      WHERE media_contents.workspace_id = ${scope.workspaceId} AND media_contents.item_id = gone.item_id`);
  }

  /** Deletes the records of posts that are not gone after all; returns the ids of those that had one. */
  async remove(scope: WorkspaceScope, itemIds: readonly string[]): Promise<string[]> {
    return this.db.ids(sql`
      WITH back AS (
        DELETE FROM upstream_deletions
        WHERE workspace_id = ${scope.workspaceId} AND item_id = ANY(${itemIds}::uuid[]) RETURNING item_id),
      shown AS (
        UPDATE media_contents SET deleted = false FROM back
        WHERE media_contents.workspace_id = ${scope.workspaceId} AND media_contents.item_id = back.item_id)
      SELECT item_id AS id FROM back`);
  }
}
