import { Database, sql } from '@loupe/database';
import type { WorkspaceRef, WorkspaceScope } from '@loupe/kernel';
import { OperationRow } from '@loupe/operations';
import { type LeasedQueue, QueueRegistry } from '@loupe/queue';
import { Injectable } from '@nestjs/common';
import type { Position } from '../format/position.js';
import type { ImportCounts } from '../storing/import-outcomes.js';
import { ImportFile, ImportReportPart, type WantedDataSet } from './import-file.entity.js';

/** A file that a worker has claimed. */
export type ClaimedFile = Pick<
  ImportFile,
  'id' | 'format' | 'provider' | 'strict' | 'reading' | 'state' | 'position' | 'undoes' | 'dataSet'
> & {
  attempts: number;
};

/** SQL about files to be imported and their reports. */
@Injectable()
export class ImportFilesRepository {
  /** Files that have arrived, the longest due of a workspace first. */
  readonly queue: LeasedQueue<ClaimedFile>;

  constructor(
    private readonly db: Database,
    queues: QueueRegistry,
  ) {
    this.queue = queues.open<ClaimedFile>({
      name: 'import_files',
      entity: ImportFile,
      id: 'id',
      order: 'task.due_at',
      claimed:
        'taken.id, taken.format, taken.provider, taken.strict, taken.reading, taken.state, taken.position, taken.undoes, taken.data_set AS "dataSet", taken.attempts',
      dropped: { never: 'a file that was accepted is imported or reported on' },
    });
  }

  /** Adds a file whose bytes are about to arrive. */
  async add(file: Omit<ImportFile, 'state' | 'position' | 'undoes' | 'bytes' | 'dataSet'>): Promise<void> {
    await this.db.manager.insert(ImportFile, file);
  }

  /** Number of the workspace's files that are arriving or waiting. */
  async countUnfinished(scope: WorkspaceScope): Promise<number> {
    return this.db.count(sql`FROM ${this.db.rows(scope, ImportFile, 'file')} WHERE file.state <> 'DONE'`);
  }

  /** Hands a file whose bytes are all there to the worker. */
  async arrived(
    { workspaceId }: WorkspaceScope,
    id: string,
    { bytes, format, reading, now }: Pick<ImportFile, 'format' | 'reading'> & { bytes: number; now: Date },
  ): Promise<void> {
    await this.db.query(sql`
      UPDATE import_files SET state = 'WAITING', bytes = ${bytes}, format = ${format},
        reading = ${reading === null ? null : JSON.stringify(reading)}::jsonb, due_at = ${now}
      WHERE workspace_id = ${workspaceId} AND id = ${id}`);
  }

  /** Adds a file whose bytes a worker fetches. */
  async addWanted({
    workspaceId,
    id,
    provider,
    dataSet,
    createdAt,
  }: Pick<ImportFile, 'workspaceId' | 'id' | 'provider' | 'createdAt'> & {
    dataSet: WantedDataSet;
  }): Promise<void> {
    await this.db.query(sql`
      INSERT INTO import_files (workspace_id, id, format, provider, strict, state, data_set, created_at, due_at)
      VALUES (${workspaceId}, ${id}, 'NDJSON', ${provider}, FALSE, 'WAITING', ${JSON.stringify(dataSet)}::jsonb, ${createdAt}, ${createdAt})`);
  }

  /** Records that the bytes of a file are there, and how they are read; it is imported at its next turn. */
  async fetched(
    { workspaceId }: WorkspaceScope,
    id: string,
    { bytes, format, reading }: Pick<ImportFile, 'format' | 'reading'> & { bytes: number },
  ): Promise<void> {
    await this.db.query(sql`
      UPDATE import_files SET data_set = NULL, attempts = 0, bytes = ${bytes}, format = ${format},
        reading = ${reading === null ? null : JSON.stringify(reading)}::jsonb
      WHERE workspace_id = ${workspaceId} AND id = ${id}`);
    await this.db.query(sql`
      UPDATE operations SET input = input || ${JSON.stringify({ format, reading })}::jsonb
      WHERE workspace_id = ${workspaceId} AND id = ${id}`);
  }

  async remove({ workspaceId }: WorkspaceRef, id: string): Promise<void> {
    await this.db.manager.delete(ImportFile, { workspaceId, id });
  }

  /** The counts of an import, locked until the transaction ends; null before the first post. */
  async counts(scope: WorkspaceScope, id: string): Promise<ImportCounts | null> {
    const [row] = await this.db.query<{ progress: ImportCounts | null }>(sql`
      SELECT operation.progress FROM ${this.db.rows(scope, OperationRow, 'operation')}
      WHERE operation.id = ${id} FOR NO KEY UPDATE`);
    return row?.progress ?? null;
  }

  /** Records how far an import has come; what failed before does not count any more. */
  async proceed(
    { workspaceId }: WorkspaceScope,
    id: string,
    position: Position,
    counts: ImportCounts,
  ): Promise<void> {
    await this.queue.forgive({ workspaceId }, id);
    await this.db.query(sql`
      UPDATE import_files SET position = ${JSON.stringify(position)}::jsonb, attempts = 0
      WHERE workspace_id = ${workspaceId} AND id = ${id}`);
    await this.db.query(sql`
      UPDATE operations SET progress = ${JSON.stringify(counts)}::jsonb
      WHERE workspace_id = ${workspaceId} AND id = ${id}`);
  }

  /** Completes the operation of a file; what is left is to remove its bytes. */
  async finish(
    { workspaceId }: WorkspaceScope,
    id: string,
    { lines, error, now }: { lines: number; error: string | null; now: Date },
  ): Promise<void> {
    await this.db.query(sql`
      UPDATE import_files SET state = 'DONE' WHERE workspace_id = ${workspaceId} AND id = ${id}`);
    await this.db.query(sql`
      UPDATE operations SET completed_at = ${now}, total = ${lines}, error = ${error}
      WHERE workspace_id = ${workspaceId} AND id = ${id}`);
  }

  async addReport(
    { workspaceId }: WorkspaceScope,
    operationId: string,
    line: number,
    lines: string,
    now: Date,
  ): Promise<void> {
    await this.db.query(sql`
      INSERT INTO import_reports (workspace_id, operation_id, line, lines, created_at)
      VALUES (${workspaceId}, ${operationId}, ${line}, ${lines}, ${now})`);
  }

  /** Whether the workspace has an import of this id. */
  async isImport(scope: WorkspaceScope, id: string): Promise<boolean> {
    const rows = await this.db.query(sql`
      SELECT 1 FROM ${this.db.rows(scope, OperationRow, 'operation')}
      WHERE operation.id = ${id} AND operation.operation_type = 'IMPORT'`);
    return rows.length > 0;
  }

  /** The part of a report that follows a line; null at its end. */
  async reportAfter(
    scope: WorkspaceScope,
    operationId: string,
    line: string,
  ): Promise<ImportReportPart | null> {
    const [part] = await this.db.query<ImportReportPart>(sql`
      SELECT ${this.db.columns(ImportReportPart, 'part')} FROM ${this.db.rows(scope, ImportReportPart, 'part')}
      WHERE part.operation_id = ${operationId} AND part.line > ${line}::bigint ORDER BY part.line LIMIT 1`);
    return part ?? null;
  }

  /** Files that have been arriving since before a time, of all workspaces. */
  async abandoned(before: Date): Promise<Pick<ImportFile, 'workspaceId' | 'id'>[]> {
    return this.db.query(sql`
      SELECT file.workspace_id AS "workspaceId", file.id
      FROM ${this.db.rowsOfEveryWorkspace(ImportFile, 'file')}
      WHERE file.due_at IS NULL AND file.created_at < ${before} LIMIT 1000`);
  }

  /** Removes up to `limit` parts of reports from before a time, of all workspaces; returns their number. */
  async removeReports(before: Date, limit: number): Promise<number> {
    const removed = await this.db.query(sql`
      DELETE FROM import_reports AS part USING (
        SELECT old.workspace_id, old.operation_id, old.line
        FROM ${this.db.rowsOfEveryWorkspace(ImportReportPart, 'old')}
        WHERE old.created_at < ${before} ORDER BY old.created_at LIMIT ${limit}) AS gone
      WHERE part.workspace_id = gone.workspace_id AND part.operation_id = gone.operation_id AND part.line = gone.line
      RETURNING part.line`);
    return removed.length;
  }
}
