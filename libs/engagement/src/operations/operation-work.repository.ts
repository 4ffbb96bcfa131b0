import { Database, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { OperationItem, OperationRow, type OperationType } from './operation.entity.js';

/** An item that a worker has taken to refresh it. */
export interface TakenItem {
  operationId: string;
  itemId: string;
  /** Attempts that failed before. */
  attempts: number;
}

/** An import that a worker has taken. */
export interface TakenImport {
  id: string;
  attempts: number;
  input: { url: string; urlKey: string };
}

/** What became of an item of an operation; with `dueAt` it is tried again then. */
export interface ItemOutcome extends TakenItem {
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

interface Taking {
  lease: string;
  most: number;
  now: Date;
  /** When it may be taken again, because its worker has died. */
  until: Date;
}

/** SQL by which the work of operations is taken and recorded. */
@Injectable()
export class OperationWorkRepository {
  constructor(private readonly db: Database) {}

  /** Workspaces with items to be refreshed, found by skipping from one to the next. */
  async workspacesWithItems(now: Date): Promise<string[]> {
    const all = this.db.rowsOfEveryWorkspace(OperationItem, 'entry');
    return this.db.ids(sql`
      WITH RECURSIVE reached(workspace_id, due_at) AS (
        (SELECT entry.workspace_id, entry.due_at FROM ${all} WHERE entry.state = 'PENDING'
          ORDER BY entry.workspace_id, entry.due_at LIMIT 1)
        UNION ALL
        SELECT following.workspace_id, following.due_at FROM reached CROSS JOIN LATERAL (
          SELECT entry.workspace_id, entry.due_at FROM ${all}
          WHERE entry.state = 'PENDING' AND entry.workspace_id > reached.workspace_id
          ORDER BY entry.workspace_id, entry.due_at LIMIT 1) AS following)
      SELECT reached.workspace_id AS id FROM reached WHERE reached.due_at <= ${now}`);
  }

  /** As `workspacesWithItems`, of imports. */
  async workspacesWithImports(now: Date): Promise<string[]> {
    const all = this.db.rowsOfEveryWorkspace(OperationRow, 'operation');
    const open = sql`operation.operation_type = 'UPLOAD_ITEM_FROM_URL' AND operation.completed_at IS NULL`;
    return this.db.ids(sql`
      WITH RECURSIVE reached(workspace_id, due_at) AS (
        (SELECT operation.workspace_id, operation.due_at FROM ${all} WHERE ${open}
          ORDER BY operation.workspace_id, operation.due_at LIMIT 1)
        UNION ALL
        SELECT following.workspace_id, following.due_at FROM reached CROSS JOIN LATERAL (
          SELECT operation.workspace_id, operation.due_at FROM ${all}
          WHERE ${open} AND operation.workspace_id > reached.workspace_id
          ORDER BY operation.workspace_id, operation.due_at LIMIT 1) AS following)
      SELECT reached.workspace_id AS id FROM reached WHERE reached.due_at <= ${now}`);
  }

  /** Takes items that are due, the longest due first; what another worker is taking is passed over. */
  async takeItems(scope: WorkspaceScope, { lease, most, now, until }: Taking): Promise<TakenItem[]> {
    return this.db.query(sql`
      WITH chosen AS MATERIALIZED (
        SELECT entry.operation_id, entry.item_id FROM ${this.db.rows(scope, OperationItem, 'entry')}
        WHERE entry.state = 'PENDING' AND entry.due_at <= ${now}
        ORDER BY entry.due_at LIMIT ${most} FOR UPDATE SKIP LOCKED)
      UPDATE operation_items AS taken SET lease = ${lease}, due_at = ${until}
      FROM chosen WHERE taken.workspace_id = ${scope.workspaceId}
        AND taken.operation_id = chosen.operation_id AND taken.item_id = chosen.item_id
      RETURNING taken.operation_id AS "operationId", taken.item_id AS "itemId", taken.attempts`);
  }

  /** As `takeItems`, of imports. */
  async takeImports(scope: WorkspaceScope, { lease, most, now, until }: Taking): Promise<TakenImport[]> {
    return this.db.query(sql`
      WITH chosen AS MATERIALIZED (
        SELECT operation.id FROM ${this.db.rows(scope, OperationRow, 'operation')}
        WHERE operation.operation_type = 'UPLOAD_ITEM_FROM_URL' AND operation.completed_at IS NULL
          AND operation.due_at <= ${now}
        ORDER BY operation.due_at LIMIT ${most} FOR UPDATE SKIP LOCKED)
      UPDATE operations AS taken SET lease = ${lease}, due_at = ${until}
      FROM chosen WHERE taken.workspace_id = ${scope.workspaceId} AND taken.id = chosen.id
      RETURNING taken.id, taken.attempts, taken.input`);
  }

  /** Those of the items that a lease has still, locked until the transaction ends. */
  async heldItems(scope: WorkspaceScope, lease: string, itemIds: readonly string[]): Promise<Set<string>> {
    const ids = await this.db.ids(sql`
      SELECT entry.item_id AS id FROM ${this.db.rows(scope, OperationItem, 'entry')}
      WHERE entry.state = 'PENDING' AND entry.item_id = ANY(${itemIds}::uuid[]) AND entry.lease = ${lease}
      ORDER BY entry.item_id FOR UPDATE`);
    return new Set(ids);
  }

  /** Whether a lease has an import still; it is locked until the transaction ends. */
  async holdsImport(scope: WorkspaceScope, lease: string, id: string): Promise<boolean> {
    const held = await this.db.ids(sql`
      SELECT operation.id FROM ${this.db.rows(scope, OperationRow, 'operation')}
      WHERE operation.id = ${id} AND operation.lease = ${lease} AND operation.completed_at IS NULL FOR UPDATE`);
    return held.length > 0;
  }

  /** Records what became of taken items. */
  async settleItems(scope: WorkspaceScope, outcomes: readonly ItemOutcome[]): Promise<void> {
    if (outcomes.length === 0) return;
    await this.db.query(sql`
      UPDATE operation_items AS settled
      SET state = entry.state, error = entry.error, due_at = entry."dueAt", attempts = entry.attempts, lease = NULL
      FROM json_to_recordset(${JSON.stringify(outcomes)}::json) AS entry("operationId" uuid, "itemId" uuid,
        state text, error text, "dueAt" timestamptz, attempts integer)
      WHERE settled.workspace_id = ${scope.workspaceId} AND settled.operation_id = entry."operationId"
        AND settled.item_id = entry."itemId"`);
  }

  /** Has an import tried again at a time. */
  async retryImport(scope: WorkspaceScope, id: string, attempts: number, dueAt: Date): Promise<void> {
    await this.db.query(sql`
      UPDATE operations SET attempts = ${attempts}, due_at = ${dueAt}, lease = NULL
      WHERE workspace_id = ${scope.workspaceId} AND id = ${id}`);
  }

  /** Completes an import with the item that it brought in, or with why it brought none. */
  async finishImport(
    scope: WorkspaceScope,
    id: string,
    { itemId, error }: { itemId: string; error: null } | { itemId: null; error: string },
    now: Date,
  ): Promise<void> {
    if (itemId !== null) {
      await this.db.query(sql`
        INSERT INTO operation_items (workspace_id, operation_id, item_id, state)
        VALUES (${scope.workspaceId}, ${id}, ${itemId}, 'SUCCEEDED')`);
    }
    await this.db.query(sql`
      UPDATE operations SET completed_at = ${now}, error = ${error}, lease = NULL
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
