import { Counts, Database, type Sql, sql } from '@loupe/database';
import { compileFilter, EVERY_ROW, listing, Page, type SortOrder } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { Item } from './item.entity.js';
import { itemPredicates } from './item.filter.js';
import type { ItemsArgs } from './item.inputs.js';
import { ITEM_SORT_COLUMNS } from './item.sorting.js';
import type { ItemSortKey } from './items.enums.js';

/** The workspace's own items, not its competitors'. */
const OWN = sql`item.competitor_brand_id IS NULL`;

/** Reads items. */
@Injectable()
export class ItemsRepository {
  constructor(
    private readonly db: Database,
    private readonly counts: Counts,
  ) {}

  /**
   * A page of the workspace's own items (not its competitors').
   * @param conditions SQL over `item`, beside those of the filter
   */
  page(
    scope: WorkspaceScope,
    args: ItemsArgs,
    conditions: Sql,
    sortKey: ItemSortKey,
    sortOrder: SortOrder,
  ): Page<Item> {
    const where = compileFilter(args.filter, itemPredicates, { db: this.db, scope });
    const isWhole = where === EVERY_ROW && conditions === EVERY_ROW;
    return new Page<Item>(
      {
        connection: 'items',
        sortKey,
        sortOrder,
        column: ITEM_SORT_COLUMNS[sortKey],
        id: 'item.id',
        ...listing<Item>(this.counts.reader(scope, isWhole ? 'items' : null), {
          columns: this.db.columns(Item, 'item'),
          from: this.db.rows(scope, Item, 'item'),
          where: sql`${OWN} AND ${where} AND ${conditions}`,
        }),
      },
      args,
    );
  }

  /** Ids of own items by the canonical key of their address. */
  async idsByUrlKey(
    scope: WorkspaceScope,
    keys: readonly string[],
  ): Promise<{ id: string; urlKey: string }[]> {
    return this.db.query(sql`
      SELECT item.id, item.url_key AS "urlKey" FROM ${this.db.rows(scope, Item, 'item')}
      WHERE ${OWN} AND item.url_key = ANY(${keys})`);
  }
}
