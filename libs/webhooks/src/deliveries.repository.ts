import { Database, join, type Sql, sql } from '@loupe/database';
import { listing, newestFirst, Page, type PageArguments } from '@loupe/graphql';
import { isUuid, PING, type WorkspaceScope } from '@loupe/kernel';
import { OutboxEvent } from '@loupe/outbox';
import { Injectable } from '@nestjs/common';
import {
  MOST_COUNTED,
  type WebhookDay,
  type WebhookDeliveriesArgs,
  type WebhookEvent,
} from './webhook.types.js';
import { type Replay, WebhookDelivery } from './webhook-delivery.entity.js';
import type { WebhookSubscription } from './webhook-subscription.entity.js';

/** What a delivery begins with. */
export type NewDelivery = Pick<
  WebhookDelivery,
  'workspaceId' | 'id' | 'subscriptionId' | 'eventId' | 'eventType'
>;

/** All SQL about deliveries but for their attempts. */
@Injectable()
export class DeliveriesRepository {
  constructor(private readonly db: Database) {}

  /** Deliveries, newest first. */
  page(scope: WorkspaceScope, args: WebhookDeliveriesArgs): Page<WebhookDelivery> {
    const { subscriptionId, status, eventType, createdAt } = args;
    const conditions: Sql[] = [sql`TRUE`];
    if (subscriptionId != null) {
      conditions.push(
        isUuid(subscriptionId) ? sql`delivery.subscription_id = ${subscriptionId}::uuid` : sql`FALSE`,
      );
    }
    if (status != null) conditions.push(sql`delivery.status = ${status}`);
    if (eventType != null) conditions.push(sql`delivery.event_type = ${eventType}`);
    if (createdAt?.from != null) conditions.push(sql`delivery.created_at >= ${createdAt.from}`);
    if (createdAt?.to != null) conditions.push(sql`delivery.created_at <= ${createdAt.to}`);
    return new Page<WebhookDelivery>(
      {
        connection: 'webhookDeliveries',
        ...newestFirst('delivery'),
        ...listing<WebhookDelivery>(this.db, {
          columns: this.db.columns(WebhookDelivery, 'delivery'),
          from: this.db.rows(scope, WebhookDelivery, 'delivery'),
          where: join(conditions, ' AND '),
        }),
      },
      args,
    );
  }

  /** How the deliveries of subscriptions went that were made since a moment, by subscription (webhook_deliveries_by_subscription). */
  async since(
    scope: WorkspaceScope,
    subscriptionIds: readonly string[],
    since: Date,
  ): Promise<Map<string, WebhookDay>> {
    const rows = await this.db.query<WebhookDay & { id: string }>(sql`
      SELECT wanted.id,
        count(*) FILTER (WHERE recent.status = 'DELIVERED')::integer AS delivered,
        count(*) FILTER (WHERE recent.status = 'FAILED' AND recent.next_attempt_at IS NULL)::integer AS failed,
        count(*) FILTER (WHERE recent.status <> 'DELIVERED' AND recent.next_attempt_at IS NOT NULL)::integer AS waiting
      FROM unnest(${subscriptionIds}::uuid[]) AS wanted(id)
      CROSS JOIN LATERAL (
        SELECT delivery.status, delivery.next_attempt_at FROM ${this.db.rows(scope, WebhookDelivery, 'delivery')}
        WHERE delivery.subscription_id = wanted.id AND delivery.created_at >= ${since}
        ORDER BY delivery.created_at DESC, delivery.id DESC LIMIT ${MOST_COUNTED}) AS recent
      GROUP BY wanted.id`);
    return new Map(rows.map(({ id, ...day }) => [id, day]));
  }

  async find(scope: WorkspaceScope, id: string): Promise<WebhookDelivery | null> {
    const [delivery] = await this.db.query<WebhookDelivery>(sql`
      SELECT ${this.db.columns(WebhookDelivery, 'delivery')}
      FROM ${this.db.rows(scope, WebhookDelivery, 'delivery')} WHERE delivery.id = ${id}`);
    return delivery ?? null;
  }

  /** Events, newest first. */
  events(scope: WorkspaceScope, page: PageArguments): Page<WebhookEvent> {
    return new Page<WebhookEvent>(
      {
        connection: 'webhookEvents',
        ...newestFirst('event'),
        ...listing<WebhookEvent>(this.db, {
          columns: this.db.columns(OutboxEvent, 'event'),
          from: this.db.rows(scope, OutboxEvent, 'event'),
        }),
      },
      page,
    );
  }

  async eventsByIds(scope: WorkspaceScope, ids: readonly string[]): Promise<WebhookEvent[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(OutboxEvent, 'event')} FROM ${this.db.rows(scope, OutboxEvent, 'event')}
      WHERE event.id = ANY(${ids}::uuid[])`);
  }

  /**
   * Stores deliveries that are due at once, in one statement; an event that its subscription has a delivery of already
   * is passed over.
   * @returns number of those that were stored
   */
  async add(deliveries: readonly NewDelivery[], now: Date): Promise<number> {
    if (deliveries.length === 0) return 0;
    const added = await this.db.query(sql`
      INSERT INTO webhook_deliveries
        (workspace_id, id, subscription_id, event_id, event_type, next_attempt_at, due_at, created_at)
      SELECT entry."workspaceId", entry.id, entry."subscriptionId", entry."eventId", entry."eventType",
        ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
      FROM json_to_recordset(${JSON.stringify(deliveries)}::json) AS entry(
        "workspaceId" uuid, id uuid, "subscriptionId" uuid, "eventId" uuid, "eventType" text)
      ON CONFLICT (workspace_id, event_id, subscription_id) DO NOTHING
      RETURNING id`);
    return added.length;
  }

  /** Begins a delivery that failed for good anew; null where it is in another state by now. */
  async replayOne(
    { workspaceId }: WorkspaceScope,
    id: string,
    how: Replay,
    now: Date,
  ): Promise<WebhookDelivery | null> {
    const [delivery] = await this.db.query<WebhookDelivery>(sql`
      UPDATE webhook_deliveries AS delivery SET ${replayed(how, now)}
      WHERE delivery.workspace_id = ${workspaceId} AND delivery.id = ${id} AND ${REPLAYABLE}
      RETURNING ${this.db.columns(WebhookDelivery, 'delivery')}`);
    return delivery ?? null;
  }

  /** Has a delivery that waits for another attempt tried now; null where it does not wait, or is under way. */
  async hasten({ workspaceId }: WorkspaceScope, id: string, now: Date): Promise<WebhookDelivery | null> {
    const [delivery] = await this.db.query<WebhookDelivery>(sql`
      UPDATE webhook_deliveries AS delivery SET next_attempt_at = ${now}, due_at = ${now}
      WHERE delivery.workspace_id = ${workspaceId} AND delivery.id = ${id} AND delivery.status = 'FAILED'
        AND delivery.next_attempt_at > ${now} AND delivery.lease IS NULL AND delivery.event_type <> ${PING}
      RETURNING ${this.db.columns(WebhookDelivery, 'delivery')}`);
    return delivery ?? null;
  }

  /** Begins those of a subscription anew that were made since a moment and failed for good; their number. */
  async replayFailed({ workspaceId, id }: WebhookSubscription, since: Date, now: Date): Promise<number> {
    const rows = await this.db.query(sql`
      UPDATE webhook_deliveries AS delivery SET ${replayed('RETRIED', now)}
      WHERE delivery.workspace_id = ${workspaceId} AND delivery.subscription_id = ${id}
        AND delivery.created_at >= ${since} AND ${REPLAYABLE}
      RETURNING delivery.id`);
    return rows.length;
  }

  /**
   * Events since a moment that a disabled subscription names and has no delivery of, oldest first: those that were
   * handed on, or are yet to be, after it was disabled.
   */
  async missedEvents(
    { workspaceId, id, eventTypes, createdAt, disabledAt }: WebhookSubscription,
    since: Date,
  ): Promise<Pick<WebhookEvent, 'id' | 'type'>[]> {
    const scope = { workspaceId };
    return this.db.query(sql`
      SELECT event.id, event.type FROM ${this.db.rows(scope, OutboxEvent, 'event')}
      WHERE event.created_at >= ${since} AND event.created_at >= ${createdAt} AND event.type <> ${PING}
        AND (event.relayed_at IS NULL OR event.relayed_at >= ${disabledAt})
        AND (event.type = ANY(${eventTypes}) OR '*' = ANY(${eventTypes}))
        AND NOT EXISTS (
          SELECT 1 FROM ${this.db.rows(scope, WebhookDelivery, 'known')}
          WHERE known.event_id = event.id AND known.subscription_id = ${id})
      ORDER BY event.created_at, event.id`);
  }

  /** Number of a subscription's pings that are yet to be settled. */
  async waitingPings({ workspaceId, id }: Pick<WebhookSubscription, 'workspaceId' | 'id'>): Promise<number> {
    const scope = { workspaceId };
    const [row] = await this.db.query<{ count: string }>(sql`
      SELECT count(*) FROM ${this.db.rows(scope, WebhookDelivery, 'delivery')}
      WHERE delivery.subscription_id = ${id} AND delivery.next_attempt_at IS NOT NULL
        AND delivery.event_type = ${PING}`);
    return Number(row?.count);
  }

  /**
   * Ends what waits of a subscription, so that it can be replayed; not what goes out to disabled ones, which are pings and
   * replays of a single attempt, nor what is under way.
   */
  async close({ workspaceId, id }: Pick<WebhookSubscription, 'workspaceId' | 'id'>): Promise<void> {
    await this.db.query(sql`
      UPDATE webhook_deliveries SET status = 'FAILED', next_attempt_at = NULL, due_at = NULL, replay = NULL,
        last_error = COALESCE(last_error, 'The subscription was disabled before this was sent')
      WHERE workspace_id = ${workspaceId} AND subscription_id = ${id}
        AND next_attempt_at IS NOT NULL AND lease IS NULL AND event_type <> ${PING} AND replay IS DISTINCT FROM 'ONCE'`);
  }
}

/** Failed for good, and not a ping, which is a single attempt. */
const REPLAYABLE = sql`delivery.status = 'FAILED' AND delivery.next_attempt_at IS NULL
  AND delivery.event_type <> ${PING}`;

function replayed(how: Replay, now: Date): Sql {
  return sql`status = 'PENDING', next_attempt_at = ${now}, due_at = ${now}, round_attempts = 0,
    replay = ${how}, lease = NULL`;
}
