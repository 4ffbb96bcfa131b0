import { CountsService, Database, type Sql, sql, VersionedCache } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Inject, Injectable, Optional } from '@nestjs/common';
import {
  AggregateEngine,
  type AggregateQuestion,
  type AggregateRow,
  type AggregateRows,
  type ComputedOf,
  type Grouped,
} from './aggregate-engine.js';
import {
  addedUpQuery,
  addsUp,
  type Computed,
  countedQuery,
  groupsQuery,
  type ItemsSql,
  totalsQuery,
} from './aggregate-query.filter.js';
import { groupingKeys } from './grouping-keys.js';

/** Some items, as SQL and for another engine. */
export type ChosenForAggregates = ItemsSql & Pick<AggregateQuestion, 'filter' | 'itemsCount'>;

/** Computes aggregates. They are kept until the workspace changes, as counts are (docs/adr/0012). */
@Injectable()
export class AggregatesRepository {
  constructor(
    private readonly db: Database,
    private readonly cache: VersionedCache,
    private readonly counts: CountsService,
    @Optional() @Inject(AggregateEngine) private readonly engine: AggregateEngine | null,
  ) {}

  /** The number of the workspace's items, from its counters. */
  itemsCount(scope: WorkspaceScope): Promise<number> {
    return this.counts.all(scope, 'items');
  }

  /** Whether more items are chosen than a number; at most one more is read. */
  async areMoreThan(scope: WorkspaceScope, { from, where }: ItemsSql, most: number): Promise<boolean> {
    const [row] = await this.cache.rows<{ count: number }>(
      scope,
      sql`SELECT count(*)::integer AS count FROM (SELECT 1 FROM ${from} WHERE ${where} LIMIT ${most + 1}) AS chosen`,
    );
    return (row?.count ?? 0) > most;
  }

  /**
   * The totals of items and their groups, in one statement: both are of the same state of the database.
   * @param which the number of groups; or the keys of the groups to return, in any order
   */
  async read(
    scope: WorkspaceScope,
    items: ChosenForAggregates,
    computed: ComputedOf,
    grouped: Grouped,
    which: AggregateQuestion['which'],
  ): Promise<AggregateRows> {
    const { filter, itemsCount } = items;
    const answer = await this.engine?.answer(scope, { filter, itemsCount, computed, grouped, which });
    if (answer != null) return answer;
    const { by, interval, order, having } = grouped;
    const keys = groupingKeys(by, { db: this.db, scope, interval });
    const isGrouped = keys.length > 0 && !('only' in which && which.only.length === 0);
    const wanted = 'first' in which ? { order, having, first: which.first } : which;
    // Totals are added up from all groups.
    const isAddedUp = addsUp(keys, computed.totals) && !('first' in which && having.length > 0);
    const statement = !isGrouped
      ? this.totals(scope, items, computed.totals)
      : isAddedUp
        ? addedUpQuery(items, computed, keys, wanted)
        : sql`(${this.totals(scope, items, computed.totals)})
          UNION ALL (${groupsQuery(items, computed.groups, keys, wanted)})`;
    const rows = await this.cache.rows<AggregateRow>(scope, statement);
    const all = rows.find((row) => row.keys === null);
    if (all === undefined) throw new Error('PostgreSQL gave no totals');
    const groups = rows.filter((row) => row.keys !== null).sort((a, b) => a.place - b.place);
    return { totals: all, groups };
  }

  /** The statement for the totals: the number of all items is known. */
  private totals(scope: WorkspaceScope, items: ItemsSql, computed: Computed): Sql {
    const { metrics, creators, percentiles } = computed;
    return items.isEvery && metrics.length === 0 && !creators && !percentiles
      ? countedQuery(this.counts.countedRows(scope, 'items'))
      : totalsQuery(items, computed);
  }
}
