import { Database, type Sql, sql } from '@loupe/database';
import type { JobMap } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { WebhookDelivery } from '../webhook-delivery.entity.js';
import { WebhookOrigin, WebhookSubscription } from '../webhook-subscription.entity.js';

export interface DispatchLimits {
  /** Deliveries of one subscription that may be under way at a time. */
  each: number;
  /** As `each`, of a subscription whose last attempt failed. */
  eachFailing: number;
  /** Deliveries of one workspace's subscriptions that may be under way at a time, those whose last attempt failed aside. */
  workspace: number;
  /** As `workspace`, of all its subscriptions whose last attempt failed. */
  workspaceFailing: number;
  /** Deliveries of all subscriptions that may be under way at a time whose last attempt failed, or that had no success yet. */
  doubtful: number;
  /** Deliveries to be taken. */
  total: number;
}

export interface PingLimits {
  /** Pings of one workspace that may be under way at a time. */
  workspace: number;
  /** Pings of all workspaces that may be under way at a time. */
  all: number;
  /** Pings to be taken. */
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
   * Leases deliveries that are due of active subscriptions whose origin is not paused, and replays of a single attempt.
   * Each workspace gets its first before any gets its second, and in it each subscription; they are found by skipping from
   * one to the next in the index, so that one with 100,000 costs no more than one with a single delivery.
   */
  async leaseDue(limits: DispatchLimits, now: Date, until: Date): Promise<JobMap['webhooks.deliver'][]> {
    const all = (alias: string) => this.db.rowsOfEveryWorkspace(WebhookDelivery, alias);
    const subscriptions = this.db.rowsOfEveryWorkspace(WebhookSubscription, 'subscription');
    const isFailing = sql`subscription.failing_since IS NOT NULL`;
    const isDoubtful = sql`(${isFailing} OR subscription.proven_at IS NULL)`;
    return this.lease(
      sql`
      WITH RECURSIVE open(workspace_id, subscription_id) AS (
        (SELECT delivery.workspace_id, delivery.subscription_id FROM ${all('delivery')}
          WHERE ${OPEN} ORDER BY delivery.workspace_id, delivery.subscription_id LIMIT 1)
        UNION ALL
        SELECT following.workspace_id, following.subscription_id FROM open CROSS JOIN LATERAL (
          SELECT delivery.workspace_id, delivery.subscription_id FROM ${all('delivery')}
          WHERE ${OPEN} AND (delivery.workspace_id, delivery.subscription_id) > (open.workspace_id, open.subscription_id)
          ORDER BY delivery.workspace_id, delivery.subscription_id LIMIT 1) AS following),
      underway AS MATERIALIZED (
        SELECT busy.workspace_id, busy.subscription_id, busy.count, ${isFailing} AS failing
        FROM (SELECT DISTINCT open.workspace_id FROM open) AS workspace CROSS JOIN LATERAL (
          SELECT leased.workspace_id, leased.subscription_id, count(*) FROM ${all('leased')}
          WHERE leased.workspace_id = workspace.workspace_id AND leased.lease IS NOT NULL
            AND leased.event_type <> 'subscription.ping'
          GROUP BY leased.workspace_id, leased.subscription_id) AS busy
        JOIN ${subscriptions} ON subscription.workspace_id = busy.workspace_id AND subscription.id = busy.subscription_id),
      held AS MATERIALIZED (
        SELECT count(*) FROM ${all('leased')}
        JOIN ${subscriptions} ON subscription.workspace_id = leased.workspace_id AND subscription.id = leased.subscription_id
        WHERE leased.lease IS NOT NULL AND leased.event_type <> 'subscription.ping' AND ${isDoubtful}),
      due AS (
        SELECT open.workspace_id, next.id, next.next_attempt_at, ${isFailing} AS failing, ${isDoubtful} AS doubtful,
          COALESCE(own.count, 0) + next.place AS place
        FROM open
        JOIN ${subscriptions} ON subscription.workspace_id = open.workspace_id AND subscription.id = open.subscription_id
        LEFT JOIN ${this.db.rowsOfEveryWorkspace(WebhookOrigin, 'known')}
          ON known.workspace_id = open.workspace_id AND known.origin = subscription.origin
        LEFT JOIN underway AS own
          ON own.workspace_id = open.workspace_id AND own.subscription_id = open.subscription_id
        CROSS JOIN LATERAL (
          SELECT delivery.id, delivery.next_attempt_at,
            row_number() OVER (ORDER BY delivery.next_attempt_at) AS place
          FROM ${all('delivery')}
          WHERE ${OPEN} AND delivery.workspace_id = open.workspace_id
            AND delivery.subscription_id = open.subscription_id AND delivery.next_attempt_at <= ${now}
            AND (subscription.status = 'ACTIVE' OR delivery.replay = 'ONCE')
          ORDER BY delivery.next_attempt_at LIMIT greatest(0, COALESCE(own.count, 0) * -1 +
            CASE WHEN ${isFailing} THEN ${limits.eachFailing}::integer ELSE ${limits.each}::integer END)) AS next
        WHERE COALESCE(known.paused_until <= ${now}, TRUE)),
      ranked AS (
        SELECT due.*, row_number() OVER (
            PARTITION BY due.workspace_id, due.failing ORDER BY due.place, due.next_attempt_at
          ) + COALESCE((SELECT sum(all_of.count) FROM underway AS all_of
            WHERE all_of.workspace_id = due.workspace_id AND all_of.failing = due.failing), 0) AS turn
        FROM due),
      chosen AS (
        SELECT ranked.*, row_number() OVER (
            PARTITION BY ranked.doubtful ORDER BY ranked.turn, ranked.next_attempt_at) AS overall
        FROM ranked WHERE ranked.turn <= CASE WHEN ranked.failing
          THEN ${limits.workspaceFailing}::integer ELSE ${limits.workspace}::integer END)
      SELECT chosen.workspace_id, chosen.id FROM chosen
      WHERE NOT chosen.doubtful OR chosen.overall + (SELECT held.count FROM held) <= ${limits.doubtful}::integer
      ORDER BY chosen.turn, chosen.next_attempt_at LIMIT ${limits.total}`,
      until,
    );
  }

  /** Leases pings, which wait for neither pause nor status, each workspace's first before any second. */
  async leasePings(
    { workspace, all: most, total }: PingLimits,
    now: Date,
    until: Date,
  ): Promise<JobMap['webhooks.deliver'][]> {
    const all = (alias: string) => this.db.rowsOfEveryWorkspace(WebhookDelivery, alias);
    return this.lease(
      sql`
      WITH waiting AS (
        SELECT delivery.workspace_id, delivery.id, delivery.next_attempt_at,
          row_number() OVER (PARTITION BY delivery.workspace_id ORDER BY delivery.next_attempt_at) AS place
        FROM ${all('delivery')}
        WHERE delivery.next_attempt_at <= ${now} AND delivery.lease IS NULL
          AND delivery.event_type = 'subscription.ping'),
      underway AS (
        SELECT sender.workspace_id, busy.count FROM (SELECT DISTINCT waiting.workspace_id FROM waiting) AS sender
        CROSS JOIN LATERAL (
          SELECT count(*) FROM ${all('leased')}
          WHERE leased.workspace_id = sender.workspace_id AND leased.lease IS NOT NULL
            AND leased.event_type = 'subscription.ping') AS busy)
      SELECT waiting.workspace_id, waiting.id FROM waiting
      JOIN underway ON underway.workspace_id = waiting.workspace_id
      WHERE underway.count + waiting.place <= ${workspace}::integer
      ORDER BY underway.count + waiting.place, waiting.next_attempt_at
      LIMIT least(${total}::bigint, greatest(0, ${most}::bigint - (
        SELECT count(*) FROM ${all('leased')}
        WHERE leased.lease IS NOT NULL AND leased.event_type = 'subscription.ping')))`,
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
      FROM (
        SELECT held.workspace_id, held.id FROM ${this.db.rowsOfEveryWorkspace(WebhookDelivery, 'held')}
        WHERE held.lease IS NOT NULL AND held.leased_until < ${now} FOR UPDATE SKIP LOCKED) AS lost
      WHERE delivery.workspace_id = lost.workspace_id AND delivery.id = lost.id
      RETURNING delivery.id`);
    return ended.length;
  }

  /** Passes over what others hold at the moment: waiting for several rows in no order would end in deadlocks. */
  private lease(chosen: Sql, until: Date): Promise<JobMap['webhooks.deliver'][]> {
    return this.db.query(sql`
      UPDATE webhook_deliveries AS leased SET lease = gen_random_uuid(), leased_until = ${until}
      FROM (
        SELECT free.workspace_id, free.id FROM (${chosen}) AS chosen
        JOIN ${this.db.rowsOfEveryWorkspace(WebhookDelivery, 'free')}
          ON free.workspace_id = chosen.workspace_id AND free.id = chosen.id
        WHERE free.next_attempt_at IS NOT NULL AND free.lease IS NULL FOR UPDATE OF free SKIP LOCKED) AS taken
      WHERE leased.workspace_id = taken.workspace_id AND leased.id = taken.id
      RETURNING leased.workspace_id AS "workspaceId", leased.id AS "deliveryId", leased.lease`);
  }
}
