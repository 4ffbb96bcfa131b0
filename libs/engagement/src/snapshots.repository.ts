import { type ColumnTypes, Database, type Later, recordset, type Sql, sql } from '@loupe/database';
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

/** Identifies a stored snapshot. */
export interface AddedSnapshot {
  itemId: string;
  capturedAt: Date;
}

const COLUMNS: ColumnTypes<NewSnapshot> = {
  itemId: 'uuid',
  capturedAt: 'timestamptz',
  likes: 'bigint',
  comments: 'bigint',
  shares: 'bigint',
  views: 'bigint',
  impressions: 'bigint',
  earnedMediaValue: 'bigint',
  followers: 'bigint',
};

/** The snapshots of items. Snapshots are only added; reported metrics are never changed afterwards. */
@Injectable()
export class SnapshotsRepository {
  constructor(private readonly db: Database) {}

  /**
   * Stores snapshots in one statement. An existing snapshot of the same item and time stays unchanged.
   * @returns the new snapshots
   */
  async append(scope: WorkspaceRef, snapshots: readonly NewSnapshot[]): Promise<AddedSnapshot[]> {
    if (snapshots.length === 0) return [];
    return this.db.query(sql`
      ${this.insertion(scope, snapshots)}
      ON CONFLICT (workspace_id, item_id, captured_at) DO NOTHING
      RETURNING item_id AS "itemId", captured_at AS "capturedAt"`);
  }

  /** As `append`, for snapshots of which none is stored, such as those of new items; that takes half the time. */
  addNew(scope: WorkspaceRef, snapshots: readonly NewSnapshot[]): Later[] {
    return snapshots.length === 0 ? [] : [this.db.later(this.insertion(scope, snapshots))];
  }

  private insertion(scope: WorkspaceRef, snapshots: readonly NewSnapshot[]): Sql {
    return sql`
      INSERT INTO engagement_snapshots
        (workspace_id, item_id, captured_at, likes, comments, shares, views, impressions, earned_media_value, followers)
      SELECT ${scope.workspaceId}::uuid, entry."itemId", entry."capturedAt", entry.likes, entry.comments, entry.shares,
        entry.views, entry.impressions, entry."earnedMediaValue", entry.followers
      FROM ${recordset(snapshots, COLUMNS)}`;
  }

  /**
   * Snapshots of an item by time, spread evenly over its whole history, including the first and the newest.
   * @param most at least 2; up to two more may be returned
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
