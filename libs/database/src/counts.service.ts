import type { WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import sql, { raw, type Sql } from 'sql-template-tag';
import { Database } from './database.js';
import { VersionedCache } from './versioned-cache.js';
import { WorkspaceCounter } from './workspace-counter.entity.js';

/** What is counted as it is written. */
export type CountedKind = 'items' | 'creators' | 'socialProfiles';

/**
 * Exact numbers of rows, as cheap as they can be (docs/adr/0012): of whole lists by the workspace's counters, of chosen
 * rows from memory for as long as nothing in the workspace has changed.
 */
@Injectable()
export class CountsService {
  constructor(
    private readonly db: Database,
    private readonly cache: VersionedCache,
  ) {}

  /** The reader of a list that counts it in this way. `whole` is for a list that leaves nothing of its kind out. */
  reader(scope: WorkspaceRef, whole: CountedKind | null): Pick<Database, 'query' | 'count'> {
    return {
      query: (statement) => this.db.query(statement),
      count: (from) => (whole === null ? this.chosen(scope, from) : this.all(scope, whole)),
    };
  }

  /** Number of all own items, creators or profiles of a workspace. */
  async all(scope: WorkspaceRef, what: CountedKind): Promise<number> {
    const [row] = await this.db.query<{ count: string | null }>(this.countedRows(scope, what));
    return Number(row?.count ?? 0);
  }

  /** The statement that `all` makes, to be a part of another: its one row has one column, null for none. */
  countedRows(scope: WorkspaceRef, what: CountedKind): Sql {
    const column = { items: 'items', creators: 'creators', socialProfiles: 'social_profiles' }[what];
    return sql`SELECT sum(counter.${raw(column)}) AS count FROM ${this.db.rows(scope, WorkspaceCounter, 'counter')}`;
  }

  /** Number of rows of `FROM … WHERE …`, which may read no more than what `VersionedCache` knows the changes of. */
  async chosen(scope: WorkspaceRef, from: Sql): Promise<number> {
    const [row] = await this.cache.rows<{ count: number }>(scope, sql`SELECT count(*) AS count ${from}`);
    return row?.count ?? 0;
  }
}
