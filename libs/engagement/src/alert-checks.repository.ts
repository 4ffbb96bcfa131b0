import { Database, sql } from '@loupe/database';
import type { WorkspaceRef } from '@loupe/kernel';
import { type GroupedQueue, QueueRegistry } from '@loupe/queue';
import { Injectable } from '@nestjs/common';
import { AlertCheck } from './alert-check.entity.js';
import { EngagementSnapshot } from './engagement-snapshot.entity.js';
import { VIRALITY_THRESHOLDS } from './metrics.js';
import type { AddedSnapshot } from './snapshots.repository.js';

/** Older snapshots raise no alert: an import of a history tells nothing new. */
const NEWS_MS = 2 * 86_400_000;

/** The queue of snapshots that are to be checked for alerts (docs/adr/0061). */
@Injectable()
export class AlertChecksRepository {
  readonly queue: GroupedQueue<AddedSnapshot>;

  constructor(
    private readonly db: Database,
    queues: QueueRegistry,
  ) {
    this.queue = queues.openWithoutLeases<AddedSnapshot>({
      name: 'alerts',
      entity: AlertCheck,
      id: 'item_id',
      order: 'task.item_id, task.captured_at',
      claimed: 'taken.item_id AS "itemId", taken.captured_at AS "capturedAt"',
      dropped: 'DELETE',
    });
  }

  /**
   * Queues new snapshots of the workspace's own items, in the transaction that stores them. Without rules in the workspace,
   * only those of posts that are viral are checked.
   */
  async request({ workspaceId }: WorkspaceRef, added: readonly AddedSnapshot[], now: Date): Promise<void> {
    const scope = { workspaceId };
    const since = now.getTime() - NEWS_MS;
    const news = added.filter(({ capturedAt }) => capturedAt.getTime() > since);
    if (news.length === 0) return;
    await this.db.query(sql`
      INSERT INTO alert_checks (workspace_id, item_id, captured_at, due_at)
      SELECT ${workspaceId}::uuid, snapshot.item_id, snapshot.captured_at, ${now}::timestamptz
      FROM unnest(${news.map(({ itemId }) => itemId)}::uuid[], ${news.map(({ capturedAt }) => capturedAt)}::timestamptz[])
        AS added(item_id, captured_at)
      JOIN ${this.db.rows(scope, EngagementSnapshot, 'snapshot')}
        ON snapshot.item_id = added.item_id AND snapshot.captured_at = added.captured_at
      JOIN ${this.db.rowsOfTable(scope, 'items', 'item')}
        ON item.id = added.item_id AND item.competitor_brand_id IS NULL
      WHERE (snapshot.followers > 0 AND snapshot.views >= ${VIRALITY_THRESHOLDS.HIGH}::bigint * snapshot.followers)
        OR EXISTS (SELECT FROM ${this.db.rowsOfTable(scope, 'alert_rules', 'rule')} WHERE NOT rule.paused)
      ORDER BY 2, 3
      ON CONFLICT DO NOTHING`);
  }

  /** Removes snapshots that have been checked. */
  async remove({ workspaceId }: WorkspaceRef, checked: readonly AddedSnapshot[]): Promise<void> {
    await this.db.query(sql`
      DELETE FROM alert_checks AS task
      USING unnest(${checked.map(({ itemId }) => itemId)}::uuid[], ${checked.map(({ capturedAt }) => capturedAt)}::timestamptz[])
        AS done(item_id, captured_at)
      WHERE task.workspace_id = ${workspaceId} AND task.item_id = done.item_id AND task.captured_at = done.captured_at`);
  }
}
