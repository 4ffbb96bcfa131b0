import { createHash } from 'node:crypto';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import sql, { type Sql } from 'sql-template-tag';
import { Database } from './database.js';
import { WorkspaceTally } from './workspace-tally.entity.js';

/** Bounds what is remembered of workspaces that nobody changes any more. */
const REMEMBERED_MS = 30_000;
const REMEMBERED_ANSWERS = 5_000;

/** Rows that were worked out, and the changes that the workspace had seen by then: both of one snapshot. */
interface Seen<Row> {
  rows: readonly Row[];
  changes: number;
}

/**
 * Answers of statements that look at much and give little, from memory for as long as nothing in the workspace has
 * changed (docs/adr/0012). The same one that is asked for several times at once is worked out once.
 */
@Injectable()
export class Remembered {
  private readonly answers = new LRUCache<string, Promise<Seen<unknown>>>({
    max: REMEMBERED_ANSWERS,
    ttl: REMEMBERED_MS,
  });

  constructor(private readonly db: Database) {}

  /**
   * Rows of a SELECT, in no order, with values as JSON has them: numbers of every type are numbers. It may read nothing
   * but tables that are tallied: items, creators, profiles, media, transcriptions, members of collections and
   * campaigns, search documents, embeddings.
   */
  async rows<Row>(scope: WorkspaceScope, statement: Sql): Promise<readonly Row[]> {
    // What only this transaction sees is not for others.
    if (this.db.isInTransaction) return (await this.see<Row>(scope, statement)).rows;
    const key = createHash('sha256')
      .update(JSON.stringify([statement.text, statement.values]))
      .digest('base64');
    // The key holds the statement, and with it what its rows are.
    const remembered = (of: string) => this.answers.get(of) as Promise<Seen<Row>> | undefined;
    const known = remembered(key);
    if (known === undefined) return (await this.begin<Row>(scope, key, statement)).rows;
    const [seen, changes] = await Promise.all([known, this.changesOf(scope)]);
    if (seen.changes >= changes) return seen.rows;
    // Of several requests that find the memory outdated, the first works it out for all.
    const newer = remembered(key);
    const begun = newer === undefined || newer === known ? null : await newer;
    if (begun !== null && begun.changes >= changes) return begun.rows;
    return (await this.begin<Row>(scope, key, statement)).rows;
  }

  private begin<Row>(scope: WorkspaceScope, key: string, statement: Sql): Promise<Seen<Row>> {
    const working = this.see<Row>(scope, statement);
    this.answers.set(key, working);
    working.catch(() => {
      if (this.answers.peek(key) === working) this.answers.delete(key);
    });
    return working;
  }

  private async see<Row>(scope: WorkspaceScope, statement: Sql): Promise<Seen<Row>> {
    const [seen] = await this.db.query<{ rows: Row[] | null; changes: string | null }>(
      sql`SELECT json_agg(answer) AS rows, (${this.changes(scope)}) AS changes FROM (${statement}) AS answer`,
    );
    return { rows: seen?.rows ?? [], changes: Number(seen?.changes ?? 0) };
  }

  private async changesOf(scope: WorkspaceScope): Promise<number> {
    const [row] = await this.db.query<{ changes: string | null }>(this.changes(scope));
    return Number(row?.changes ?? 0);
  }

  private changes(scope: WorkspaceScope): Sql {
    return sql`SELECT sum(tally.changes) AS changes FROM ${this.db.rows(scope, WorkspaceTally, 'tally')}`;
  }
}
