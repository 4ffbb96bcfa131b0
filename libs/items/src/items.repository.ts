import { Counts, Database, type Sql, sql } from '@loupe/database';
import { compileFilter, EVERY_ROW, listing, Page, type PageSource } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { Item } from './item.entity.js';
import { itemPredicates } from './item.filter.js';
import type { ItemSortingInput, ItemsArgs } from './item.inputs.js';
import { ITEM_SORT_COLUMNS } from './item.sorting.js';
import { matchOrder } from './search/match-order.js';
import type { RankedMatches } from './search/ranked-matches.js';

/** The workspace's own items, not its competitors'. */
const OWN = sql`item.competitor_brand_id IS NULL`;

const CONNECTION = 'items';

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
   * @param found what the filter's superSearch finds; null where it has none
   * @param sorting null for the order of relevance, which only a search has
   */
  page(
    scope: WorkspaceScope,
    args: ItemsArgs,
    conditions: Sql,
    found: RankedMatches | null,
    sorting: ItemSortingInput | null,
  ): Page<Item> {
    const filter = (search: RankedMatches | null) =>
      compileFilter(args.filter, itemPredicates, { db: this.db, scope, found: search });
    const where = (chosen: Sql) => sql`${OWN} AND ${chosen} AND ${conditions}`;
    const all = filter(found);
    const isWhole = all === EVERY_ROW && conditions === EVERY_ROW;
    const reader = this.counts.reader(scope, isWhole ? 'items' : null);
    const columns = this.db.columns(Item, 'item');
    const from = this.db.rows(scope, Item, 'item');
    const filtered = listing<Item>(reader, { columns, from, where: where(all) });
    if (sorting !== null) return new Page<Item>({ ...sortedBy(sorting), ...filtered }, args);
    if (found === null) throw new Error('Relevance is an order of searches only');
    const ranked =
      found.newestFirst === undefined
        ? sql`(${found.matches}) AS match JOIN ${from} ON item.id = match.item_id`
        : from;
    const { read } = listing<Item>(reader, { columns, from: ranked, where: where(filter(null)) });
    return new Page<Item>({ connection: CONNECTION, ...matchOrder(found, from), ...filtered, read }, args);
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

function sortedBy({
  sortKey,
  sortOrder,
}: ItemSortingInput): Pick<PageSource<Item>, 'connection' | 'sortKey' | 'sortOrder' | 'column' | 'id'> {
  return { connection: CONNECTION, sortKey, sortOrder, column: ITEM_SORT_COLUMNS[sortKey], id: 'item.id' };
}
