import { createHash } from 'node:crypto';
import type { WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import sql, { type Sql } from 'sql-template-tag';
import { Database } from './database.js';
import { WorkspaceCounter } from './workspace-counter.entity.js';

/** Bounds what is kept of workspaces that nobody changes any more. */
const KEPT_MS = 30_000;
/** Each workspace has a memory of its own (decisions §17), so that nobody's answers push out another's: 32 MB in all. */
const KEPT_WORKSPACES = 500;
const BYTES_OF_A_WORKSPACE = 64 * 1024;
/** What an answer takes beside its rows: the key, and the objects that hold them. */
const BYTES_OF_AN_ANSWER = 400;

/** By a digest of the statement; what is being worked out counts as if it had no rows. */
type Answers = LRUCache<string, Answer<unknown>>;

/** An answer, and the signal of the request that it is being worked out for. */
interface Answer<Row> {
  readonly seen: Promise<Seen<Row>>;
  readonly signal: AbortSignal | null;
}

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
export class VersionedCache {
  private readonly workspaces = new LRUCache<string, Answers>({ max: KEPT_WORKSPACES });

  constructor(private readonly db: Database) {}

  /**
   * Rows of a SELECT, in no order, with values as JSON has them: numbers of every type are numbers. It may read nothing
   * but tables whose changes are counted: items, creators, profiles, media, transcriptions, members of collections and
   * campaigns, search documents, embeddings.
   */
  async rows<Row>(scope: WorkspaceRef, statement: Sql): Promise<readonly Row[]> {
    // What only this transaction sees is not for others.
    if (this.db.isInTransaction) return (await this.see<Row>(scope, statement)).rows;
    const key = createHash('sha256')
      .update(JSON.stringify([statement.text, statement.values]))
      .digest('base64');
    const answers = this.answersOf(scope);
    // The key holds the statement, and with it what its rows are.
    const kept = () => answers.get(key) as Answer<Row> | undefined;
    const begin = () => this.begin<Row>(scope, answers, key, statement);
    const known = kept();
    if (known === undefined) return (await begin()).rows;
    const [seen, changes] = await Promise.all([unlessStopped(known), this.changesOf(scope)]);
    if (seen !== null && seen.changes >= changes) return seen.rows;
    // Of several requests that find the memory outdated, the first works it out for all.
    const newer = kept();
    const begun = newer === undefined || newer === known ? null : await unlessStopped(newer);
    if (begun !== null && begun.changes >= changes) return begun.rows;
    return (await begin()).rows;
  }

  private begin<Row>(scope: WorkspaceRef, answers: Answers, key: string, statement: Sql): Promise<Seen<Row>> {
    const seen = this.see<Row>(scope, statement);
    const answer = { seen, signal: scope.work?.signal ?? null };
    answers.set(key, answer, { size: BYTES_OF_AN_ANSWER });
    const isKept = () => answers.peek(key) === answer;
    seen.then(
      ({ rows }) => {
        const size = BYTES_OF_AN_ANSWER + Buffer.byteLength(JSON.stringify(rows));
        if (isKept()) answers.set(key, answer, { size });
      },
      () => {
        if (isKept()) answers.delete(key);
      },
    );
    return seen;
  }

  private answersOf({ workspaceId }: WorkspaceRef): Answers {
    const known = this.workspaces.get(workspaceId);
    if (known !== undefined) return known;
    const answers: Answers = new LRUCache({ maxSize: BYTES_OF_A_WORKSPACE, ttl: KEPT_MS });
    this.workspaces.set(workspaceId, answers);
    return answers;
  }

  private async see<Row>(scope: WorkspaceRef, statement: Sql): Promise<Seen<Row>> {
    const [seen] = await this.db.query<{ rows: Row[] | null; changes: string | null }>(
      sql`SELECT json_agg(answer) AS rows, (${this.changes(scope)}) AS changes FROM (${statement}) AS answer`,
    );
    return { rows: seen?.rows ?? [], changes: Number(seen?.changes ?? 0) };
  }

  private async changesOf(scope: WorkspaceRef): Promise<number> {
    const [row] = await this.db.query<{ changes: string | null }>(this.changes(scope));
    return Number(row?.changes ?? 0);
  }

  private changes(scope: WorkspaceRef): Sql {
    return sql`SELECT sum(counter.changes) AS changes FROM ${this.db.rows(scope, WorkspaceCounter, 'counter')}`;
  }
}

/**
 * What an answer has seen; null if it was worked out for a request that was stopped, as that is not the fault of those
 * who waited for it too.
 * @throws what the working out of any other failed with
 */
async function unlessStopped<Row>({ seen, signal }: Answer<Row>): Promise<Seen<Row> | null> {
  try {
    return await seen;
  } catch (error) {
    if (signal?.aborted === true) return null;
    throw error;
  }
}
