import { Database, sql } from '@loupe/database';
import { listing, newestFirst, Page, type PageArguments } from '@loupe/graphql';
import { newId, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import {
  type OperationInput,
  OperationItem,
  OperationRow,
  OperationStatus,
  type OperationType,
} from './operation.entity.js';

export interface NewOperation {
  /** A new one if it is absent. */
  id?: string;
  operationType: OperationType;
  /** Number of things to do. */
  total: number;
  /** What it works on besides items. */
  input?: object;
  now: Date;
}

export type OperationWithItems = OperationRow & {
  items: Pick<OperationItem, 'itemId' | 'state' | 'error'>[];
};

/** SQL by which operations are made and read; their work is in operation-work.repository.ts. */
@Injectable()
export class OperationsRepository {
  constructor(private readonly db: Database) {}

  /** Operations, newest first. */
  page(scope: WorkspaceScope, page: PageArguments): Page<OperationRow> {
    return new Page<OperationRow>(
      {
        connection: 'operations',
        ...newestFirst('operation'),
        ...listing<OperationRow>(this.db, {
          columns: this.db.columns(OperationRow, 'operation'),
          from: this.db.rows(scope, OperationRow, 'operation'),
        }),
      },
      page,
    );
  }

  /**
   * An operation and its items in the order of their ids, or null. Both in one statement, so that they are of one moment:
   * the last item and the operation are completed together.
   */
  async find(scope: WorkspaceScope, id: string): Promise<OperationWithItems | null> {
    const rows = await this.db.query<OperationWithItems>(sql`
      SELECT ${this.db.columns(OperationRow, 'operation')}, (
        SELECT coalesce(json_agg(json_build_object('itemId', entry.item_id, 'state', entry.state,
          'error', entry.error) ORDER BY entry.item_id), '[]')
        FROM ${this.db.rows(scope, OperationItem, 'entry')} WHERE entry.operation_id = operation.id) AS items
      FROM ${this.db.rows(scope, OperationRow, 'operation')} WHERE operation.id = ${id}`);
    return rows[0] ?? null;
  }

  /** Stores an operation whose work waits to be done; gives its id. */
  async create(
    scope: WorkspaceScope,
    { id = newId(), operationType, total, input = {}, now }: NewOperation,
  ): Promise<string> {
    await this.db.query(sql`
      INSERT INTO operations (workspace_id, id, operation_type, status, total, input, created_at, due_at)
      VALUES (${scope.workspaceId}, ${id}, ${operationType}, ${OperationStatus.COMPLETED}, ${total},
        ${JSON.stringify(input)}, ${now}, ${now})`);
    return id;
  }

  /** Puts items into an operation, but for those that another operation has pending; gives those it took. */
  async takeItems(
    scope: WorkspaceScope,
    operationId: string,
    itemIds: readonly string[],
    now: Date,
  ): Promise<string[]> {
    return this.db.ids(sql`
      INSERT INTO operation_items (workspace_id, operation_id, item_id, due_at)
      SELECT ${scope.workspaceId}::uuid, ${operationId}::uuid, item_id, ${now}::timestamptz
      FROM unnest(${itemIds}::uuid[]) AS entry (item_id) ORDER BY item_id
      ON CONFLICT (workspace_id, item_id) WHERE state = 'PENDING' DO NOTHING
      RETURNING item_id AS id`);
  }

  /** Those of the items that no operation has pending. */
  async withoutPending(scope: WorkspaceScope, itemIds: readonly string[]): Promise<string[]> {
    return this.db.ids(sql`
      SELECT entry.item_id AS id FROM unnest(${itemIds}::uuid[]) AS entry (item_id)
      WHERE entry.item_id NOT IN (
        SELECT busy.item_id FROM ${this.db.rows(scope, OperationItem, 'busy')}
        WHERE busy.state = 'PENDING' AND busy.item_id = ANY(${itemIds}::uuid[]))`);
  }

  async remove(scope: WorkspaceScope, id: string): Promise<void> {
    await this.db.manager.delete(OperationRow, { workspaceId: scope.workspaceId, id });
  }

  /**
   * Removes operations that were completed before a time, with their items and reports. operations_by_creation finds them.
   * @returns their number, at most `limit`
   */
  async removeCompleted(scope: WorkspaceScope, before: Date, limit: number): Promise<number> {
    const removed = await this.db.ids(sql`
      DELETE FROM operations AS operation WHERE operation.workspace_id = ${scope.workspaceId} AND operation.id IN (
        SELECT old.id FROM ${this.db.rows(scope, OperationRow, 'old')}
        WHERE old.created_at < ${before}::timestamptz AND old.completed_at < ${before}::timestamptz
        ORDER BY old.created_at, old.id LIMIT ${limit})
      RETURNING operation.id`);
    return removed.length;
  }

  async setTotal(scope: WorkspaceScope, id: string, total: number): Promise<void> {
    await this.db.manager.update(OperationRow, { workspaceId: scope.workspaceId, id }, { total });
  }

  async setInput(scope: WorkspaceScope, id: string, input: OperationInput): Promise<void> {
    await this.db.manager.update(OperationRow, { workspaceId: scope.workspaceId, id }, { input });
  }

  /** Whether an operation is over, or is not there. */
  async isOver(scope: WorkspaceScope, id: string): Promise<boolean> {
    const open = await this.db.query(sql`
      SELECT operation.id FROM ${this.db.rows(scope, OperationRow, 'operation')}
      WHERE operation.id = ${id} AND operation.completed_at IS NULL`);
    return open.length === 0;
  }

  /** The operation that waits to fetch an address, by the address's canonical key. */
  async findPendingUpload(scope: WorkspaceScope, urlKey: string): Promise<string | null> {
    const rows = await this.db.query<{ id: string }>(sql`
      SELECT operation.id FROM ${this.db.rows(scope, OperationRow, 'operation')}
      WHERE operation.operation_type = 'UPLOAD_ITEM_FROM_URL' AND operation.completed_at IS NULL
        AND operation.input ->> 'urlKey' = ${urlKey} LIMIT 1`);
    return rows[0]?.id ?? null;
  }

  /** Runs work in a transaction while other uploads of the workspace wait, so that an address is enqueued once. */
  exclusively<Result>({ workspaceId }: WorkspaceScope, work: () => Promise<Result>): Promise<Result> {
    return this.db.exclusively(`uploads ${workspaceId}`, work);
  }
}
