import { CHANGES_SEQUENCE, Database, raw, type Sql, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { ChangeRow } from './change.entity.js';
import { CommittedChange } from './committed-change.entity.js';
import { CommittedMemberChange } from './committed-member-change.entity.js';
import { MemberChange } from './member-change.entity.js';
import { RemovedChanges } from './removed-changes.entity.js';

/** Changes that get their place in one transaction. */
const BATCH = 5000;
/** Old changes that are removed in one statement. */
const REMOVED_AT_ONCE = 10_000;
/** Changes that one page looks through for those of its types. */
export const SCANNED = 10_000;

/** What a page is made of, all of one moment. */
export interface ChangesRead {
  /** Changes of the types, oldest first. */
  changes: ChangeRow[];
  /** How many changes of any type were looked through. */
  scanned: number;
  /** Position of the last of them; null without any. */
  scannedTo: string | null;
  /** Position of the newest change; null without any. */
  newest: string | null;
  /** Position up to which changes have been removed. */
  removedTo: string;
}

type JoinedRow = Omit<ChangesRead, 'changes'> & Partial<ChangeRow>;

/** All SQL about changes. */
@Injectable()
export class ChangesRepository {
  constructor(private readonly db: Database) {}

  /**
   * Changes after a position, oldest first. Of the types that are asked for, only those among the next 10,000 changes of any
   * type are found, so that a page costs the same whatever lies in between.
   * @param types empty for all
   */
  async after(
    scope: WorkspaceScope,
    position: string,
    types: readonly string[],
    limit: number,
  ): Promise<ChangesRead> {
    const ofTypes = types.length === 0 ? sql`TRUE` : sql`type = ANY(${types})`;
    const rows = await this.db.query<JoinedRow>(sql`
      WITH next AS MATERIALIZED (
        SELECT * FROM ${this.db.rows(scope, ChangeRow, 'change')}
        WHERE change.position > ${position}::bigint ORDER BY change.position LIMIT ${SCANNED}
      )
      SELECT bounds.*, ${this.db.columns(ChangeRow, 'change')}
      FROM (
        SELECT count(*)::integer AS scanned, max(position) AS "scannedTo",
          (SELECT max(all_of.position) FROM ${this.db.rows(scope, ChangeRow, 'all_of')}) AS newest,
          COALESCE((SELECT removed.position FROM ${this.db.rows(scope, RemovedChanges, 'removed')}), 0) AS "removedTo"
        FROM next
      ) AS bounds
      LEFT JOIN LATERAL (SELECT * FROM next WHERE ${ofTypes} ORDER BY position LIMIT ${limit}) AS change ON TRUE
      ORDER BY change.position`);
    const changes = rows.filter((row): row is JoinedRow & ChangeRow => row.objectId !== null);
    const { scanned = 0, scannedTo = null, newest = null, removedTo = '0' } = rows[0] ?? {};
    return { changes, scanned, scannedTo, newest, removedTo };
  }

  /**
   * Gives committed changes of all workspaces their places, and returns how many were taken. One process does it at a time,
   * and its places are visible before the next one begins, so a reader never passes a place that is filled later.
   *
   * Who changes an object after another transaction waits for its commit, and writes a later number then. So whoever sees
   * the later change sees the earlier one too, and the order of the numbers is the order of the changes of each object.
   *
   * Several changes of an object that get their places together are one: who reads the object then reads them all.
   */
  sequence(now: Date): Promise<number> {
    return this.db.exclusively(CHANGES_SEQUENCE, async () => {
      const members = await this.placeMemberChanges();
      const [row] = await this.db.query<{ count: number }>(sql`
        WITH taken AS (
          ${this.takeFirst('committed_changes', CommittedChange)}
        ), compared AS (
          SELECT *, lag(action) OVER (PARTITION BY workspace_id, object_id ORDER BY number) AS previous FROM taken
        ), placed AS (
          INSERT INTO changes (workspace_id, type, action, object_id, at)
          SELECT workspace_id, type, action, object_id, ${now}::timestamptz FROM compared
          WHERE action <> 'CHANGED' OR previous IS NULL OR previous = 'DELETED' ORDER BY number
        )
        SELECT count(*)::integer AS count FROM taken`);
      return members + (row?.count ?? 0);
    });
  }

  /** Number of committed changes of all workspaces that wait for their places. */
  waiting(): Promise<number> {
    return this.db.count(sql`FROM (
      SELECT change.number FROM ${this.db.rowsOfEveryWorkspace(CommittedChange, 'change')}
      UNION ALL SELECT member.number FROM ${this.db.rowsOfEveryWorkspace(CommittedMemberChange, 'member')}) AS waiting`);
  }

  /**
   * Removes the changes of all workspaces that are older than a time, and records how far; gives their number. What posts went into and out of
   * goes together with the changes after it: so what is recorded holds for both.
   */
  async removeBefore(time: Date): Promise<number> {
    let removed = 0;
    for (let count = REMOVED_AT_ONCE; count === REMOVED_AT_ONCE; removed += count) {
      const [row] = await this.db.query<{ count: number }>(sql`
        WITH gone AS (
          DELETE FROM changes AS change
          USING (
            SELECT old.workspace_id, old.position FROM ${this.db.rowsOfEveryWorkspace(ChangeRow, 'old')}
            WHERE old.at < ${time} ORDER BY old.at LIMIT ${REMOVED_AT_ONCE}
          ) AS oldest
          WHERE change.workspace_id = oldest.workspace_id AND change.position = oldest.position
          RETURNING change.workspace_id, change.position
        ), recorded AS (
          INSERT INTO removed_changes AS removed (workspace_id, position)
          SELECT workspace_id, max(position) FROM gone GROUP BY workspace_id
          ON CONFLICT (workspace_id) DO UPDATE SET position = GREATEST(removed.position, EXCLUDED.position)
        )
        SELECT count(*)::integer AS count FROM gone`);
      count = row?.count ?? 0;
    }
    return removed + (await this.removeMemberChanges());
  }

  /**
   * Removes what was listed of objects that do not exist any more, except that they were deleted, which mirrors have to
   * learn: for the erasure of a person. Changes without their place come first; one that gets it meanwhile is among the others
   * then. The newest place of a list stays, as a deletion, so that nobody who has read so far is ahead of the list and has to begin again.
   */
  async removeOfDeleted(scope: WorkspaceScope): Promise<void> {
    const gone = sql`change.action <> 'DELETED'
      AND NOT EXISTS (SELECT FROM ${this.db.rowsOfTable(scope, 'items', 'item')} WHERE item.id = change.object_id)
      AND NOT EXISTS (SELECT FROM ${this.db.rowsOfTable(scope, 'creators', 'creator')} WHERE creator.id = change.object_id)
      AND NOT EXISTS (
        SELECT FROM ${this.db.rowsOfTable(scope, 'collections', 'collection')} WHERE collection.id = change.object_id)`;
    const { workspaceId } = scope;
    await this.db.query(
      sql`DELETE FROM committed_changes AS change WHERE change.workspace_id = ${workspaceId} AND ${gone}`,
    );
    const newest = (table: string) =>
      sql`(SELECT max(newest.position) FROM ${this.db.rowsOfTable(scope, table, 'newest')})`;
    await this.db.query(sql`UPDATE changes AS change SET action = 'DELETED'
      WHERE change.workspace_id = ${workspaceId} AND change.position = ${newest('changes')} AND ${gone}`);
    await this.db.query(
      sql`DELETE FROM changes AS change WHERE change.workspace_id = ${workspaceId} AND ${gone}`,
    );
    const isGone = sql`NOT EXISTS (SELECT FROM ${this.db.rowsOfTable(scope, 'items', 'item')} WHERE item.id = change.item_id)`;
    // The place is what counts: copies take the id for that of a deleted post.
    await this.db.query(sql`UPDATE member_changes AS change SET item_id = gen_random_uuid()
      WHERE change.workspace_id = ${workspaceId} AND change.position = ${newest('member_changes')} AND ${isGone}`);
    await this.db.query(sql`DELETE FROM member_changes AS change
      WHERE change.workspace_id = ${workspaceId} AND change.position < ${newest('member_changes')} AND ${isGone}`);
    await this.db.query(
      sql`DELETE FROM committed_member_changes AS change WHERE change.workspace_id = ${workspaceId} AND ${isGone}`,
    );
  }

  /** Takes those of a table that have waited the longest for their places. */
  private takeFirst(table: string, entity: typeof CommittedChange | typeof CommittedMemberChange): Sql {
    return sql`DELETE FROM ${raw(table)} AS change
      USING (
        SELECT waiting.workspace_id, waiting.number
        FROM ${this.db.rowsOfEveryWorkspace(entity, 'waiting')} ORDER BY waiting.number LIMIT ${BATCH}
      ) AS first
      WHERE change.workspace_id = first.workspace_id AND change.number = first.number
      RETURNING change.*`;
  }

  /** Gives posts that went into collections and campaigns, or out of them, their places among the changes. @returns how many were taken */
  private async placeMemberChanges(): Promise<number> {
    const [row] = await this.db.query<{ count: number }>(sql`
      WITH taken AS (
        ${this.takeFirst('committed_member_changes', CommittedMemberChange)}
      ), placed AS (
        INSERT INTO member_changes (workspace_id, position, item_id)
        SELECT workspace_id, nextval(pg_get_serial_sequence('changes', 'position')), item_id
        FROM (SELECT DISTINCT workspace_id, item_id FROM taken) AS change
      )
      SELECT count(*)::integer AS count FROM taken`);
    return row?.count ?? 0;
  }

  /** Removes those before changes that were removed; gives their number. */
  private async removeMemberChanges(): Promise<number> {
    let removed = 0;
    for (let count = REMOVED_AT_ONCE; count === REMOVED_AT_ONCE; removed += count) {
      const [row] = await this.db.query<{ count: number }>(sql`
        WITH gone AS (
          DELETE FROM member_changes AS change
          USING (
            SELECT old.workspace_id, old.position FROM ${this.db.rowsOfEveryWorkspace(RemovedChanges, 'removed')}
            CROSS JOIN LATERAL (
              SELECT member.workspace_id, member.position FROM ${this.db.rowsOfEveryWorkspace(MemberChange, 'member')}
              WHERE member.workspace_id = removed.workspace_id AND member.position <= removed.position
              ORDER BY member.position LIMIT ${REMOVED_AT_ONCE}) AS old LIMIT ${REMOVED_AT_ONCE}
          ) AS oldest
          WHERE change.workspace_id = oldest.workspace_id AND change.position = oldest.position
          RETURNING 1
        )
        SELECT count(*)::integer AS count FROM gone`);
      count = row?.count ?? 0;
    }
    return removed;
  }
}
