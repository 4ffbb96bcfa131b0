import { Database, type Sql, sql } from '@loupe/database';
import { EngagementSnapshot } from '@loupe/engagement';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';

/** Reads the snapshots of exported items. */
@Injectable()
export class SnapshotRowsRepository {
  constructor(private readonly db: Database) {}

  /** The number of snapshots of chosen items. */
  count(scope: WorkspaceScope, items: { from: Sql; where: Sql }): Promise<number> {
    return this.db.count(sql`
      FROM ${items.from} JOIN ${this.db.rows(scope, EngagementSnapshot, 'snapshot')} ON snapshot.item_id = item.id
      WHERE ${items.where}`);
  }

  /** The snapshots of items, in the order of the ids, newest first. */
  ofItems(
    scope: WorkspaceScope,
    itemIds: readonly string[],
    size: number,
  ): AsyncGenerator<EngagementSnapshot[]> {
    return this.db.batches(
      sql`
      SELECT ${this.db.columns(EngagementSnapshot, 'snapshot')}
      FROM unnest(${itemIds}::uuid[]) WITH ORDINALITY AS wanted(item_id, place)
      JOIN ${this.db.rows(scope, EngagementSnapshot, 'snapshot')} ON snapshot.item_id = wanted.item_id
      ORDER BY wanted.place, snapshot.captured_at DESC`,
      () => size,
    );
  }
}
