import { Database, sql } from '@loupe/database';
import {
  type Claim,
  type ClaimOptions,
  type DueGroup,
  type Group,
  type GroupFilter,
  type LeasedQueue,
  QueueRegistry,
  type TaskSource,
} from '@loupe/queue';
import { Injectable } from '@nestjs/common';
import { WebhookDelivery } from '../webhook-delivery.entity.js';
import { WebhookOrigin, WebhookSubscription } from '../webhook-subscription.entity.js';

/** A delivery that a worker has claimed. */
export type ClaimedDelivery = Pick<WebhookDelivery, 'id'>;

/** Deliveries that all workers together may have under way at a time (docs/webhooks.md). */
export interface DeliveryLimits {
  /** Of one subscription. */
  readonly subscription: number;
  /** Of all subscriptions of one workspace. */
  readonly workspace: number;
}

/** Limits of subscriptions whose last attempt succeeded or is yet to come, and of those whose last attempt failed. */
const ANSWERING: DeliveryLimits = { subscription: 20, workspace: 64 };
const FAILING: DeliveryLimits = { subscription: 2, workspace: 16 };
export const SUBSCRIPTION_SLOTS = ANSWERING.subscription;

/** SQL by which deliveries that are due are claimed. */
@Injectable()
export class DeliveryQueueRepository implements TaskSource<ClaimedDelivery> {
  /** Pings wait for neither pause nor status, and have slots of their own. */
  readonly pings: LeasedQueue<ClaimedDelivery>;
  /** The longest due of a subscription first; the parts of a workspace are its subscriptions. */
  private readonly deliveries: LeasedQueue<ClaimedDelivery>;

  constructor(
    private readonly db: Database,
    queues: QueueRegistry,
  ) {
    const table = {
      entity: WebhookDelivery,
      id: 'id',
      order: 'task.due_at',
      claimed: 'taken.id',
      reason: 'last_error',
      retried: (now: Date) => sql`next_attempt_at = ${now}`,
      // Terminal, so that it can be delivered again (redeliverWebhookDelivery).
      dropped: (_now: Date, reason: string) =>
        sql`status = 'FAILED', due_at = NULL, next_attempt_at = NULL, last_error = COALESCE(last_error, ${reason})`,
    };
    this.deliveries = queues.open<ClaimedDelivery>({
      ...table,
      name: 'webhooks',
      part: 'subscription_id',
      open: "task.event_type <> 'subscription.ping'",
    });
    this.pings = queues.open<ClaimedDelivery>({
      ...table,
      name: 'webhook_pings',
      open: "task.event_type = 'subscription.ping'",
    });
  }

  /**
   * The subscriptions that have deliveries which are due, but for those whose origin is paused. Those of which nothing says that
   * they answer, as they failed last or had no success yet, have turns of their own.
   */
  async due(now: Date, of?: GroupFilter): Promise<DueGroup[]> {
    const groups = await this.deliveries.due(now, of);
    if (groups.length === 0) return [];
    const states = await this.db.query<{ id: string; isUnproven: boolean; isPaused: boolean }>(sql`
      SELECT subscription.id, subscription.failing_since IS NOT NULL OR subscription.proven_at IS NULL AS "isUnproven",
        COALESCE(known.paused_until > ${now}, FALSE) AS "isPaused"
      FROM unnest(${groups.map(({ workspaceId }) => workspaceId)}::uuid[], ${groups.map(({ part }) => part)}::uuid[])
        AS due(workspace_id, subscription_id)
      JOIN ${this.db.rowsOfEveryWorkspace(WebhookSubscription, 'subscription')}
        ON subscription.workspace_id = due.workspace_id AND subscription.id = due.subscription_id
      LEFT JOIN ${this.db.rowsOfEveryWorkspace(WebhookOrigin, 'known')}
        ON known.workspace_id = due.workspace_id AND known.origin = subscription.origin`);
    const byId = new Map(states.map((state) => [state.id, state]));
    return groups.flatMap((group) => {
      const state = byId.get(group.part);
      if (state?.isPaused) return [];
      return [state?.isUnproven ? { ...group, turns: 'webhooks.unproven' } : group];
    });
  }

  /** Claims deliveries of a subscription, no more than it and its workspace may have under way; none while another process does. */
  async claim(group: Group, options: ClaimOptions): Promise<Claim<ClaimedDelivery>> {
    return this.db.transaction(async () => {
      const room = (await this.takeTurn(group)) ? await this.room(group, options.now) : 0;
      const limit = Math.min(options.limit, room);
      if (limit > 0) return this.deliveries.claim(group, { ...options, limit });
      const { workspaceId, part } = group;
      const nothing = { tasks: [], dead: [], isAlone: false };
      return { scope: { workspaceId }, part, lease: '', until: options.now, ...nothing };
    });
  }

  survived(claim: Claim<ClaimedDelivery>): Promise<void> {
    return this.deliveries.survived(claim);
  }

  /** Whether this process may claim for the workspace until its transaction ends; two at once would count the same room. */
  private async takeTurn({ workspaceId }: Group): Promise<boolean> {
    const [row] = await this.db.query<{ taken: boolean }>(
      sql`SELECT pg_try_advisory_xact_lock(hashtextextended(${`webhook deliveries ${workspaceId}`}, 0)) AS taken`,
    );
    return row?.taken === true;
  }

  /** Deliveries of a subscription that may be begun, in view of what all processes have under way. */
  private async room({ workspaceId, part }: Group, now: Date): Promise<number> {
    const scope = { workspaceId };
    const [row] = await this.db.query<{ isFailing: boolean; own: string; alike: string }>(sql`
      WITH underway AS MATERIALIZED (
        SELECT leased.subscription_id, count(*) AS deliveries FROM ${this.db.rows(scope, WebhookDelivery, 'leased')}
        WHERE leased.lease IS NOT NULL AND leased.due_at > ${now} AND leased.event_type <> 'subscription.ping'
        GROUP BY leased.subscription_id)
      SELECT own.failing_since IS NOT NULL AS "isFailing",
        COALESCE((SELECT underway.deliveries FROM underway WHERE underway.subscription_id = own.id), 0) AS own,
        (SELECT COALESCE(sum(underway.deliveries), 0) FROM underway
          JOIN ${this.db.rows(scope, WebhookSubscription, 'other')} ON other.id = underway.subscription_id
          WHERE (other.failing_since IS NULL) = (own.failing_since IS NULL)) AS alike
      FROM ${this.db.rows(scope, WebhookSubscription, 'own')} WHERE own.id = ${part}`);
    // Its subscription was deleted, and its deliveries with it: the claim finds none, and removes the group.
    if (row === undefined) return Number.POSITIVE_INFINITY;
    const limits = row.isFailing ? FAILING : ANSWERING;
    return Math.min(limits.subscription - Number(row.own), limits.workspace - Number(row.alike));
  }
}
