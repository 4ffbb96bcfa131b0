import { Item, MediaContentRow } from '@loupe/content';
import { Database, type Sql, sql } from '@loupe/database';
import type { WorkspaceRef } from '@loupe/kernel';
import { type LeasedQueue, QueueRegistry } from '@loupe/queue';
import { Injectable } from '@nestjs/common';
import { Embedding, EmbeddingTask } from '../embedding.entities.js';
import type { EmbeddingKind } from '../models/embedding-model.js';

/** An item whose vectors are to be computed. */
export type EmbeddingWork = Pick<EmbeddingTask, 'itemId' | 'attempts'>;

/** Waits for items that are being deleted, which would violate the foreign key: the check takes the same lock later. */
const AS_LONG_AS_THERE = sql`FOR KEY SHARE OF item`;

const AGAIN = sql`
  ON CONFLICT (workspace_id, item_id) DO UPDATE
    SET change = EXCLUDED.change, due_at = EXCLUDED.due_at, attempts = 0, last_error = NULL, lease = NULL`;

/** SQL about the items whose vectors are to be computed; triggers add them (`queue_embedding` in schema.sql). */
@Injectable()
export class EmbeddingQueueRepository {
  /**
   * The queue; the newest items of a workspace come first. A change of an item cancels the lease of the worker that holds
   * it.
   */
  readonly queue: LeasedQueue<EmbeddingWork>;

  constructor(
    private readonly db: Database,
    queues: QueueRegistry,
  ) {
    this.queue = queues.open<EmbeddingWork>({
      name: 'embeddings',
      entity: EmbeddingTask,
      id: 'item_id',
      order: 'task.item_id DESC',
      claimed: 'taken.item_id AS "itemId", taken.attempts',
      error: 'last_error',
      dropped: 'DELETE',
    });
  }

  /**
   * Keeps the finished items that have no vector because they have no readable content. They do not count as missing a
   * vector until they or the model are changed.
   */
  async keepUnreadable(scope: WorkspaceRef, itemIds: readonly string[]): Promise<void> {
    await this.db.query(sql`
      INSERT INTO embedding_queue (workspace_id, item_id, due_at)
      SELECT item.workspace_id, item.id, NULL FROM ${this.withoutVector(scope)} AND item.id = ANY(${itemIds}::uuid[])
      ${AS_LONG_AS_THERE} ON CONFLICT (workspace_id, item_id) DO NOTHING`);
  }

  /** Queues all items of a workspace. */
  async addAll(scope: WorkspaceRef): Promise<void> {
    await this.db.query(sql`
      INSERT INTO embedding_queue (workspace_id, item_id)
      SELECT item.workspace_id, item.id FROM ${this.db.rows(scope, Item, 'item')}
      WHERE item.competitor_brand_id IS NULL ${AS_LONG_AS_THERE} ${AGAIN}`);
  }

  /** Queues the item of a media content, unless it is a competitor's. */
  async addItemOf(scope: WorkspaceRef, mediaContentId: string): Promise<void> {
    await this.db.query(sql`
      INSERT INTO embedding_queue (workspace_id, item_id)
      SELECT item.workspace_id, item.id FROM ${this.db.rows(scope, MediaContentRow, 'media')}
      JOIN ${this.db.rows(scope, Item, 'item')} ON item.id = media.item_id
      WHERE media.id = ${mediaContentId} AND item.competitor_brand_id IS NULL ${AS_LONG_AS_THERE} ${AGAIN}`);
  }

  /** Queues the items without a vector, and makes items due whose last attempt has failed. */
  async addMissing(scope: WorkspaceRef): Promise<void> {
    await this.db.query(sql`
      INSERT INTO embedding_queue (workspace_id, item_id)
      SELECT item.workspace_id, item.id FROM ${this.withoutVector(scope)} ${AS_LONG_AS_THERE}
      ON CONFLICT (workspace_id, item_id) DO NOTHING`);
    await this.db.query(sql`
      UPDATE embedding_queue SET due_at = now(), attempts = 0
      WHERE workspace_id = ${scope.workspaceId} AND due_at IS NULL AND attempts > 0`);
  }

  /** Queues the items that have a vector of a model and are not queued; returns their number. */
  async addEmbeddedBy(scope: WorkspaceRef, kind: EmbeddingKind, model: string): Promise<number> {
    const added = await this.db.ids(sql`
      INSERT INTO embedding_queue (workspace_id, item_id)
      SELECT DISTINCT embedding.workspace_id, embedding.item_id
      FROM ${this.db.rows(scope, Embedding, 'embedding')}
      WHERE embedding.kind = ${kind} AND embedding.model = ${model}
      ON CONFLICT (workspace_id, item_id) DO NOTHING RETURNING item_id AS id`);
    return added.length;
  }

  /** Number of a workspace's items that are due before a time; claimed items are due when their leases end. */
  async waiting(scope: WorkspaceRef, before: Date): Promise<number> {
    return this.db.count(
      sql`FROM ${this.db.rows(scope, EmbeddingTask, 'task')} WHERE task.due_at <= ${before}`,
    );
  }

  /** FROM and WHERE of the items that have no vector, as `item`. */
  private withoutVector(scope: WorkspaceRef): Sql {
    return sql`${this.db.rows(scope, Item, 'item')}
      WHERE item.competitor_brand_id IS NULL AND NOT EXISTS (
        SELECT FROM ${this.db.rows(scope, Embedding, 'embedding')} WHERE embedding.item_id = item.id)`;
  }
}
