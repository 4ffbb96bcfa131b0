import { Database, sql } from '@loupe/database';
import type { WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { EngagementSnapshot } from './engagement-snapshot.entity.js';
import type { CompletedMetrics } from './metrics.js';

/** A snapshot of an item's metrics to be stored. */
export interface NewSnapshot extends CompletedMetrics {
  itemId: string;
  /** When the metrics were read (UTC, to the millisecond). */
  capturedAt: Date;
}

/** What identifies a stored snapshot. */
export interface AddedSnapshot {
  itemId: string;
  capturedAt: Date;
}

/** The snapshots of items: they are added to, and what a platform reported is never changed afterwards. */
@Injectable()
export class SnapshotsRepository {
  constructor(private readonly db: Database) {}

  /**
   * Stores snapshots in one statement. One that is stored already for the same item and moment stays as it is.
   * @returns those that were not stored before
   */
  async append(scope: WorkspaceRef, snapshots: readonly NewSnapshot[]): Promise<AddedSnapshot[]> {
    if (snapshots.length === 0) return [];
    return this.db.query(sql`
      INSERT INTO engagement_snapshots
        (workspace_id, item_id, captured_at, likes, comments, shares, views, impressions, earned_media_value, followers)
      SELECT ${scope.workspaceId}::uuid, entry."itemId", entry."capturedAt", entry.likes, entry.comments, entry.shares,
        entry.views, entry.impressions, entry."earnedMediaValue", entry.followers
      FROM json_to_recordset(${JSON.stringify(snapshots)}::json) AS entry(
        "itemId" uuid, "capturedAt" timestamptz, likes bigint, comments bigint, shares bigint, views bigint,
        impressions bigint, "earnedMediaValue" bigint, followers bigint)
      ON CONFLICT (workspace_id, item_id, captured_at) DO NOTHING
      RETURNING item_id AS "itemId", captured_at AS "capturedAt"`);
  }

  /**
   * The snapshots of an item by time, spread evenly over all that there are: the first and the newest among them.
   * @param most at least 2; two more may be given
   */
  async spread(scope: WorkspaceRef, itemId: string, most: number): Promise<EngagementSnapshot[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(EngagementSnapshot, 'numbered')}
      FROM (
        SELECT snapshot.*, row_number() OVER (ORDER BY snapshot.captured_at) AS number, count(*) OVER () AS total
        FROM ${this.db.rows(scope, EngagementSnapshot, 'snapshot')} WHERE snapshot.item_id = ${itemId}
      ) AS numbered
      WHERE numbered.number IN (1, numbered.total) OR numbered.number % (1 + numbered.total / ${most}::bigint) = 0
      ORDER BY numbered.captured_at`);
  }
}
