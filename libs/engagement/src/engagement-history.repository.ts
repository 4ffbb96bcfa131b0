import { Database, type Sql, sql } from '@loupe/database';
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

  /** Those of some ids, in lower case, of which the workspace has an item that can be read. */
  async known(scope: WorkspaceScope, itemIds: readonly string[]): Promise<string[]> {
    const ids = itemIds.filter(isUuid);
    if (ids.length === 0) return [];
    return this.db.ids(sql`
      SELECT item.id FROM ${this.db.rowsOfTable(scope, 'items', 'item')}
      WHERE item.id = ANY(${ids}::uuid[]) AND ${isOfPresentBrand(this.db, scope, sql`item.id`)}`);
  }

  /** The snapshots of an item, newest first; empty for an unknown item. */
  page(scope: WorkspaceScope, args: EngagementHistoryArgs): Page<EngagementSnapshot> {
    const where = sql`${this.ofItem(scope, args.itemId)} AND ${compileFilter(args.filter, predicates, undefined)}`;
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
          where,
        }),
      },
      args,
    );
  }

  /** The item's brand is looked at once, by the item's id: by that of the snapshots it would be for each of them. */
  private ofItem(scope: WorkspaceScope, itemId: string): Sql {
    if (!isUuid(itemId)) return sql`FALSE`;
    return sql`snapshot.item_id = ${itemId} AND ${isOfPresentBrand(this.db, scope, sql`${itemId}::uuid`)}`;
  }
}
