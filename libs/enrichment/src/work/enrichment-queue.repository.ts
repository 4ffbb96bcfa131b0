import { Item } from '@loupe/content';
import { Database, sql } from '@loupe/database';
import type { WorkspaceRef } from '@loupe/kernel';
import { type Claim, type LeasedQueue, QueueRegistry } from '@loupe/queue';
import { Injectable } from '@nestjs/common';
import { AiFieldRow, AiFieldVersionRow } from '../fields/ai-field.entity.js';
import { EnrichmentTask } from './enrichment.entities.js';

/** An item whose fields are to be filled. */
export type EnrichmentWork = Pick<EnrichmentTask, 'itemId' | 'fieldIds' | 'attempts'>;

/** Posts in the queue of a workspace that are counted: of more, only these. */
export const MOST_WAITING = 10_000;

/** How much waits, of all workspaces. */
export interface Backlog {
  due: number;
  later: number;
  paused: number;
  oldest: Date | null;
}

/** SQL about the items whose fields are to be filled; triggers add new and changed ones where a field is published (`queue_enrichment` in schema.sql), `ai-backfill.repository.ts` older ones. */
@Injectable()
export class EnrichmentQueueRepository {
  readonly queue: LeasedQueue<EnrichmentWork>;

  constructor(
    private readonly db: Database,
    queues: QueueRegistry,
  ) {
    this.queue = queues.open<EnrichmentWork>({
      name: 'enrichment',
      entity: EnrichmentTask,
      id: 'item_id',
      order: 'task.is_backfill, task.item_id DESC',
      claimed: 'taken.item_id AS "itemId", taken.field_ids AS "fieldIds", taken.attempts',
      error: 'last_error',
      dropped: 'DELETE',
    });
  }

  /** Keeps tasks until their fields are resumed. */
  async park({ workspaceId }: WorkspaceRef, lease: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.db.query(sql`
      UPDATE enrichment_queue SET lease = NULL, due_at = NULL
      WHERE workspace_id = ${workspaceId} AND item_id = ANY(${ids}::uuid[]) AND lease = ${lease}`);
  }

  /**
   * Has an item that changed during a claim claimed again at once: before, what the claim asks for would be asked for twice.
   * Waits for a transaction that is changing it.
   */
  async letGo(
    { workspaceId }: WorkspaceRef,
    { lease, until }: Pick<Claim<EnrichmentWork>, 'lease' | 'until'>,
    itemId: string,
    now: Date,
  ): Promise<void> {
    await this.db.query(sql`
      UPDATE enrichment_queue SET lease = NULL, held_until = NULL, due_at = ${now}
      WHERE workspace_id = ${workspaceId} AND item_id = ${itemId}
        AND (lease = ${lease} OR (lease IS NULL AND held_until = ${until}))`);
  }

  /** Has parked tasks, and those that wait for a later time, done now. Those that a worker has stay with it. */
  async unpark({ workspaceId }: WorkspaceRef, now: Date): Promise<void> {
    await this.db.query(sql`
      UPDATE enrichment_queue SET due_at = ${now}, attempts = 0
      WHERE workspace_id = ${workspaceId} AND lease IS NULL AND (due_at IS NULL OR due_at > ${now})
        AND (held_until IS NULL OR held_until <= ${now})`);
  }

  /**
   * How many posts in the queue are to be filled by fields, by their published versions; of the first MOST_WAITING posts. A field without
   * any is left out. Posts that are alike to fields are counted first: a workspace may have a thousand fields.
   */
  waitingByField(
    scope: WorkspaceRef,
    fieldIds: readonly string[],
  ): Promise<{ fieldId: string; count: number }[]> {
    return this.db.query(sql`
      WITH alike AS MATERIALIZED (
        SELECT waiting.field_ids, item.provider::text AS provider, item.source_ids, count(*) AS count
        FROM (SELECT task.item_id, task.field_ids FROM ${this.db.rows(scope, EnrichmentTask, 'task')}
          ORDER BY task.item_id LIMIT ${MOST_WAITING}) AS waiting
        JOIN ${this.db.rows(scope, Item, 'item')} ON item.id = waiting.item_id
        GROUP BY waiting.field_ids, item.provider, item.source_ids
      )
      SELECT field.id AS "fieldId", sum(alike.count)::integer AS count FROM alike
      JOIN ${this.db.rows(scope, AiFieldRow, 'field')} ON alike.field_ids IS NULL OR field.id = ANY(alike.field_ids)
      JOIN ${this.db.rows(scope, AiFieldVersionRow, 'version')}
        ON version.field_id = field.id AND version.version = field.published_version
      WHERE field.id = ANY(${fieldIds}::uuid[])
        AND (version.providers IS NULL OR alike.provider = ANY(version.providers))
        AND (version.source_ids IS NULL OR version.source_ids && alike.source_ids)
      GROUP BY field.id`);
  }

  /** For operators. */
  async backlog(now: Date): Promise<Backlog> {
    const [row] = await this.db.query<Backlog>(sql`
      SELECT count(*) FILTER (WHERE task.due_at <= ${now})::integer AS due,
        count(*) FILTER (WHERE task.due_at > ${now})::integer AS later,
        count(*) FILTER (WHERE task.due_at IS NULL)::integer AS paused,
        min(task.due_at) FILTER (WHERE task.due_at <= ${now}) AS oldest
      FROM ${this.db.rowsOfEveryWorkspace(EnrichmentTask, 'task')}`);
    return row ?? { due: 0, later: 0, paused: 0, oldest: null };
  }
}
