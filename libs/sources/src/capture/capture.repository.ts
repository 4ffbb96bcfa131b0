import { Database, sql } from '@loupe/database';
import type { Provider, WorkspaceRef } from '@loupe/kernel';
import { OperationRow } from '@loupe/operations';
import { type LeasedQueue, QueueRegistry } from '@loupe/queue';
import { Injectable } from '@nestjs/common';
import { SourcePlatformRow } from '../source.entity.js';
import type { CaptureProgress } from './capture-progress.js';

/** The capture of a source on a platform that a worker has taken. */
export interface TakenCapture {
  readonly id: string;
  readonly sourceId: string;
  readonly provider: Provider;
  readonly status: SourcePlatformRow['status'];
  readonly progress: CaptureProgress | null;
  readonly intervalMinutes: number;
  /** Failures in a row before. */
  readonly attempts: number;
}

/** How a capture ended, and when the next one begins. */
export interface EndedCapture {
  readonly status: SourcePlatformRow['status'];
  readonly problem: string | null;
  readonly progress: CaptureProgress | null;
  readonly intervalMinutes: number;
  readonly attempts: number;
  /** Null where it is not captured again by itself. */
  readonly dueAt: Date | null;
  /** When it succeeded; null if it failed. */
  readonly capturedAt: Date | null;
  /** Posts that could not be read at all, and fields that posts were stored without. */
  readonly unreadPosts: number;
  readonly unreadFields: number;
}

/** All SQL that claims and records captures. */
@Injectable()
export class CaptureRepository {
  /** Captures of a workspace on a platform, the longest due first. */
  readonly queue: LeasedQueue<TakenCapture>;

  constructor(
    private readonly db: Database,
    queues: QueueRegistry,
  ) {
    this.queue = queues.open<TakenCapture>({
      name: 'captures',
      entity: SourcePlatformRow,
      id: 'id',
      part: 'provider',
      order: 'task.due_at',
      claimed: `taken.id, taken.source_id AS "sourceId", taken.provider, taken.status, taken.progress,
        taken.interval_minutes AS "intervalMinutes", taken.attempts`,
      reason: 'problem',
      givenUp: "task.due_at IS NULL AND task.status = 'FAILING'",
      dropped: { never: 'they come back for as long as their source is active; pause or delete the source' },
    });
  }

  /** Says that items were found by a source; those that it had found before stay as they are. */
  async attribute(
    { workspaceId }: WorkspaceRef,
    sourceId: string,
    itemIds: readonly string[],
  ): Promise<void> {
    if (itemIds.length === 0) return;
    await this.db.query(sql`
      UPDATE items SET source_ids = source_ids || ${sourceId}::uuid
      WHERE workspace_id = ${workspaceId} AND id = ANY(${itemIds}::uuid[])
        AND NOT source_ids @> ARRAY[${sourceId}::uuid]`);
  }

  /** Keeps how far a capture has come that goes on. */
  async proceed({ workspaceId }: WorkspaceRef, id: string, progress: CaptureProgress): Promise<void> {
    await this.db.query(sql`
      UPDATE source_platforms SET progress = ${JSON.stringify(progress)}::jsonb
      WHERE workspace_id = ${workspaceId} AND id = ${id}`);
  }

  /** Ends a capture; gives the operation that waited for it, or null. */
  async end({ workspaceId }: WorkspaceRef, id: string, ended: EndedCapture): Promise<string | null> {
    const scope = { workspaceId };
    const [row] = await this.db.query<{ operationId: string | null }>(sql`
      UPDATE source_platforms AS platform SET status = ${ended.status}, problem = ${ended.problem},
        progress = ${ended.progress === null ? null : JSON.stringify(ended.progress)}::jsonb,
        unread_posts = ${ended.unreadPosts}, unread_fields = ${ended.unreadFields},
        interval_minutes = ${ended.intervalMinutes}, attempts = ${ended.attempts}, due_at = ${ended.dueAt},
        last_captured_at = COALESCE(${ended.capturedAt}::timestamptz, last_captured_at),
        lease = NULL, operation_id = NULL
      FROM (
        SELECT before.id, before.operation_id FROM ${this.db.rows(scope, SourcePlatformRow, 'before')}
        WHERE before.id = ${id}) AS asked
      WHERE platform.workspace_id = ${workspaceId} AND platform.id = asked.id
      RETURNING asked.operation_id AS "operationId"`);
    return row?.operationId ?? null;
  }

  /** The operation that waits for a capture; null where nobody asked for it. */
  async operationOf(scope: WorkspaceRef, id: string): Promise<string | null> {
    const [row] = await this.db.query<{ operationId: string | null }>(sql`
      SELECT task.operation_id AS "operationId" FROM ${this.db.rows(scope, SourcePlatformRow, 'task')}
      WHERE task.id = ${id}`);
    return row?.operationId ?? null;
  }

  /** Says that an operation brought items in. */
  async addItems(
    { workspaceId }: WorkspaceRef,
    operationId: string,
    itemIds: readonly string[],
  ): Promise<void> {
    if (itemIds.length === 0) return;
    await this.db.query(sql`
      INSERT INTO operation_items (workspace_id, operation_id, item_id, state)
      SELECT ${workspaceId}::uuid, ${operationId}::uuid, item_id, 'SUCCEEDED'
      FROM unnest(${itemIds}::uuid[]) AS entry(item_id) ON CONFLICT DO NOTHING`);
  }

  /** Adds to why an operation failed. */
  async addError({ workspaceId }: WorkspaceRef, operationId: string, error: string): Promise<void> {
    await this.db.query(sql`
      UPDATE operations SET error = concat_ws('; ', error, ${error}::text)
      WHERE workspace_id = ${workspaceId} AND id = ${operationId}`);
  }

  /** Those of the operations that no capture waits for. */
  async withoutCapture(scope: WorkspaceRef, operationIds: readonly string[]): Promise<string[]> {
    return this.db.ids(sql`
      SELECT asked.id FROM unnest(${operationIds}::uuid[]) AS asked(id)
      WHERE NOT EXISTS (
        SELECT FROM ${this.db.rows(scope, SourcePlatformRow, 'platform')} WHERE platform.operation_id = asked.id)`);
  }

  /** Why operations failed, by id; those that did not are absent. */
  async errorsOf(scope: WorkspaceRef, operationIds: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.db.query<{ id: string; error: string }>(sql`
      SELECT operation.id, operation.error FROM ${this.db.rows(scope, OperationRow, 'operation')}
      WHERE operation.id = ANY(${operationIds}::uuid[]) AND operation.error IS NOT NULL`);
    return new Map(rows.map(({ id, error }) => [id, error]));
  }
}
