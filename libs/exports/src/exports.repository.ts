import { Database, sql } from '@loupe/database';
import type { WorkspaceRef, WorkspaceScope } from '@loupe/kernel';
import { OperationRow } from '@loupe/operations';
import { type LeasedQueue, QueueRegistry } from '@loupe/queue';
import { Injectable } from '@nestjs/common';
import { ExportRow } from './export.entity.js';

/** An export that a worker has claimed. */
export type ClaimedExport = Pick<ExportRow, 'id' | 'format' | 'request' | 'origin' | 'runs'> & {
  attempts: number;
};

/** The file of an export. */
export interface WrittenFile {
  readonly key: string;
  readonly bytes: number;
  readonly rows: number;
}

/** SQL about exports. */
@Injectable()
export class ExportsRepository {
  /** Exports to be written, the longest due of a workspace first; small and large ones apart. */
  readonly queue: LeasedQueue<ClaimedExport>;

  constructor(
    private readonly db: Database,
    queues: QueueRegistry,
  ) {
    this.queue = queues.open<ClaimedExport>({
      name: 'exports',
      entity: ExportRow,
      id: 'id',
      part: 'size',
      order: 'task.due_at',
      open: "task.state = 'WAITING'",
      claimed: 'taken.id, taken.format, taken.request, taken.origin, taken.runs, taken.attempts',
      reason: 'error',
      dropped: (now, reason) => sql`state = 'FAILED', error = ${reason}, expires_at = ${now}, due_at = NULL`,
    });
  }

  async add(
    row: Pick<ExportRow, 'workspaceId' | 'id' | 'kind' | 'format' | 'request' | 'origin' | 'size' | 'total'>,
    now: Date,
  ): Promise<void> {
    await this.db.query(sql`
      INSERT INTO exports (workspace_id, id, kind, format, request, origin, size, total, created_at, due_at)
      VALUES (${row.workspaceId}, ${row.id}, ${row.kind}, ${row.format}, ${JSON.stringify(row.request)}::jsonb,
        ${row.origin}, ${row.size}, ${row.total}, ${now}, ${now})`);
  }

  async find(scope: WorkspaceRef, id: string): Promise<ExportRow | null> {
    const [row] = await this.db.query<ExportRow>(sql`
      SELECT ${this.db.columns(ExportRow, 'export')} FROM ${this.db.rows(scope, ExportRow, 'export')}
      WHERE export.id = ${id}`);
    return row ?? null;
  }

  /** Numbers of the workspace's exports that wait, and of all that have not been removed. */
  async counts(scope: WorkspaceScope): Promise<{ waiting: number; kept: number }> {
    const [row] = await this.db.query<{ waiting: number; kept: number }>(sql`
      SELECT count(*) FILTER (WHERE export.state = 'WAITING')::integer AS waiting, count(*)::integer AS kept
      FROM ${this.db.rows(scope, ExportRow, 'export')}`);
    return row ?? { waiting: 0, kept: 0 };
  }

  /**
   * Begins a run of a claimed export.
   * @returns how often people were erased before it; null where the lease has ended
   */
  async begin({ workspaceId }: WorkspaceRef, lease: string, id: string, now: Date): Promise<number | null> {
    const [row] = await this.db.query<{ withdrawals: number }>(sql`
      UPDATE exports SET runs = runs + 1, rows = 0, snapshot_at = ${now}
      WHERE workspace_id = ${workspaceId} AND id = ${id} AND lease = ${lease} AND state = 'WAITING'
      RETURNING withdrawals`);
    return row?.withdrawals ?? null;
  }

  /** Records how many rows are written. */
  async progress(scope: WorkspaceRef, id: string, rows: number): Promise<void> {
    await this.db.query(sql`
      UPDATE exports SET rows = ${rows} WHERE workspace_id = ${scope.workspaceId} AND id = ${id}`);
    await this.setProgress(scope, id, rows);
  }

  /**
   * Completes an export whose file is written.
   * @param withdrawals as `begin` gave them
   * @returns false where people were erased meanwhile: the file may have data of theirs
   */
  async ready(
    scope: WorkspaceRef,
    id: string,
    withdrawals: number,
    file: WrittenFile,
    { now, expiresAt }: { now: Date; expiresAt: Date },
  ): Promise<boolean> {
    const rows = await this.db.query(sql`
      UPDATE exports SET state = 'READY', file = ${file.key}, bytes = ${file.bytes}, rows = ${file.rows},
        total = ${file.rows}, expires_at = ${expiresAt}, due_at = NULL, lease = NULL
      WHERE workspace_id = ${scope.workspaceId} AND id = ${id} AND withdrawals = ${withdrawals} AND state = 'WAITING'
      RETURNING id`);
    if (rows.length === 0) return false;
    await this.setProgress(scope, id, file.rows);
    await this.complete(scope, id, file.rows, null, now);
    return true;
  }

  /** Ends an export that cannot be written. */
  async failed(
    scope: WorkspaceRef,
    id: string,
    error: string,
    { now, expiresAt }: { now: Date; expiresAt: Date },
  ): Promise<void> {
    await this.db.query(sql`
      UPDATE exports SET state = 'FAILED', error = ${error}, expires_at = ${expiresAt}, due_at = NULL, lease = NULL
      WHERE workspace_id = ${scope.workspaceId} AND id = ${id}`);
    await this.complete(scope, id, null, error, now);
  }

  /**
   * Withdraws all files of a workspace, and has those begun again that are being written.
   * @returns the exports whose files are to be removed
   */
  async withdraw({ workspaceId }: WorkspaceRef, now: Date): Promise<Pick<ExportRow, 'workspaceId' | 'id'>[]> {
    await this.db.query(sql`
      UPDATE exports SET withdrawals = withdrawals + 1 WHERE workspace_id = ${workspaceId} AND state = 'WAITING'`);
    return this.db.query(sql`
      UPDATE exports SET state = 'WITHDRAWN', expires_at = ${now}
      WHERE workspace_id = ${workspaceId} AND state = 'READY' RETURNING workspace_id AS "workspaceId", id`);
  }

  /** Exports that have expired, of all workspaces. */
  async expired(now: Date, limit: number): Promise<Pick<ExportRow, 'workspaceId' | 'id'>[]> {
    return this.db.query(sql`
      SELECT export.workspace_id AS "workspaceId", export.id
      FROM ${this.db.rowsOfEveryWorkspace(ExportRow, 'export')}
      WHERE export.expires_at <= ${now} ORDER BY export.expires_at LIMIT ${limit}`);
  }

  async remove({ workspaceId, id }: Pick<ExportRow, 'workspaceId' | 'id'>): Promise<void> {
    await this.db.manager.delete(ExportRow, { workspaceId, id });
  }

  private async setProgress({ workspaceId }: WorkspaceRef, id: string, written: number): Promise<void> {
    await this.db.manager.update(OperationRow, { workspaceId, id }, { progress: { written } });
  }

  private async complete(
    { workspaceId }: WorkspaceRef,
    id: string,
    total: number | null,
    error: string | null,
    completedAt: Date,
  ): Promise<void> {
    const counted = total === null ? {} : { total };
    await this.db.manager.update(OperationRow, { workspaceId, id }, { completedAt, error, ...counted });
  }
}
