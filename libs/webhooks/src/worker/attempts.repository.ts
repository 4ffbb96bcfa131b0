import { Database, sql } from '@loupe/database';
import { type EventMap, type EventType, groupBy } from '@loupe/kernel';
import { OutboxEvent } from '@loupe/outbox';
import type { OriginRecord } from '@loupe/safe-http';
import { Injectable } from '@nestjs/common';
import DataLoader from 'dataloader';
import { WebhookDelivery } from '../webhook-delivery.entity.js';
import { WebhookOrigin, WebhookSubscription } from '../webhook-subscription.entity.js';

/** Attempts of a delivery that are kept, the newest: two rounds of the schedule. */
const LOGGED_ATTEMPTS = 20;

/** A delivery and the lease under which it is attempted. */
export interface LeasedDelivery {
  workspaceId: string;
  id: string;
  lease: string;
}

/** Everything that one attempt has to know. */
export interface DueDelivery
  extends Pick<
      WebhookDelivery,
      'workspaceId' | 'id' | 'subscriptionId' | 'eventId' | 'attempts' | 'roundAttempts' | 'replay'
    >,
    Pick<
      WebhookSubscription,
      | 'url'
      | 'origin'
      | 'format'
      | 'status'
      | 'secret'
      | 'previousSecret'
      | 'previousSecretUntil'
      | 'failingSince'
      | 'provenAt'
    > {
  lease: string;
  lastAttemptAt: Date | null;
  eventType: EventType;
  data: EventMap[EventType];
  eventCreatedAt: Date;
  /** Null for a ping, and for an event of before there were numbers. */
  sequence: string | null;
  /** Null while the origin has no failures. */
  originFailures: number | null;
  pausedUntil: Date | null;
}

/** What an attempt leaves on its delivery. */
export type AttemptRecord = Pick<
  WebhookDelivery,
  | 'status'
  | 'nextAttemptAt'
  | 'lastError'
  | 'lastResponseStatus'
  | 'responseTimeMs'
  | 'responseBody'
  | 'deliveredAt'
> & { lastAttemptAt: Date };

/** SQL about attempts, and what they say of their subscription and origin. */
@Injectable()
export class AttemptsRepository {
  /** Nothing is remembered: a delivery may have been settled meanwhile. */
  private readonly found = new DataLoader<LeasedDelivery, DueDelivery | null>(
    (leased) => this.findAll(leased),
    {
      cache: false,
    },
  );

  constructor(private readonly db: Database) {}

  /** A delivery; null where it is settled or another process has taken it over. Those that are asked for together are read together. */
  find(leased: LeasedDelivery): Promise<DueDelivery | null> {
    return this.found.load(leased);
  }

  /** Gives a delivery back unattempted. */
  async release({ workspaceId, id, lease }: DueDelivery): Promise<void> {
    await this.db.query(sql`
      UPDATE webhook_deliveries SET lease = NULL, due_at = next_attempt_at
      WHERE workspace_id = ${workspaceId} AND id = ${id} AND lease = ${lease}`);
  }

  /**
   * Stores the outcome of an attempt, and ends its lease; nothing where another process has taken the delivery over. A replay that
   * goes on keeps the outcome of the attempts before it (specification §3).
   */
  async record({ workspaceId, id, lease }: DueDelivery, attempt: AttemptRecord): Promise<void> {
    const entry: WebhookDelivery['attemptLog'][number] = {
      at: attempt.lastAttemptAt.toISOString(),
      responseStatus: attempt.lastResponseStatus,
      responseTimeMs: attempt.responseTimeMs,
      error: attempt.lastError,
    };
    const settles = sql`(replay IS NULL OR ${attempt.nextAttemptAt === null})`;
    await this.db.query(sql`
      UPDATE webhook_deliveries SET attempts = attempts + 1, round_attempts = round_attempts + 1,
        status = ${attempt.status}, next_attempt_at = ${attempt.nextAttemptAt},
        due_at = ${attempt.nextAttemptAt}, last_attempt_at = ${attempt.lastAttemptAt},
        last_error = CASE WHEN ${settles} THEN ${attempt.lastError} ELSE last_error END,
        last_response_status = CASE WHEN ${settles} THEN ${attempt.lastResponseStatus}::integer ELSE last_response_status END,
        replay = CASE WHEN ${settles} THEN NULL ELSE replay END, response_time_ms = ${attempt.responseTimeMs},
        response_body = ${attempt.responseBody}, delivered_at = ${attempt.deliveredAt},
        attempt_log = CASE WHEN jsonb_array_length(attempt_log) < ${LOGGED_ATTEMPTS} THEN attempt_log ELSE attempt_log - 0 END
          || ${JSON.stringify([entry])}::jsonb,
        lease = NULL
      WHERE workspace_id = ${workspaceId} AND id = ${id} AND lease = ${lease}`);
  }

  /** The subscription of a delivery, locked until the transaction ends. */
  async lockSubscription({ workspaceId, subscriptionId }: DueDelivery): Promise<WebhookSubscription | null> {
    const scope = { workspaceId };
    const [subscription] = await this.db.query<WebhookSubscription>(sql`
      SELECT ${this.db.columns(WebhookSubscription, 'subscription')}
      FROM ${this.db.rows(scope, WebhookSubscription, 'subscription')}
      WHERE subscription.id = ${subscriptionId} FOR UPDATE`);
    return subscription ?? null;
  }

  async updateSubscription(
    { workspaceId, subscriptionId: id }: DueDelivery,
    values: Partial<WebhookSubscription>,
  ): Promise<void> {
    await this.db.manager.update(WebhookSubscription, { workspaceId, id }, values);
  }

  /** The failures of a delivery's origin, locked until the transaction ends; the row is made if there was none. */
  async lockOrigin({ workspaceId, origin }: DueDelivery): Promise<WebhookOrigin> {
    const scope = { workspaceId };
    await this.db.query(sql`
      INSERT INTO webhook_origins (workspace_id, origin, failures) VALUES (${workspaceId}, ${origin}, 0)
      ON CONFLICT (workspace_id, origin) DO NOTHING`);
    const [known] = await this.db.query<WebhookOrigin>(sql`
      SELECT ${this.db.columns(WebhookOrigin, 'known')} FROM ${this.db.rows(scope, WebhookOrigin, 'known')}
      WHERE known.origin = ${origin} FOR UPDATE`);
    // Removed in between by a success.
    return known ?? { workspaceId, origin, failures: 0, pauseSeconds: null, pausedUntil: null };
  }

  async updateOrigin({ workspaceId, origin }: DueDelivery, values: OriginRecord): Promise<void> {
    await this.db.manager.update(WebhookOrigin, { workspaceId, origin }, values);
  }

  /** The origin can be spoken to: its failures are forgotten, and its pause ends. */
  async clearOrigin({ workspaceId, origin }: DueDelivery): Promise<void> {
    await this.db.manager.delete(WebhookOrigin, { workspaceId, origin });
  }

  /** Forgets the failures of origins that no subscription of their workspace has any more. */
  async removeUnusedOrigins(): Promise<void> {
    await this.db.query(sql`
      DELETE FROM webhook_origins AS unused
      USING ${this.db.rowsOfEveryWorkspace(WebhookOrigin, 'known')}
      WHERE unused.workspace_id = known.workspace_id AND unused.origin = known.origin AND NOT EXISTS (
        SELECT 1 FROM ${this.db.rowsOfEveryWorkspace(WebhookSubscription, 'subscription')}
        WHERE subscription.workspace_id = known.workspace_id AND subscription.origin = known.origin)`);
  }

  private async findAll(leased: readonly LeasedDelivery[]): Promise<(DueDelivery | null)[]> {
    const byWorkspace = groupBy(leased, ({ workspaceId }) => workspaceId);
    const found = await Promise.all([...byWorkspace].map((entry) => this.findIn(...entry)));
    const byKey = new Map(found.flat().map((due) => [keyOf(due), due]));
    return leased.map((each) => byKey.get(keyOf(each)) ?? null);
  }

  private async findIn(workspaceId: string, leased: readonly LeasedDelivery[]): Promise<DueDelivery[]> {
    const scope = { workspaceId };
    return this.db.query<DueDelivery>(sql`
      SELECT delivery.workspace_id AS "workspaceId", delivery.id, delivery.subscription_id AS "subscriptionId",
        delivery.event_id AS "eventId", delivery.attempts, delivery.round_attempts AS "roundAttempts",
        delivery.replay, delivery.lease, delivery.last_attempt_at AS "lastAttemptAt", event.type AS "eventType", event.data,
        event.created_at AS "eventCreatedAt", event.sequence, subscription.url, subscription.origin, subscription.format, subscription.status,
        subscription.secret, subscription.previous_secret AS "previousSecret",
        subscription.previous_secret_until AS "previousSecretUntil",
        subscription.failing_since AS "failingSince", subscription.proven_at AS "provenAt", known.failures AS "originFailures",
        known.paused_until AS "pausedUntil"
      FROM unnest(${leased.map(({ id }) => id)}::uuid[], ${leased.map(({ lease }) => lease)}::uuid[]) AS claimed(id, lease)
      JOIN ${this.db.rows(scope, WebhookDelivery, 'delivery')}
        ON delivery.id = claimed.id AND delivery.lease = claimed.lease AND delivery.due_at IS NOT NULL
      JOIN ${this.db.rows(scope, WebhookSubscription, 'subscription')} ON subscription.id = delivery.subscription_id
      JOIN ${this.db.rows(scope, OutboxEvent, 'event')} ON event.id = delivery.event_id
      LEFT JOIN ${this.db.rows(scope, WebhookOrigin, 'known')} ON known.origin = subscription.origin`);
  }
}

const keyOf = ({ id, lease }: { id: string; lease: string }): string => `${id} ${lease}`;
