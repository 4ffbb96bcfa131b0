import { Database, type Sql, sql } from '@loupe/database';
import type { JobMap } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { WebhookDelivery } from '../webhook-delivery.entity.js';
import { WebhookSubscription } from '../webhook-subscription.entity.js';

export interface DispatchLimits {
  /** Deliveries of one subscription that may be under way at a time. */
  each: number;
  /** As `each`, of a subscription whose last attempt failed. */
  eachFailing: number;
  /** Deliveries to be taken. */
  total: number;
}

/** What a delivery has to be for the index of due ones to hold it; written out, as a parameter would hide it. */
const OPEN = sql`delivery.next_attempt_at IS NOT NULL AND delivery.lease IS NULL
  AND delivery.event_type <> 'subscription.ping'`;

/** SQL by which deliveries that are due become jobs. */
@Injectable()
export class DispatchRepository {
  constructor(private readonly db: Database) {}

  /** Whether this process may dispatch until its transaction ends; two at once would count what is under way twice. */
  async takeTurn(): Promise<boolean> {
    const [row] = await this.db.query<{ taken: boolean }>(
      sql`SELECT pg_try_advisory_xact_lock(hashtextextended('webhook dispatch', 0)) AS taken`,
    );
    return row?.taken === true;
  }

  /**
   * Leases deliveries that are due of active subscriptions whose origin is not paused. Each subscription gets its first
   * before any gets its second, and so on; they are found by skipping from one to the next in the index, so that one
   * with 100,000 costs no more than one with a single delivery.
   */
  async leaseDue(limits: DispatchLimits, now: Date, until: Date): Promise<JobMap['webhooks.deliver'][]> {
    const all = (alias: string) => this.db.rowsOfEveryWorkspace(WebhookDelivery, alias);
    return this.lease(
      sql`
      WITH RECURSIVE open(workspace_id, subscription_id) AS (
        (SELECT delivery.workspace_id, delivery.subscription_id FROM ${all('delivery')}
          WHERE ${OPEN} ORDER BY delivery.workspace_id, delivery.subscription_id LIMIT 1)
        UNION ALL
        SELECT following.workspace_id, following.subscription_id FROM open CROSS JOIN LATERAL (
          SELECT delivery.workspace_id, delivery.subscription_id FROM ${all('delivery')}
          WHERE ${OPEN} AND (delivery.workspace_id, delivery.subscription_id) > (open.workspace_id, open.subscription_id)
          ORDER BY delivery.workspace_id, delivery.subscription_id LIMIT 1) AS following)
      SELECT due.workspace_id, due.id
      FROM open
      JOIN ${this.db.rowsOfEveryWorkspace(WebhookSubscription, 'subscription')}
        ON subscription.workspace_id = open.workspace_id AND subscription.id = open.subscription_id
      LEFT JOIN webhook_origins AS known ON known.origin = subscription.origin
      CROSS JOIN LATERAL (
        SELECT count(*) AS busy FROM ${all('leased')}
        WHERE leased.workspace_id = open.workspace_id AND leased.subscription_id = open.subscription_id
          AND leased.lease IS NOT NULL) AS underway
      CROSS JOIN LATERAL (
        SELECT delivery.workspace_id, delivery.id, delivery.next_attempt_at,
          row_number() OVER (ORDER BY delivery.next_attempt_at) AS place
        FROM ${all('delivery')}
        WHERE ${OPEN} AND delivery.workspace_id = open.workspace_id
          AND delivery.subscription_id = open.subscription_id AND delivery.next_attempt_at <= ${now}
        ORDER BY delivery.next_attempt_at LIMIT greatest(0, underway.busy * -1 +
          CASE WHEN subscription.failing_since IS NULL THEN ${limits.each}::integer
            ELSE ${limits.eachFailing}::integer END)) AS due
      WHERE subscription.status = 'ACTIVE' AND COALESCE(known.paused_until <= ${now}, TRUE)
      ORDER BY underway.busy + due.place, due.next_attempt_at LIMIT ${limits.total}`,
      until,
    );
  }

  /** Leases pings, which wait for neither pause nor status. */
  async leasePings(most: number, now: Date, until: Date): Promise<JobMap['webhooks.deliver'][]> {
    return this.lease(
      sql`
      SELECT delivery.workspace_id, delivery.id FROM ${this.db.rowsOfEveryWorkspace(WebhookDelivery, 'delivery')}
      WHERE delivery.next_attempt_at <= ${now} AND delivery.lease IS NULL
        AND delivery.event_type = 'subscription.ping'
      ORDER BY delivery.next_attempt_at LIMIT ${most}`,
      until,
    );
  }

  /** Gives back deliveries whose job could not be stored. */
  async release(jobs: readonly JobMap['webhooks.deliver'][]): Promise<void> {
    const workspaceIds = jobs.map(({ workspaceId }) => workspaceId);
    const leases = jobs.map(({ lease }) => lease);
    const ids = jobs.map(({ deliveryId }) => deliveryId);
    await this.db.query(sql`
      UPDATE webhook_deliveries AS delivery SET lease = NULL, leased_until = NULL
      FROM unnest(${workspaceIds}::uuid[], ${ids}::uuid[], ${leases}::uuid[]) AS job(workspace_id, id, lease)
      WHERE delivery.workspace_id = job.workspace_id AND delivery.id = job.id AND delivery.lease = job.lease`);
  }

  /** Ends leases whose time is over: their jobs were lost, with Redis or with the process that had them. */
  async endLeases(now: Date): Promise<number> {
    const ended = await this.db.query(sql`
      UPDATE webhook_deliveries AS delivery SET lease = NULL, leased_until = NULL
      FROM ${this.db.rowsOfEveryWorkspace(WebhookDelivery, 'lost')}
      WHERE lost.lease IS NOT NULL AND lost.leased_until < ${now}
        AND delivery.workspace_id = lost.workspace_id AND delivery.id = lost.id AND delivery.lease = lost.lease
      RETURNING delivery.id`);
    return ended.length;
  }

  private lease(chosen: Sql, until: Date): Promise<JobMap['webhooks.deliver'][]> {
    return this.db.query(sql`
      UPDATE webhook_deliveries AS leased SET lease = gen_random_uuid(), leased_until = ${until}
      FROM (${chosen}) AS chosen
      WHERE leased.workspace_id = chosen.workspace_id AND leased.id = chosen.id
      RETURNING leased.workspace_id AS "workspaceId", leased.id AS "deliveryId", leased.lease`);
  }
}
