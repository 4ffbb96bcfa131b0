import { Database, sql } from '@loupe/database';
import { newId, type WorkspaceRef, type WorkspaceScope } from '@loupe/kernel';
import { type LeasedQueue, QueueRegistry } from '@loupe/queue';
import { Injectable } from '@nestjs/common';
import { LakeRow } from './lake.entity.js';
import { LakeFile, LakeMark, LakePart } from './lake-parts.entity.js';
import { LAKE_FORMAT, PEOPLE } from './lake-tables.js';

/** A lake that a worker has claimed. */
export interface ClaimedLake {
  readonly id: string;
  readonly isOn: boolean;
  readonly attempts: number;
}

/** Marks that are taken in one statement. */
const BATCH = 10_000;

/** The key under which the files of a lake are written and removed, by one process at a time. */
export function lakeKey({ workspaceId }: WorkspaceRef): string {
  return `lake ${workspaceId}`;
}

/** All SQL about lakes. */
@Injectable()
export class LakeRepository {
  readonly queue: LeasedQueue<ClaimedLake>;

  constructor(
    private readonly db: Database,
    queues: QueueRegistry,
  ) {
    this.queue = queues.open<ClaimedLake>({
      name: 'lakes',
      entity: LakeRow,
      id: 'id',
      order: 'task.due_at',
      claimed: 'taken.id, taken.is_on AS "isOn", taken.attempts',
      error: 'problem',
      dropped: { never: 'it comes back for as long as the lake is on: switch the lake off' },
    });
  }

  async find(scope: WorkspaceRef): Promise<LakeRow | null> {
    const [row] = await this.db.query<LakeRow>(sql`
      SELECT ${this.db.columns(LakeRow, 'lake')} FROM ${this.db.rows(scope, LakeRow, 'lake')}`);
    return row ?? null;
  }

  /** Switches a lake on; one that is being removed begins anew. It waits while its files are removed. */
  async switchOn({ workspaceId }: WorkspaceRef, now: Date): Promise<void> {
    await this.db.query(sql`
      INSERT INTO lakes (workspace_id, id, created_at, due_at) VALUES (${workspaceId}, ${newId()}, ${now}, ${now})
      ON CONFLICT (workspace_id) DO UPDATE SET is_on = TRUE, time_zone = NULL, writers_until = NULL, as_of = NULL,
        problem = NULL, due_at = EXCLUDED.due_at, lease = NULL`);
  }

  /** Has the worker remove a lake. */
  async switchOff({ workspaceId }: WorkspaceRef, now: Date): Promise<void> {
    await this.db.query(sql`
      UPDATE lakes SET is_on = FALSE, as_of = NULL, due_at = LEAST(due_at, ${now}), lease = NULL
      WHERE workspace_id = ${workspaceId}`);
  }

  /** Deletes the row of a lake that is off, with all that is known of its files. @returns whether it was off */
  async remove({ workspaceId }: WorkspaceRef): Promise<boolean> {
    const removed = await this.db.ids(sql`
      DELETE FROM lakes WHERE workspace_id = ${workspaceId} AND NOT is_on RETURNING id`);
    return removed.length > 0;
  }

  /** Has all parts written again. */
  async forget({ workspaceId }: WorkspaceRef): Promise<void> {
    await this.db.query(sql`UPDATE lakes SET format = 0 WHERE workspace_id = ${workspaceId}`);
  }

  /**
   * Whether every change that is committed from now on is marked: whoever wrote before the lake was there has ended.
   * A statement of its own, as it looks at which transactions are under way.
   */
  async isMarked({ workspaceId }: WorkspaceRef): Promise<boolean> {
    const [row] = await this.db.query<{ isMarked: boolean }>(sql`
      UPDATE lakes SET writers_until = COALESCE(writers_until, pg_snapshot_xmax(pg_current_snapshot()))
      WHERE workspace_id = ${workspaceId}
      RETURNING pg_snapshot_xmin(pg_current_snapshot()) >= writers_until AS "isMarked"`);
    return row?.isMarked === true;
  }

  /** Has all parts written in a zone and in the format of this program. Months are local ones. */
  async begin(scope: WorkspaceScope): Promise<void> {
    const { workspaceId, timeZone } = scope;
    await this.db.transaction(async () => {
      await this.db.query(sql`
        INSERT INTO lake_parts AS part (workspace_id, part, changes)
        SELECT ${workspaceId}::uuid, found.part, 1 FROM (
          SELECT DISTINCT to_char(item.taken_at AT TIME ZONE ${timeZone}, 'YYYY-MM') AS part
          FROM ${this.db.rowsOfTable(scope, 'items', 'item')} WHERE item.competitor_brand_id IS NULL
          UNION SELECT ${PEOPLE} UNION SELECT known.part FROM ${this.db.rows(scope, LakePart, 'known')}) AS found
        ON CONFLICT (workspace_id, part) DO UPDATE SET changes = part.changes + 1`);
      await this.db.query(sql`
        UPDATE lakes SET time_zone = ${timeZone}, format = ${LAKE_FORMAT}, as_of = NULL
        WHERE workspace_id = ${workspaceId}`);
    });
  }

  /** Takes the marks that are committed: their parts are to be written again. */
  async settle(scope: WorkspaceRef): Promise<void> {
    const { workspaceId } = scope;
    for (let taken = BATCH; taken === BATCH; ) {
      const [row] = await this.db.query<{ count: number }>(sql`
        WITH taken AS (
          DELETE FROM lake_marks AS mark USING (
            SELECT first.workspace_id, first.number FROM ${this.db.rows(scope, LakeMark, 'first')}
            ORDER BY first.number LIMIT ${BATCH}) AS oldest
          WHERE mark.workspace_id = oldest.workspace_id AND mark.number = oldest.number
          RETURNING mark.part
        ), changed AS (
          INSERT INTO lake_parts AS part (workspace_id, part, changes)
          SELECT ${workspaceId}::uuid, marked.part, 1 FROM (SELECT DISTINCT part FROM taken) AS marked ORDER BY marked.part
          ON CONFLICT (workspace_id, part) DO UPDATE SET changes = part.changes + 1
        )
        SELECT count(*)::integer AS count FROM taken`);
      taken = row?.count ?? 0;
    }
  }

  /** Parts that are to be written, the newest months first; `isWritten` where files of them are there. */
  async stale(scope: WorkspaceRef): Promise<{ part: string; isWritten: boolean }[]> {
    return this.db.query(sql`
      SELECT part.part, count(file.part) > 0 AS "isWritten" FROM ${this.db.rows(scope, LakePart, 'part')}
      LEFT JOIN ${this.db.rows(scope, LakeFile, 'file')} ON file.part = part.part
      GROUP BY part.part, part.changes HAVING COALESCE(min(file.changes), 0) < part.changes
      ORDER BY part.part = ${PEOPLE} DESC, part.part DESC`);
  }

  /** `LakePart.changes` of a part of a lake that is on, in the snapshot of its files; null where there is none. */
  async changesOf(scope: WorkspaceRef, part: string): Promise<string | null> {
    const [row] = await this.db.query<{ changes: string }>(sql`
      SELECT part.changes FROM ${this.db.rows(scope, LakePart, 'part')}
      JOIN ${this.db.rows(scope, LakeRow, 'lake')} ON lake.is_on WHERE part.part = ${part}`);
    return row?.changes ?? null;
  }

  /** Records a file, in the transaction of its snapshot. */
  async record(file: LakeFile): Promise<void> {
    await this.db.manager.upsert(LakeFile, file, ['workspaceId', 'part', 'kind']);
  }

  /** All files that are there, by kind and part. */
  async files(scope: WorkspaceRef): Promise<LakeFile[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(LakeFile, 'file')} FROM ${this.db.rows(scope, LakeFile, 'file')}
      WHERE file.rows > 0 ORDER BY file.kind, file.part`);
  }

  /** Records that all parts are written as they were at a time. */
  async setAsOf({ workspaceId }: WorkspaceRef, asOf: Date): Promise<void> {
    await this.db.query(sql`UPDATE lakes SET as_of = ${asOf} WHERE workspace_id = ${workspaceId} AND is_on`);
  }

  /** Ends a turn that succeeded. */
  async rest({ workspaceId }: WorkspaceRef, lease: string, dueAt: Date): Promise<void> {
    await this.db.query(sql`
      UPDATE lakes SET lease = NULL, due_at = ${dueAt}, attempts = 0, problem = NULL
      WHERE workspace_id = ${workspaceId} AND lease = ${lease}`);
  }
}
