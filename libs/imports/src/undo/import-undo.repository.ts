import { Item } from '@loupe/content';
import { Database, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { OperationRow } from '@loupe/operations';
import { Injectable } from '@nestjs/common';
import { ImportFile, ImportReportPart } from '../files/import-file.entity.js';

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

  /** Those of the posts that nothing else has brought: no source of the workspace has them, and no other import that has a report. */
  async aloneIn(scope: WorkspaceScope, operationId: string, itemIds: readonly string[]): Promise<string[]> {
    return this.db.ids(sql`
      SELECT item.id FROM ${this.db.rows(scope, Item, 'item')}
      WHERE item.id = ANY(${itemIds}::uuid[]) AND item.source_ids = '{}' AND item.id NOT IN (
        SELECT (regexp_matches(part.lines, '"itemId":"([0-9a-f-]{36})"', 'g'))[1]::uuid
        FROM ${this.db.rows(scope, ImportReportPart, 'part')} WHERE part.operation_id <> ${operationId})`);
  }

  /** Records that a part of a report is done, and how many posts were removed by it. */
  async proceed({ workspaceId }: WorkspaceScope, id: string, line: number, removed: number): Promise<void> {
    await this.db.query(sql`
      UPDATE import_files SET position = ${JSON.stringify({ number: line, offset: 0 })}::jsonb, attempts = 0
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
