import { Database, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { type LeasedQueue, QueueRegistry } from '@loupe/queue';
import { Injectable } from '@nestjs/common';
import { type OperationInput, OperationItem, OperationRow, type OperationType } from './operation.entity.js';

/** An item that a worker has claimed to refresh it. */
export interface ClaimedItem {
  operationId: string;
  itemId: string;
  /** Attempts that failed before. */
  attempts: number;
}

/** An import that a worker has claimed. */
export interface ClaimedImport {
  id: string;
  attempts: number;
  input: { url: string; urlKey: string };
}

/** The item that an import brought in, and the paths of what could not be read of its post; or why it brought none. */
export type EndedImport =
  | { readonly itemId: string; readonly error: null; readonly unread: readonly string[] }
  | { readonly itemId: null; readonly error: string; readonly unread?: undefined };

/** The result of an attempt at an item; a pending one is tried again at `dueAt`. */
export interface SettledItem extends ClaimedItem {
  state: OperationItem['state'];
  error: string | null;
  dueAt: Date;
}

/** An operation of which nothing is left to be done. */
export interface FinishedOperation {
  id: string;
  operationType: OperationType;
  total: number;
  succeeded: number;
  failed: number;
}

/** SQL by which the work of operations is taken and recorded. */
@Injectable()
export class OperationWorkRepository {
  /** Items to be refreshed, the longest due of a workspace first. At most one operation at a time has an item pending. */
  readonly items: LeasedQueue<ClaimedItem>;
  /** Posts to be imported, the longest due of a workspace first. */
  readonly imports: LeasedQueue<ClaimedImport>;

  constructor(
    private readonly db: Database,
    queues: QueueRegistry,
  ) {
    this.items = queues.open<ClaimedItem>({
      name: 'refreshes',
      entity: OperationItem,
      id: 'item_id',
      order: 'task.due_at',
      open: "task.state = 'PENDING'",
      claimed: 'taken.operation_id AS "operationId", taken.item_id AS "itemId", taken.attempts',
      reason: 'error',
      // The job refresh.finish completes an operation of which nothing is left.
      dropped: (_now, reason) => sql`state = 'FAILED', error = ${reason}`,
    });
    this.imports = queues.open<ClaimedImport>({
      name: 'imports',
      entity: OperationRow,
      id: 'id',
      order: 'task.due_at',
      open: "task.operation_type = 'UPLOAD_ITEM_FROM_URL' AND task.completed_at IS NULL",
      claimed: 'taken.id, taken.attempts, taken.input',
      reason: 'error',
      dropped: { never: 'who asked for the post would wait for ever; it ends by itself after its attempts' },
    });
  }

  /** Records the results of claimed items. */
  async settleItems(scope: WorkspaceScope, settled: readonly SettledItem[]): Promise<void> {
    if (settled.length === 0) return;
    await this.db.query(sql`
      UPDATE operation_items AS settled
      SET state = entry.state, error = entry.error, due_at = entry."dueAt", attempts = entry.attempts, lease = NULL
      FROM json_to_recordset(${JSON.stringify(settled)}::json) AS entry("operationId" uuid, "itemId" uuid,
        state text, error text, "dueAt" timestamptz, attempts integer)
      WHERE settled.workspace_id = ${scope.workspaceId} AND settled.operation_id = entry."operationId"
        AND settled.item_id = entry."itemId"`);
  }

  /** Completes an import with the item that it brought in, or with why it brought none. */
  async finishImport(scope: WorkspaceScope, id: string, ended: EndedImport, now: Date): Promise<void> {
    const { unread = [] } = ended;
    const added: OperationInput = unread.length > 0 ? { unreadFields: unread } : {};
    if (ended.itemId !== null) {
      await this.db.query(sql`
        INSERT INTO operation_items (workspace_id, operation_id, item_id, state)
        VALUES (${scope.workspaceId}, ${id}, ${ended.itemId}, 'SUCCEEDED')`);
    }
    await this.db.query(sql`
      UPDATE operations SET completed_at = ${now}, error = ${ended.error}, lease = NULL,
        input = input || ${JSON.stringify(added)}::jsonb
      WHERE workspace_id = ${scope.workspaceId} AND id = ${id}`);
  }

  /**
   * Completes those of the operations of which no item is pending, once; the caller lets one at a time do so in a
   * workspace. Items that were deleted meanwhile do not count any more.
   */
  async finish(
    scope: WorkspaceScope,
    operationIds: readonly string[],
    now: Date,
  ): Promise<FinishedOperation[]> {
    const rows = await this.db.query<
      Omit<FinishedOperation, 'succeeded' | 'failed'> & Record<'succeeded' | 'failed', string>
    >(sql`
      UPDATE operations AS finished SET completed_at = ${now}, total = counted.total
      FROM (
        SELECT wanted.id, count(entry.item_id) AS total,
          count(*) FILTER (WHERE entry.state = 'SUCCEEDED') AS succeeded,
          count(*) FILTER (WHERE entry.state = 'FAILED') AS failed
        FROM unnest(${operationIds}::uuid[]) AS wanted(id)
        LEFT JOIN ${this.db.rows(scope, OperationItem, 'entry')} ON entry.operation_id = wanted.id
        GROUP BY wanted.id) AS counted
      WHERE finished.workspace_id = ${scope.workspaceId} AND finished.id = counted.id
        AND finished.completed_at IS NULL AND counted.total = counted.succeeded + counted.failed
      RETURNING finished.id, finished.operation_type AS "operationType", finished.total, counted.succeeded,
        counted.failed`);
    return rows.map((row) => ({ ...row, succeeded: Number(row.succeeded), failed: Number(row.failed) }));
  }

  /** Refreshes that are not completed although none of their items is pending: the last ones were deleted. */
  async abandoned(): Promise<{ workspaceId: string; id: string }[]> {
    return this.db.query(sql`
      SELECT operation.workspace_id AS "workspaceId", operation.id
      FROM ${this.db.rowsOfEveryWorkspace(OperationRow, 'operation')}
      WHERE operation.operation_type = 'REFETCH_ENGAGEMENT' AND operation.completed_at IS NULL AND NOT EXISTS (
        SELECT FROM ${this.db.rowsOfEveryWorkspace(OperationItem, 'entry')}
        WHERE entry.workspace_id = operation.workspace_id AND entry.operation_id = operation.id
          AND entry.state = 'PENDING')`);
  }
}
