import type { WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import sql, { raw, type Sql } from 'sql-template-tag';
import { Database } from './database.js';
import { VersionedCache } from './versioned-cache.js';
import { WorkspaceTally } from './workspace-tally.entity.js';

/** What is counted as it is written. */
export type Tallied = 'items' | 'creators' | 'socialProfiles';

/**
 * Exact numbers of rows, as cheap as they can be (docs/adr/0012): of whole lists by the workspace's tally, of chosen
 * rows from memory for as long as nothing in the workspace has changed.
 */
@Injectable()
export class Counts {
  constructor(
    private readonly db: Database,
    private readonly cache: VersionedCache,
  ) {}

  /** The reader of a list that counts it in this way. `whole` is for a list that leaves nothing of its kind out. */
  reader(scope: WorkspaceRef, whole: Tallied | null): Pick<Database, 'query' | 'count'> {
    return {
      query: (statement) => this.db.query(statement),
      count: (from) => (whole === null ? this.chosen(scope, from) : this.all(scope, whole)),
    };
  }

  /** Number of all own items, creators or profiles of a workspace. */
  async all(scope: WorkspaceRef, what: Tallied): Promise<number> {
    const [row] = await this.db.query<{ count: string | null }>(this.tallied(scope, what));
    return Number(row?.count ?? 0);
  }

  /** The statement that `all` makes, to be a part of another: its one row has one column, null for none. */
  tallied(scope: WorkspaceRef, what: Tallied): Sql {
    const column = { items: 'items', creators: 'creators', socialProfiles: 'social_profiles' }[what];
    return sql`SELECT sum(tally.${raw(column)}) AS count FROM ${this.db.rows(scope, WorkspaceTally, 'tally')}`;
  }

  /** Number of rows of `FROM … WHERE …`, which may read no more than what `VersionedCache` knows the changes of. */
  async chosen(scope: WorkspaceRef, from: Sql): Promise<number> {
    const [row] = await this.cache.rows<{ count: number }>(scope, sql`SELECT count(*) AS count ${from}`);
    return row?.count ?? 0;
  }
}
