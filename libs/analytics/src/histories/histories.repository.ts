import { Item } from '@loupe/content';
import { Database, sql } from '@loupe/database';
import { EngagementSnapshot, isOfPresentBrand } from '@loupe/engagement';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';

/** The snapshots around a time; null if there is none on that side. */
export interface Around {
  before: EngagementSnapshot | null;
  after: EngagementSnapshot | null;
}

/** One of the times that a statement is about. */
export interface TimeOfItem {
  itemId: string;
  at: Date;
}

/** Reads the snapshots of many items, in one statement for each question. */
@Injectable()
export class HistoriesRepository {
  constructor(private readonly db: Database) {}

  /** Times of publication by the id of the item; unknown ids, and posts of deleted competitors, are absent. */
  async takenAt(scope: WorkspaceScope, itemIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
    const rows = await this.db.query<{ id: string; takenAt: Date }>(sql`
      SELECT item.id, item.taken_at AS "takenAt" FROM ${this.db.rows(scope, Item, 'item')}
      WHERE item.id = ANY(${itemIds}::uuid[]) AND ${isOfPresentBrand(this.db, scope, sql`item.id`)}`);
    return new Map(rows.map(({ id, takenAt }) => [id, takenAt]));
  }

  /** The newest snapshots of each item, newest first. */
  async newest(
    scope: WorkspaceScope,
    wanted: readonly { itemId: string; first: number }[],
  ): Promise<(EngagementSnapshot & { first: number })[]> {
    return this.db.query(sql`
      SELECT wanted.first, newest.* FROM unnest(${wanted.map(({ itemId }) => itemId)}::uuid[], ${wanted.map(({ first }) => first)}::integer[])
        AS wanted(item_id, first)
      CROSS JOIN LATERAL (
        SELECT ${this.db.columns(EngagementSnapshot, 'snapshot')}
        FROM ${this.db.rows(scope, EngagementSnapshot, 'snapshot')}
        WHERE snapshot.item_id = wanted.item_id ORDER BY snapshot.captured_at DESC LIMIT wanted.first) AS newest
      ORDER BY newest."capturedAt" DESC`);
  }

  /** For each time: the last snapshot that is not after it, and the first that is not before it. */
  async around(scope: WorkspaceScope, times: readonly TimeOfItem[]): Promise<Around[]> {
    const rows = await this.db.query<{ place: string; isBefore: boolean } & EngagementSnapshot>(sql`
      SELECT wanted.place, side.* FROM unnest(${times.map(({ itemId }) => itemId)}::uuid[], ${times.map(({ at }) => at)}::timestamptz[])
        WITH ORDINALITY AS wanted(item_id, at, place)
      CROSS JOIN LATERAL (
        (SELECT TRUE AS "isBefore", ${this.db.columns(EngagementSnapshot, 'snapshot')}
        FROM ${this.db.rows(scope, EngagementSnapshot, 'snapshot')}
        WHERE snapshot.item_id = wanted.item_id AND snapshot.captured_at <= wanted.at
        ORDER BY snapshot.captured_at DESC LIMIT 1)
        UNION ALL
        (SELECT FALSE, ${this.db.columns(EngagementSnapshot, 'snapshot')}
        FROM ${this.db.rows(scope, EngagementSnapshot, 'snapshot')}
        WHERE snapshot.item_id = wanted.item_id AND snapshot.captured_at >= wanted.at
        ORDER BY snapshot.captured_at LIMIT 1)) AS side`);
    const found = times.map((): Around => ({ before: null, after: null }));
    for (const { place, isBefore, ...snapshot } of rows) {
      const around = found[Number(place) - 1];
      if (around !== undefined) around[isBefore ? 'before' : 'after'] = snapshot;
    }
    return found;
  }
}
