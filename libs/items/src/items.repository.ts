import { Item, SocialProfile } from '@loupe/content';
import { type AccessPaths, accessPathOf } from '@loupe/custom-attributes';
import { CountsService, Database, raw, type Sql, sql } from '@loupe/database';
import { compileFilter, EVERY_ROW, listing, Page, type PageSource } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { type FilterSuperSearchInput, matchOrder, type RankedMatches, searchKey } from '@loupe/search';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { itemPredicates } from './item.filter.js';
import type { ItemFilterInput, ItemSortingInput, ItemsArgs } from './item.inputs.js';
import { ITEM_SORT_COLUMNS } from './item.sorting.js';
import { BEHIND_ITEM_FIELDS, BEHIND_PROFILE_FIELDS, KnownColumns, neededProperties } from './item-columns.js';
import { ItemCounter } from './item-counter.port.js';
import { foundBy } from './matches/searched-items.js';

/** The workspace's own items, without those of competitors. */
const OWN = sql`item.competitor_brand_id IS NULL`;

const where = (chosen: Sql, hold: Sql) => sql`${OWN} AND ${chosen} AND ${hold}`;

const CONNECTION = 'items';
const { TAKEN_AT } = ITEM_SORT_COLUMNS;

/** The columns to read for each row of a page. */
interface RowColumns {
  item: Sql;
  /** A JSON object of the poster; null if it is not selected. */
  poster: Sql | null;
}

/** Reads items. */
@Injectable()
export class ItemsRepository {
  /** The columns of each selection. */
  private readonly known = new KnownColumns((selected, position) => this.rowColumns(selected, position));

  constructor(
    private readonly db: Database,
    private readonly counts: CountsService,
    @Optional() @Inject(ItemCounter) private readonly counter: ItemCounter | null,
  ) {}

  /**
   * A page of the workspace's own items (not its competitors'). Nothing is read yet: the fields of its connection ask for what was selected
   * (libs/graphql/src/connection.type.ts).
   * @param conditions over `item`, in addition to the filter
   * @param found the matches of the filter's superSearch; null if it has none
   * @param sorting null for the order of relevance, which only a search has
   * @param selected the selected fields, as `Item.caption` and `SocialProfile.avatar`; the rows have the columns that they
   * need
   */
  page(
    scope: WorkspaceScope,
    args: ItemsArgs,
    conditions: AccessPaths,
    found: RankedMatches | null,
    sorting: ItemSortingInput | null,
    selected: ReadonlySet<string>,
  ): Page<Item> {
    const filter = (search: RankedMatches | null, takenAt = TAKEN_AT.sql) =>
      this.compiled(scope, args.filter, search, takenAt);
    const all = filter(found);
    const isWhole = all === EVERY_ROW && conditions.hold === EVERY_ROW;
    const isByFilter = found === null && conditions.hold === EVERY_ROW;
    const elsewhere = isByFilter ? this.counter?.of(scope, args.filter ?? {}) : null;
    const reader = this.counts.reader(scope, isWhole ? 'items' : null, elsewhere);
    const from = this.db.rows(scope, Item, 'item');
    const search = args.filter?.superSearch;
    const position = sorting === null ? undefined : ITEM_SORT_COLUMNS[sorting.sortKey].property;
    const columns = this.columns(scope, selected, position);
    const { count } = listing<Item>(reader, { columns, from, where: where(all, conditions.hold) });
    if (sorting !== null) {
      const { sortKey, sortOrder } = sorting;
      const column = ITEM_SORT_COLUMNS[sortKey];
      const isInTime = column === TAKEN_AT;
      const {
        from: rows,
        where: hold,
        ...by
      } = accessPathOf(conditions, { from, alias: 'item', column, isInTime });
      const chosen = by.column === column ? all : filter(found, by.column.sql);
      const { read, batches } = listing<Item>(reader, { columns, from: rows, where: where(chosen, hold) });
      return new Page<Item>(
        { connection: CONNECTION, sortKey, sortOrder, ...by, read: searched(search, read), batches, count },
        args,
      );
    }
    if (found === null || search == null) throw new Error('Relevance is an order of searches only');
    const ranked =
      found.newestFirst === undefined
        ? sql`(${found.matches}) AS match JOIN ${from} ON item.id = match.item_id`
        : from;
    const { read, batches } = listing<Item>(reader, {
      columns,
      from: ranked,
      where: where(filter(null), conditions.hold),
    });
    const entity = searchKey(search);
    const order = matchOrder(found, from);
    const source = { connection: CONNECTION, entity, ...order, read: searched(search, read), batches, count };
    return new Page<Item>(source, args);
  }

  /** One of the workspace's own items, with the columns that the selected fields need; null for any other id. */
  async find(scope: WorkspaceScope, id: string, selected: ReadonlySet<string>): Promise<Item | null> {
    const [item] = await this.db.query<Item>(sql`
      SELECT ${this.columns(scope, selected)} FROM ${this.db.rows(scope, Item, 'item')}
      WHERE ${OWN} AND item.id = ${id}`);
    return item ?? null;
  }

  /**
   * The workspace's own items that a filter chooses, as SQL over `item`.
   * @param conditions over `item`, in addition to the filter
   * @param found the matches of the filter's superSearch; null if it has none
   */
  chosen(
    scope: WorkspaceScope,
    filter: ItemFilterInput | null,
    conditions: AccessPaths,
    found: RankedMatches | null,
  ): { from: Sql; where: Sql; isEvery: boolean } {
    const compiled = this.compiled(scope, filter, found);
    return {
      from: this.db.rows(scope, Item, 'item'),
      where: where(compiled, conditions.hold),
      isEvery: compiled === EVERY_ROW && conditions.hold === EVERY_ROW,
    };
  }

  private compiled(
    scope: WorkspaceScope,
    filter: ItemFilterInput | null | undefined,
    found: RankedMatches | null,
    takenAt = TAKEN_AT.sql,
  ): Sql {
    return compileFilter(filter, itemPredicates, { db: this.db, scope, found, takenAt: raw(takenAt) });
  }

  /**
   * The select list for the selected fields. The poster is read by a subquery, which PostgreSQL evaluates for the rows of
   * the page only. A separate statement would cost more, and a join would be evaluated before the order and the limit.
   * @param position the property by which the page is ordered, which its cursors hold
   */
  private columns(scope: WorkspaceScope, selected: ReadonlySet<string>, position?: string): Sql {
    const { item, poster } = this.known.of(selected, position);
    if (poster === null) return item;
    return sql`${item}, (SELECT ${poster} FROM ${this.db.rows(scope, SocialProfile, 'profile')}
      WHERE profile.id = item.social_profile_id) AS "socialProfile"`;
  }

  private rowColumns(selected: ReadonlySet<string>, position?: string): RowColumns {
    const { db } = this;
    const ofItem = neededProperties('Item', db.propertiesOf(Item), BEHIND_ITEM_FIELDS, selected, position);
    const ofProfile = neededProperties(
      'SocialProfile',
      db.propertiesOf(SocialProfile),
      BEHIND_PROFILE_FIELDS,
      selected,
    );
    return {
      item: db.columnsFor(Item, 'item', ofItem),
      poster: selected.has('Item.socialProfile') ? db.jsonOf(SocialProfile, 'profile', ofProfile) : null,
    };
  }

  /** Ids of own items by the canonical key of their URL. */
  async idsByUrlKey(
    scope: WorkspaceScope,
    keys: readonly string[],
  ): Promise<{ id: string; urlKey: string }[]> {
    return this.db.query(sql`
      SELECT item.id, item.url_key AS "urlKey" FROM ${this.db.rows(scope, Item, 'item')}
      WHERE ${OWN} AND item.url_key = ANY(${keys})`);
  }
}

/** Reads rows that remember by which search they were found. */
function searched(
  search: FilterSuperSearchInput | null | undefined,
  read: PageSource<Item>['read'],
): PageSource<Item>['read'] {
  return async (...given) => foundBy(search, await read(...given));
}
