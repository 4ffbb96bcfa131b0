import { createHash } from 'node:crypto';
import type { StopSignal, WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import sql, { type Sql } from 'sql-template-tag';
import { Database } from '../database.js';
import { WorkspaceCounter } from './workspace-counter.entity.js';
import { changesIn } from './workspace-version.js';

/** Limits how long rows of a workspace without changes stay in memory. */
const KEPT_MS = 30_000;
/** Each workspace has its own cache (decisions §17), so that no workspace's rows evict another's: 32 MB in total. */
const KEPT_WORKSPACES = 500;
const BYTES_OF_A_WORKSPACE = 64 * 1024;
/** Bytes of a cached result besides its rows: the key and the objects that hold the rows. */
const BYTES_OF_AN_ANSWER = 400;

/** By a digest of the statement. A result that is still being computed counts as if it had no rows. */
type CachedQueries = LRUCache<string, CachedQuery<unknown>>;

type RowsElsewhere<Row> = () => Promise<readonly Row[] | null>;

/** A cached result, and the signal of the request that computes it. */
interface CachedQuery<Row> {
  readonly seen: Promise<Seen<Row>>;
  readonly signal: StopSignal | null;
}

/** The rows, and the workspace's change counter when they were read, from the same database snapshot. */
interface Seen<Row> {
  rows: readonly Row[];
  changes: number;
}

/**
 * A cache of statements that read many rows and return few. A result is valid until something in the workspace changes
 * (docs/adr/0012). Concurrent requests for the same statement compute it once.
 */
@Injectable()
export class VersionedCache {
  private readonly workspaces = new LRUCache<string, CachedQueries>({ max: KEPT_WORKSPACES });

  constructor(private readonly db: Database) {}

  /**
   * Rows of a SELECT, in no order, with values as in JSON: numbers of every type are numbers. One that reads
   * more than tables whose changes are counted (`COUNTED_TABLES`) is not kept.
   * @param elsewhere gives the same rows faster, of a state that is not older than the request, or null where it cannot; null if nobody does
   */
  async rows<Row>(
    scope: WorkspaceRef,
    statement: Sql,
    elsewhere: RowsElsewhere<Row> | null = null,
  ): Promise<readonly Row[]> {
    // Uncommitted rows of this transaction must not be cached for others.
    if (this.db.isInTransaction) return (await this.see<Row>(scope, statement)).rows;
    // Nothing would say when such rows are outdated.
    if (!this.db.counted.areAllOf(statement.text))
      return (await elsewhere?.()) ?? (await this.see<Row>(scope, statement)).rows;
    const key = createHash('sha256')
      .update(JSON.stringify([statement.text, statement.values]))
      .digest('base64');
    const answers = this.answersOf(scope);
    // The key contains the statement, so it determines the type of the rows.
    const kept = () => answers.get(key) as CachedQuery<Row> | undefined;
    const begin = () =>
      this.begin<Row>(scope, answers, key, () => this.seeFirst(scope, statement, elsewhere));
    const known = kept();
    if (known === undefined) return (await begin()).rows;
    const [seen, changes] = await Promise.all([unlessStopped(known), this.changesOf(scope)]);
    if (seen !== null && seen.changes >= changes) return seen.rows;
    // If several requests find the cache outdated, the first one computes the new result for all.
    const newer = kept();
    const begun = newer === undefined || newer === known ? null : await unlessStopped(newer);
    if (begun !== null && begun.changes >= changes) return begun.rows;
    return (await begin()).rows;
  }

  private begin<Row>(
    scope: WorkspaceRef,
    answers: CachedQueries,
    key: string,
    see: () => Promise<Seen<Row>>,
  ): Promise<Seen<Row>> {
    const seen = see();
    const answer = { seen, signal: scope.work?.signal ?? null };
    answers.set(key, answer, { size: BYTES_OF_AN_ANSWER });
    const isKept = () => answers.peek(key) === answer;
    seen.then(
      ({ rows }) => {
        const size = BYTES_OF_AN_ANSWER + Buffer.byteLength(JSON.stringify(rows));
        if (!isKept()) return;
        // Setting the value that is there already would leave its size as it was.
        answers.delete(key);
        answers.set(key, answer, { size });
      },
      () => {
        if (isKept()) answers.delete(key);
      },
    );
    return seen;
  }

  private answersOf({ workspaceId }: WorkspaceRef): CachedQueries {
    const known = this.workspaces.get(workspaceId);
    if (known !== undefined) return known;
    const answers: CachedQueries = new LRUCache({ maxSize: BYTES_OF_A_WORKSPACE, ttl: KEPT_MS });
    this.workspaces.set(workspaceId, answers);
    return answers;
  }

  private async seeFirst<Row>(
    scope: WorkspaceRef,
    statement: Sql,
    elsewhere: RowsElsewhere<Row> | null,
  ): Promise<Seen<Row>> {
    if (elsewhere === null) return this.see(scope, statement);
    // Read before: the rows may have later changes too.
    const changes = await this.changesOf(scope);
    const rows = await elsewhere();
    return rows === null ? this.see(scope, statement) : { rows, changes };
  }

  private async see<Row>(scope: WorkspaceRef, statement: Sql): Promise<Seen<Row>> {
    const [seen] = await this.db.query<{ rows: Row[] | null; changes: string | null }>(
      sql`SELECT json_agg(answer) AS rows, (${this.changes(scope)}) AS changes FROM (${statement}) AS answer`,
    );
    return { rows: seen?.rows ?? [], changes: Number(seen?.changes ?? 0) };
  }

  /** The changes until now; for a request, until it was admitted, as a statement for its token has read them already. */
  private async changesOf(scope: WorkspaceRef): Promise<number> {
    const version = scope.work?.version;
    if (version != null) return changesIn(version);
    const [row] = await this.db.query<{ changes: string | null }>(this.changes(scope));
    return Number(row?.changes ?? 0);
  }

  private changes(scope: WorkspaceRef): Sql {
    return sql`SELECT sum(counter.changes) AS changes FROM ${this.db.rows(scope, WorkspaceCounter, 'counter')}`;
  }
}

/**
 * The rows of a cached result; null if it was computed for a request that was stopped, because others who waited for it
 * are not affected by that.
 * @throws the error of any other failed computation
 */
async function unlessStopped<Row>({ seen, signal }: CachedQuery<Row>): Promise<Seen<Row> | null> {
  try {
    return await seen;
  } catch (error) {
    if (signal?.isStopped === true) return null;
    throw error;
  }
}
