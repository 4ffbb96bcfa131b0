import { Item } from '@loupe/content';
import { Database, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { OperationRow } from '@loupe/operations';
import { Injectable } from '@nestjs/common';
import { ImportFile, ImportReportPart, type UndoPlace } from '../files/import-file.entity.js';
import { ImportUndoItem } from './import-undo-item.entity.js';

/** Parts of reports, of 500 posts each, that are read in a statement, and posts that are removed in a transaction. */
const PARTS_AT_A_TIME = 50;
const POSTS_AT_A_TIME = 500;
/** How a line of a report names its post. */
const NAMED = '"itemId":"([0-9a-f-]{36})"';

/** A part of a report. */
export type ReportPlace = Pick<UndoPlace, 'operationId' | 'line'>;

/** An import of which something may be undone. */
export interface UndoableImport {
  readonly completedAt: Date | null;
  /** Posts that were new by it. */
  readonly created: number;
  /** Whether its report, which says what they are, is there. */
  readonly isReported: boolean;
}

/** SQL about imports that are taken back. */
@Injectable()
export class ImportUndoRepository {
  constructor(private readonly db: Database) {}

  /** An import of a file; null where there is none of the id. */
  async find(scope: WorkspaceScope, id: string): Promise<UndoableImport | null> {
    const [found] = await this.db.query<UndoableImport>(sql`
      SELECT operation.completed_at AS "completedAt", coalesce((operation.progress ->> 'created')::integer, 0) AS created,
        EXISTS (SELECT FROM ${this.db.rows(scope, ImportReportPart, 'part')} WHERE part.operation_id = operation.id) AS "isReported"
      FROM ${this.db.rows(scope, OperationRow, 'operation')}
      WHERE operation.id = ${id} AND operation.operation_type = 'IMPORT'`);
    return found ?? null;
  }

  /** The operation that is taking an import back already; null where there is none. */
  async pending(scope: WorkspaceScope, undoes: string): Promise<string | null> {
    const [found] = await this.db.query<{ id: string }>(sql`
      SELECT file.id FROM ${this.db.rows(scope, ImportFile, 'file')} WHERE file.undoes = ${undoes} AND file.state = 'WAITING' LIMIT 1`);
    return found?.id ?? null;
  }

  /** Has an import taken back when its turn in the queue of files comes. */
  async enqueue({ workspaceId }: WorkspaceScope, id: string, undoes: string, now: Date): Promise<void> {
    await this.db.query(sql`
      INSERT INTO import_files (workspace_id, id, format, strict, state, undoes, created_at, due_at)
      VALUES (${workspaceId}, ${id}, 'NDJSON', FALSE, 'WAITING', ${undoes}, ${now}, ${now})`);
  }

  /** Notes posts that may be removed. */
  async gather({ workspaceId }: WorkspaceScope, undoId: string, itemIds: readonly string[]): Promise<void> {
    await this.db.query(sql`
      INSERT INTO import_undo_items (workspace_id, undo_id, item_id)
      SELECT ${workspaceId}::uuid, ${undoId}::uuid, noted.id FROM unnest(${itemIds}::uuid[]) AS noted(id)
      ON CONFLICT DO NOTHING`);
  }

  /**
   * Keeps the posts that the next parts of reports of other imports name.
   * @returns the last of these parts; null where there are no more
   */
  async keepNamed(
    scope: WorkspaceScope,
    { undoId, undoes, after }: { undoId: string; undoes: string; after: ReportPlace },
  ): Promise<ReportPlace | null> {
    const [last] = await this.db.query<ReportPlace>(sql`
      WITH read AS MATERIALIZED (
        SELECT part.operation_id, part.line, part.lines FROM ${this.db.rows(scope, ImportReportPart, 'part')}
        WHERE (part.operation_id, part.line) > (${after.operationId}::uuid, ${after.line}::bigint)
          AND part.operation_id <> ${undoes}
        ORDER BY part.operation_id, part.line LIMIT ${PARTS_AT_A_TIME}),
      named AS (SELECT DISTINCT (regexp_matches(read.lines, ${NAMED}, 'g'))[1]::uuid AS id FROM read),
      kept AS (
        DELETE FROM import_undo_items AS noted USING named
        WHERE noted.workspace_id = ${scope.workspaceId} AND noted.undo_id = ${undoId} AND noted.item_id = named.id)
      SELECT read.operation_id AS "operationId", read.line FROM read ORDER BY read.operation_id DESC, read.line DESC LIMIT 1`);
    return last ?? null;
  }

  /** The next posts that were gathered and not kept. */
  async next(scope: WorkspaceScope, undoId: string): Promise<string[]> {
    return this.db.ids(sql`
      SELECT noted.item_id AS id FROM ${this.db.rows(scope, ImportUndoItem, 'noted')}
      WHERE noted.undo_id = ${undoId} ORDER BY noted.item_id LIMIT ${POSTS_AT_A_TIME}`);
  }

  /** Those of the posts that no source of the workspace has, and no part of another import's report that came since a time. */
  async aloneSince(
    scope: WorkspaceScope,
    { undoes, itemIds, since }: { undoes: string; itemIds: readonly string[]; since: Date },
  ): Promise<string[]> {
    return this.db.ids(sql`
      SELECT item.id FROM ${this.db.rows(scope, Item, 'item')}
      WHERE item.id = ANY(${itemIds}::uuid[]) AND item.source_ids = '{}' AND item.id NOT IN (
        SELECT (regexp_matches(part.lines, ${NAMED}, 'g'))[1]::uuid
        FROM ${this.db.rows(scope, ImportReportPart, 'part')}
        WHERE part.operation_id <> ${undoes} AND part.created_at >= ${since})`);
  }

  /** Forgets posts that were removed, or have to stay; all of an operation without ids. */
  async forget({ workspaceId }: WorkspaceScope, undoId: string, itemIds?: readonly string[]): Promise<void> {
    const which = itemIds === undefined ? sql`TRUE` : sql`item_id = ANY(${itemIds}::uuid[])`;
    await this.db.query(sql`
      DELETE FROM import_undo_items WHERE workspace_id = ${workspaceId} AND undo_id = ${undoId} AND ${which}`);
  }

  /** Records how far it has come, and how many posts were removed since it was recorded last. */
  async proceed(
    { workspaceId }: WorkspaceScope,
    id: string,
    undo: UndoPlace,
    removed: number,
  ): Promise<void> {
    await this.db.query(sql`
      UPDATE import_files SET position = ${JSON.stringify({ number: 0, offset: 0, undo })}::jsonb, attempts = 0
      WHERE workspace_id = ${workspaceId} AND id = ${id}`);
    await this.db.query(sql`
      UPDATE operations SET progress = jsonb_build_object('removed', coalesce((progress ->> 'removed')::integer, 0) + ${removed}::integer)
      WHERE workspace_id = ${workspaceId} AND id = ${id}`);
  }

  /** Number of posts that were removed so far. */
  async removed(scope: WorkspaceScope, id: string): Promise<number> {
    const [found] = await this.db.query<{ removed: number }>(sql`
      SELECT coalesce((operation.progress ->> 'removed')::integer, 0) AS removed
      FROM ${this.db.rows(scope, OperationRow, 'operation')} WHERE operation.id = ${id}`);
    return found?.removed ?? 0;
  }

  /** Removes the report of an import that was taken back: it stands in no other one's way any more. */
  async forgetReport({ workspaceId }: WorkspaceScope, operationId: string): Promise<void> {
    await this.db.manager.delete(ImportReportPart, { workspaceId, operationId });
  }

  /** Completes the operation; `total` is what was removed. */
  async finish(
    { workspaceId }: WorkspaceScope,
    id: string,
    { removed, error, now }: { removed: number; error: string | null; now: Date },
  ): Promise<void> {
    await this.db.query(sql`
      UPDATE import_files SET state = 'DONE' WHERE workspace_id = ${workspaceId} AND id = ${id}`);
    await this.db.query(sql`
      UPDATE operations SET completed_at = ${now}, total = ${removed}, error = ${error}
      WHERE workspace_id = ${workspaceId} AND id = ${id}`);
  }
}
