import type { WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import sql, { raw, type Sql } from 'sql-template-tag';
import { Database } from '../database.js';
import { VersionedCache } from './versioned-cache.js';
import { WorkspaceCounter } from './workspace-counter.entity.js';

/** Counts rows elsewhere than in PostgreSQL, of a state that is not older than the request; null where it cannot. */
export type CountElsewhere = () => Promise<number | null>;

const KNOWN_WORKSPACES = 10_000;

/** Kinds of rows that have a stored counter. */
export type CountedKind = 'items' | 'creators' | 'socialProfiles';

/**
 * Exact row counts at the lowest cost (docs/adr/0012): whole lists from the workspace's counters, filtered rows from the
 * versioned cache.
 */
@Injectable()
export class CountsService {
  /** Numbers of items by workspace, as they were counted last. */
  private readonly sizes = new LRUCache<string, number>({ max: KNOWN_WORKSPACES });

  constructor(
    private readonly db: Database,
    private readonly cache: VersionedCache,
  ) {}

  /**
   * The reader of a list that counts in this way.
   * @param whole the kind of an unfiltered list, otherwise null
   * @param elsewhere who may count the rows of a filtered list faster; null if nobody
   */
  reader(
    scope: WorkspaceRef,
    whole: CountedKind | null,
    elsewhere: CountElsewhere | null = null,
  ): Pick<Database, 'query' | 'count' | 'batches'> {
    return {
      query: (statement) => (whole === null ? this.db.query(statement) : this.db.wholeList(statement)),
      batches: (statement, sizeAfter) => this.db.batches(statement, sizeAfter),
      count: (from) => (whole === null ? this.chosen(scope, from, elsewhere) : this.all(scope, whole)),
    };
  }

  /** Number of all own items, creators or profiles of a workspace. */
  async all(scope: WorkspaceRef, what: CountedKind): Promise<number> {
    const [row] = await this.db.query<{ count: string | null }>(this.countedRows(scope, what));
    const count = Number(row?.count ?? 0);
    if (what === 'items') this.sizes.set(scope.workspaceId, count);
    return count;
  }

  /** Number of all own items when `all` counted them last, without a statement; null if it has not. */
  known({ workspaceId }: WorkspaceRef): number | null {
    return this.sizes.get(workspaceId) ?? null;
  }

  /**
   * The statement of `all`, for use inside another statement: one row with one column, which is null if there are no
   * rows.
   */
  countedRows(scope: WorkspaceRef, what: CountedKind): Sql {
    const column = { items: 'items', creators: 'creators', socialProfiles: 'social_profiles' }[what];
    return sql`SELECT sum(counter.${raw(column)}) AS count FROM ${this.db.rows(scope, WorkspaceCounter, 'counter')}`;
  }

  /**
   * Number of rows of `FROM … WHERE …`, as `VersionedCache` keeps it.
   * @param elsewhere as of `reader`
   */
  async chosen(scope: WorkspaceRef, from: Sql, elsewhere: CountElsewhere | null = null): Promise<number> {
    const statement = sql`SELECT count(*) AS count ${from}`;
    const [row] = await this.cache.rows<{ count: number }>(scope, statement, elsewhere && rowOf(elsewhere));
    return row?.count ?? 0;
  }
}

const rowOf = (elsewhere: CountElsewhere) => async () => {
  const count = await elsewhere();
  return count === null ? null : [{ count }];
};
