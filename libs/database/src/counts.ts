import { createHash } from 'node:crypto';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import sql, { raw, type Sql } from 'sql-template-tag';
import { Database } from './database.js';
import { WorkspaceTally } from './workspace-tally.entity.js';

/** What is counted as it is written. */
export type Tallied = 'items' | 'creators' | 'socialProfiles';

/** Bounds what is remembered of workspaces that nobody changes any more. */
const REMEMBERED_MS = 30_000;
const REMEMBERED_COUNTS = 5_000;

/** A number of rows, and the changes that the workspace had seen by then: both of one snapshot. */
interface SeenCount {
  count: number;
  changes: number;
}

/**
 * Exact numbers of rows, as cheap as they can be (docs/adr/0012): of whole lists by the workspace's tally, of chosen
 * rows from memory for as long as nothing in the workspace has changed. The same count that is asked for several times
 * at once is made once.
 */
@Injectable()
export class Counts {
  private readonly remembered = new LRUCache<string, Promise<SeenCount>>({
    max: REMEMBERED_COUNTS,
    ttl: REMEMBERED_MS,
  });

  constructor(private readonly db: Database) {}

  /** The reader of a list that counts it in this way. `whole` is for a list that leaves nothing of its kind out. */
  reader(scope: WorkspaceScope, whole: Tallied | null): Pick<Database, 'query' | 'count'> {
    return {
      query: (statement) => this.db.query(statement),
      count: (from) => (whole === null ? this.chosen(scope, from) : this.all(scope, whole)),
    };
  }

  /** Number of all own items, creators or profiles of a workspace. */
  async all(scope: WorkspaceScope, what: Tallied): Promise<number> {
    const [row] = await this.db.query<{ count: string | null }>(this.tallied(scope, what));
    return Number(row?.count ?? 0);
  }

  /** The statement that `all` makes, to be a part of another: its one row has one column, null for none. */
  tallied(scope: WorkspaceScope, what: Tallied): Sql {
    const column = { items: 'items', creators: 'creators', socialProfiles: 'social_profiles' }[what];
    return sql`SELECT sum(tally.${raw(column)}) AS count FROM ${this.db.rows(scope, WorkspaceTally, 'tally')}`;
  }

  /**
   * Number of rows of `FROM … WHERE …`, which may read nothing but tables that are tallied: items, creators, profiles,
   * media, transcriptions, members of collections and campaigns, search documents, embeddings.
   */
  async chosen(scope: WorkspaceScope, from: Sql): Promise<number> {
    // What only this transaction sees is not for others.
    if (this.db.isInTransaction) return this.db.count(from);
    const key = createHash('sha256')
      .update(JSON.stringify([from.text, from.values]))
      .digest('base64');
    const known = this.remembered.get(key);
    if (known === undefined) return (await this.begin(scope, key, from)).count;
    const [seen, changes] = await Promise.all([known, this.changesOf(scope)]);
    if (seen.changes >= changes) return seen.count;
    // Of several requests that find the memory outdated, the first counts for all.
    const newer = this.remembered.get(key);
    const begun = newer === undefined || newer === known ? null : await newer;
    if (begun !== null && begun.changes >= changes) return begun.count;
    return (await this.begin(scope, key, from)).count;
  }

  private begin(scope: WorkspaceScope, key: string, from: Sql): Promise<SeenCount> {
    const counting = this.see(scope, from);
    this.remembered.set(key, counting);
    counting.catch(() => {
      if (this.remembered.peek(key) === counting) this.remembered.delete(key);
    });
    return counting;
  }

  private async see(scope: WorkspaceScope, from: Sql): Promise<SeenCount> {
    const [row] = await this.db.query<{ count: string; changes: string | null }>(
      sql`SELECT count(*) AS count, (${this.changes(scope)}) AS changes ${from}`,
    );
    return { count: Number(row?.count), changes: Number(row?.changes ?? 0) };
  }

  private async changesOf(scope: WorkspaceScope): Promise<number> {
    const [row] = await this.db.query<{ changes: string | null }>(this.changes(scope));
    return Number(row?.changes ?? 0);
  }

  private changes(scope: WorkspaceScope): Sql {
    return sql`SELECT sum(tally.changes) AS changes FROM ${this.db.rows(scope, WorkspaceTally, 'tally')}`;
  }
}
