import { Item } from '@loupe/content';
import { Database, sql } from '@loupe/database';
import { EngagementSnapshot } from '@loupe/engagement';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';

/** A value in cents; null where no metric is known. */
export interface ItemValue {
  id: string;
  earnedMediaValue: number | null;
}

export interface SnapshotValue extends ItemValue {
  capturedAt: Date;
}

/** Reads stored metrics in batches and writes the values computed from them. */
@Injectable()
export class RerateRepository {
  constructor(private readonly db: Database) {}

  /** The next items by id, competitors' included. */
  async items(scope: WorkspaceScope, afterId: string | null, limit: number): Promise<Item[]> {
    const after = afterId === null ? sql`TRUE` : sql`item.id > ${afterId}::uuid`;
    return this.db.query(sql`
      SELECT ${this.db.columns(Item, 'item')} FROM ${this.db.rows(scope, Item, 'item')}
      WHERE ${after} ORDER BY item.id LIMIT ${limit}`);
  }

  async snapshots(scope: WorkspaceScope, itemIds: readonly string[]): Promise<EngagementSnapshot[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(EngagementSnapshot, 'snapshot')}
      FROM ${this.db.rows(scope, EngagementSnapshot, 'snapshot')}
      WHERE snapshot.item_id = ANY(${itemIds}::uuid[])`);
  }

  async writeItems(scope: WorkspaceScope, values: readonly ItemValue[]): Promise<void> {
    await this.db.query(sql`
      UPDATE items SET earned_media_value = value.cents
      FROM unnest(${values.map((value) => value.id)}::uuid[],
        ${values.map((value) => value.earnedMediaValue)}::bigint[]) AS value (id, cents)
      WHERE items.workspace_id = ${scope.workspaceId} AND items.id = value.id`);
  }

  async writeSnapshots(scope: WorkspaceScope, values: readonly SnapshotValue[]): Promise<void> {
    await this.db.query(sql`
      UPDATE engagement_snapshots SET earned_media_value = value.cents
      FROM unnest(${values.map((value) => value.id)}::uuid[], ${values.map((value) => value.capturedAt)}::timestamptz[],
        ${values.map((value) => value.earnedMediaValue)}::bigint[]) AS value (item_id, captured_at, cents)
      WHERE engagement_snapshots.workspace_id = ${scope.workspaceId}
        AND engagement_snapshots.item_id = value.item_id
        AND engagement_snapshots.captured_at = value.captured_at`);
  }
}
