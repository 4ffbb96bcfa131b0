import { Database, sql } from '@loupe/database';
import { Injectable } from '@nestjs/common';
import { WebhookDelivery } from './webhook-delivery.entity.js';
import { WebhookOrigin } from './webhook-subscription.entity.js';

/** Deliveries that are to be made, over all workspaces. */
export interface Backlog {
  /** Deliveries that are due and that no process has claimed. */
  due: number;
  /** Deliveries that wait for a retry. */
  scheduled: number;
  /** Deliveries that a process has claimed. */
  underway: number;
  /** Origins that are paused, once for each workspace that they are paused for. */
  pausedOrigins: number;
  /** Since when the oldest due delivery has waited; null where none is due. */
  oldestDue: Date | null;
}

/** SQL of the numbers of deliveries that operators watch. */
@Injectable()
export class BacklogRepository {
  constructor(private readonly db: Database) {}

  async read(now: Date): Promise<Backlog> {
    const [row] = await this.db.query<
      Record<Exclude<keyof Backlog, 'oldestDue'>, string> & Pick<Backlog, 'oldestDue'>
    >(sql`
      SELECT count(*) FILTER (WHERE delivery.due_at <= ${now}) AS due,
        count(*) FILTER (WHERE delivery.lease IS NULL AND delivery.due_at > ${now}) AS scheduled,
        count(*) FILTER (WHERE delivery.lease IS NOT NULL AND delivery.due_at > ${now}) AS underway,
        min(delivery.next_attempt_at) FILTER (WHERE delivery.due_at <= ${now})
          AS "oldestDue",
        (SELECT count(*) FROM ${this.db.rowsOfEveryWorkspace(WebhookOrigin, 'known')} WHERE known.paused_until > ${now}) AS "pausedOrigins"
      FROM ${this.db.rowsOfEveryWorkspace(WebhookDelivery, 'delivery')} WHERE delivery.due_at IS NOT NULL`);
    if (row === undefined) throw new Error('An aggregate has no row');
    return {
      due: Number(row.due),
      scheduled: Number(row.scheduled),
      underway: Number(row.underway),
      pausedOrigins: Number(row.pausedOrigins),
      oldestDue: row.oldestDue,
    };
  }
}
