import { Database, type Sql, sql } from '@loupe/database';
import { Item } from '@loupe/items';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { Embedding, EmbeddingTask } from '../embedding.entities.js';
import type { EmbeddingKind } from '../models/embedding-model.js';

export type ClaimedTask = Pick<EmbeddingTask, 'workspaceId' | 'itemId' | 'change' | 'attempts'>;

/** What becomes of a task that failed. */
export interface FailedTask {
  task: ClaimedTask;
  /** When it is tried again; null for never. */
  dueAt: Date | null;
  attempts: number;
  error: string;
}

const AGAIN = sql`
  ON CONFLICT (workspace_id, item_id) DO UPDATE
    SET change = EXCLUDED.change, due_at = EXCLUDED.due_at, attempts = 0, last_error = NULL`;

/** SQL of the items whose vectors are to be computed; triggers put them in (see the migration). */
@Injectable()
export class EmbeddingQueueRepository {
  constructor(private readonly db: Database) {}

  /**
   * Takes the newest items that are due, of one workspace or of any, so that no other process takes them before the
   * lease ends.
   */
  async claim(now: Date, leaseUntil: Date, limit: number, scope?: WorkspaceScope): Promise<ClaimedTask[]> {
    return this.db.query(sql`
      WITH due AS MATERIALIZED (
        SELECT task.workspace_id, task.item_id FROM ${this.tasks(scope)} WHERE task.due_at <= ${now}
        ORDER BY task.item_id DESC LIMIT ${limit} FOR UPDATE SKIP LOCKED)
      UPDATE embedding_queue SET due_at = ${leaseUntil} FROM due
      WHERE embedding_queue.workspace_id = due.workspace_id AND embedding_queue.item_id = due.item_id
      RETURNING embedding_queue.workspace_id AS "workspaceId", embedding_queue.item_id AS "itemId",
        embedding_queue.change::text AS change, embedding_queue.attempts`);
  }

  /**
   * The tasks that are as they were claimed, locked until the transaction ends. One that is being changed is left out
   * rather than waited for: it is due again anyway, and whoever changes items is never in a deadlock with this.
   */
  async lockUnchanged(scope: WorkspaceScope, tasks: readonly ClaimedTask[]): Promise<Set<string>> {
    return new Set(
      await this.db.ids(sql`
        SELECT task.item_id AS id FROM ${this.db.rows(scope, EmbeddingTask, 'task')}
        JOIN unnest(${tasks.map((task) => task.itemId)}::uuid[], ${tasks.map((task) => task.change)}::text[])
          AS claimed(item_id, change) ON claimed.item_id = task.item_id AND claimed.change = task.change::text
        ORDER BY task.item_id FOR UPDATE OF task SKIP LOCKED`),
    );
  }

  async remove(scope: WorkspaceScope, itemIds: readonly string[]): Promise<void> {
    await this.db.query(sql`
      DELETE FROM embedding_queue
      WHERE workspace_id = ${scope.workspaceId} AND item_id = ANY(${itemIds}::uuid[])`);
  }

  /** Notes failures of tasks that have not been changed meanwhile. */
  async fail(scope: WorkspaceScope, failures: readonly FailedTask[]): Promise<void> {
    await this.db.query(sql`
      UPDATE embedding_queue SET due_at = failed.due_at, attempts = failed.attempts, last_error = failed.error
      FROM unnest(${failures.map(({ task }) => task.itemId)}::uuid[], ${failures.map(({ task }) => task.change)}::text[],
        ${failures.map(({ dueAt }) => dueAt)}::timestamptz[], ${failures.map(({ attempts }) => attempts)}::smallint[],
        ${failures.map(({ error }) => error)}::text[]) AS failed(item_id, change, due_at, attempts, error)
      WHERE embedding_queue.workspace_id = ${scope.workspaceId} AND embedding_queue.item_id = failed.item_id
        AND embedding_queue.change::text = failed.change`);
  }

  /** Queues all items of a workspace. */
  async addAll(scope: WorkspaceScope): Promise<void> {
    await this.db.query(sql`
      INSERT INTO embedding_queue (workspace_id, item_id)
      SELECT item.workspace_id, item.id FROM ${this.db.rows(scope, Item, 'item')}
      WHERE item.competitor_brand_id IS NULL ${AGAIN}`);
  }

  /** Queues the items that have no vector, and makes those due whose last attempt has failed. */
  async addMissing(scope: WorkspaceScope): Promise<void> {
    await this.db.query(sql`
      INSERT INTO embedding_queue (workspace_id, item_id)
      SELECT item.workspace_id, item.id FROM ${this.db.rows(scope, Item, 'item')}
      WHERE item.competitor_brand_id IS NULL AND NOT EXISTS (
        SELECT FROM ${this.db.rows(scope, Embedding, 'embedding')} WHERE embedding.item_id = item.id)
      ON CONFLICT (workspace_id, item_id) DO NOTHING`);
    await this.db.query(sql`
      UPDATE embedding_queue SET due_at = now(), attempts = 0
      WHERE workspace_id = ${scope.workspaceId} AND due_at IS NULL`);
  }

  /** Queues the items that have a vector of a model and are not queued; their number. */
  async addEmbeddedBy(scope: WorkspaceScope, kind: EmbeddingKind, model: string): Promise<number> {
    const added = await this.db.ids(sql`
      INSERT INTO embedding_queue (workspace_id, item_id)
      SELECT DISTINCT embedding.workspace_id, embedding.item_id
      FROM ${this.db.rows(scope, Embedding, 'embedding')}
      WHERE embedding.kind = ${kind} AND embedding.model = ${model}
      ON CONFLICT (workspace_id, item_id) DO NOTHING RETURNING item_id AS id`);
    return added.length;
  }

  /** Number of a workspace's items that are due before a time; those that are taken are, when their leases end. */
  async waiting(scope: WorkspaceScope, before: Date): Promise<number> {
    return this.db.count(sql`FROM ${this.tasks(scope)} WHERE task.due_at <= ${before}`);
  }

  private tasks(scope: WorkspaceScope | undefined): Sql {
    return scope === undefined
      ? this.db.rowsOfEveryWorkspace(EmbeddingTask, 'task')
      : this.db.rows(scope, EmbeddingTask, 'task');
  }
}
