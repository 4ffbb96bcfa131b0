import { Database, sql } from '@loupe/database';
import { betweenSeconds, compileFilter, listing, Page, type Predicates, SortOrder } from '@loupe/graphql';
import { isUuid, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { isOfPresentBrand } from './deleted-brands.filter.js';
import type { EngagementHistoryArgs, EngagementHistoryFilterInput } from './engagement.types.js';
import { EngagementSnapshot } from './engagement-snapshot.entity.js';

const predicates = {
  capturedAt: (range) => betweenSeconds(sql`snapshot.captured_at`, range),
} satisfies Predicates<EngagementHistoryFilterInput>;

/** Reads the snapshots of items. */
@Injectable()
export class EngagementHistoryRepository {
  constructor(private readonly db: Database) {}

  /** Whether the workspace has an item of an id that can be read. */
  async knows(scope: WorkspaceScope, itemId: string): Promise<boolean> {
    if (!isUuid(itemId)) return false;
    const rows = await this.db.query(sql`
      SELECT item.id FROM ${this.db.rowsOfTable(scope, 'items', 'item')}
      WHERE item.id = ${itemId} AND ${isOfPresentBrand(this.db, scope, sql`item.id`)}`);
    return rows.length > 0;
  }

  /** The snapshots of an item, newest first; empty for an unknown item. */
  page(scope: WorkspaceScope, args: EngagementHistoryArgs): Page<EngagementSnapshot> {
    const item = isUuid(args.itemId) ? sql`snapshot.item_id = ${args.itemId}` : sql`FALSE`;
    const chosen = compileFilter(args.filter, predicates, undefined);
    const where = sql`${item} AND ${chosen} AND ${isOfPresentBrand(this.db, scope, sql`snapshot.item_id`)}`;
    return new Page<EngagementSnapshot>(
      {
        connection: 'engagementHistory',
        entity: args.itemId.toLowerCase(),
        sortKey: 'CAPTURED_AT',
        sortOrder: SortOrder.DESC,
        // An item has one snapshot per time, so ties cannot occur; the item's id only fills the tie-breaker's place.
        column: { sql: 'snapshot.captured_at', type: 'timestamptz', nullable: false },
        id: 'snapshot.item_id',
        ...listing<EngagementSnapshot>(this.db, {
          columns: this.db.columns(EngagementSnapshot, 'snapshot'),
          from: this.db.rows(scope, EngagementSnapshot, 'snapshot'),
          where: where,
        }),
      },
      args,
    );
  }
}
