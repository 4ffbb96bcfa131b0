import type { Actor } from '@loupe/audit';
import {
  Clock,
  inParts,
  isUuid,
  newId,
  PING,
  userError,
  type WorkspaceRef,
  type WorkspaceScope,
} from '@loupe/kernel';
import { Outbox } from '@loupe/outbox';
import { Injectable } from '@nestjs/common';
import { DeliveriesRepository } from './deliveries.repository.js';
import { SubscriptionTransactionsService } from './subscription-transactions.service.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';
import { WebhookSubscriptionStatus } from './webhook.enums.js';
import type { WebhookDelivery } from './webhook-delivery.entity.js';
import type { WebhookSubscription } from './webhook-subscription.entity.js';
import { WebhooksAuditService } from './webhooks-audit.service.js';

/** How far back a replay goes (decisions §7). */
const REPLAY_MS = 24 * 60 * 60 * 1000;
const MISSED_AT_ONCE = 5000;
/** Pings of one subscription that may wait: more than people ask for, few enough for one that does not answer. */
const MOST_WAITING_PINGS = 20;
/** Code of userErrors about what cannot be sent again (specification §7.3). */
const NOT_REPLAYABLE = 'not_replayable';

/** Switching subscriptions on and off, and what is sent again. */
@Injectable()
export class ActivationService {
  constructor(
    private readonly transactions: SubscriptionTransactionsService,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly audit: WebhooksAuditService,
  ) {}

  /**
   * Makes a subscription active with a clean record, and sends what its endpoint has not had of the last 24 hours, each
   * event once: deliveries that failed for good, and events that came while it was disabled. One that is active already
   * has its failed deliveries sent again.
   * @throws UserErrors for an unknown id; not_replayable for one that is active already and has nothing to be sent again
   */
  enable(scope: WorkspaceScope, id: string, by: Actor) {
    return this.transactions.run(scope, async () => {
      const known = await this.locked(scope, id);
      const replayedCount = await this.activate(known);
      if (known.status === WebhookSubscriptionStatus.ACTIVE && replayedCount === 0) {
        throw userError(
          ['id'],
          'The webhook subscription is active already, and nothing of the last 24 hours is left to be sent again',
          NOT_REPLAYABLE,
        );
      }
      const webhookSubscription = await this.present(scope, known.id);
      await this.audit.record(by, 'enabled', known, webhookSubscription);
      return { webhookSubscription, replayedCount };
    });
  }

  /**
   * Stops a subscription; what waits to be sent fails for good and can be replayed.
   * @throws UserErrors for an unknown id
   */
  disable(scope: WorkspaceScope, id: string, by: Actor): Promise<WebhookSubscription> {
    return this.transactions.run(scope, async () => {
      const known = await this.locked(scope, id);
      await this.deactivate(known);
      const disabled = await this.present(scope, known.id);
      await this.audit.record(by, 'disabled', known, disabled);
      return disabled;
    });
  }

  /** As enable, for a subscription that the caller has locked; the number of deliveries that follow. */
  async activate(known: WebhookSubscription): Promise<number> {
    const now = this.clock.now();
    const since = new Date(now.getTime() - REPLAY_MS);
    await this.subscriptions.update(scopeOf(known), known.id, {
      status: WebhookSubscriptionStatus.ACTIVE,
      disabledAt: null,
      disabledReason: null,
      failingSince: null,
      failedDeliveries: 0,
      provenAt: null,
      updatedAt: now,
    });
    const failed = await this.deliveries.replayFailed(known, since, now);
    if (known.disabledAt === null) return failed;
    return failed + (await this.sendMissed(known, since, now));
  }

  /** As disable, for a subscription that the caller has locked. */
  async deactivate(known: WebhookSubscription): Promise<void> {
    const now = this.clock.now();
    await this.subscriptions.update(scopeOf(known), known.id, {
      status: WebhookSubscriptionStatus.DISABLED_BY_USER,
      disabledAt: known.disabledAt ?? now,
      disabledReason: null,
      updatedAt: now,
    });
    await this.deliveries.close(known);
  }

  /**
   * Sends a delivery again that failed for good, with the same event id: by the schedule of retries, or by a single
   * attempt where its subscription is disabled.
   * @param early whether one that waits for its next attempt has that at once; its schedule goes on from there
   * @throws UserErrors for an unknown id; not_replayable for a delivery in another state, and a ping
   */
  redeliver(scope: WorkspaceScope, id: string, early: boolean): Promise<WebhookDelivery> {
    return this.transactions.run(scope, async () => {
      const known = isUuid(id) ? await this.deliveries.find(scope, id) : null;
      if (known === null) throw userError(['id'], 'Webhook delivery not found');
      if (known.eventType === PING) throw notReplayable('a ping is a single attempt');
      // Locked, as one that is being disabled ends what waits to be retried.
      const { status } = await this.locked(scope, known.subscriptionId);
      const how = status === WebhookSubscriptionStatus.ACTIVE ? 'RETRIED' : 'ONCE';
      const now = this.clock.now();
      const replayed =
        (await this.deliveries.replayOne(scope, id, how, now)) ??
        (early ? await this.deliveries.hasten(scope, id, now) : null);
      if (replayed === null) throw notReplayable('it has not failed for good');
      return replayed;
    });
  }

  /**
   * Sends a ping, whatever the subscription's status: a single attempt that counts for nothing.
   * @throws UserErrors for an unknown id; limit_reached where so many wait that one more would tell nothing new
   */
  ping(scope: WorkspaceScope, id: string): Promise<WebhookDelivery> {
    return this.transactions.run(scope, async () => {
      const { name, ...known } = await this.locked(scope, id);
      if ((await this.deliveries.waitingPings(known)) >= MOST_WAITING_PINGS) {
        throw userError(
          ['id'],
          `${MOST_WAITING_PINGS} test events of this subscription wait to be sent: send another once they are`,
          'limit_reached',
        );
      }
      const webhookSubscription = { id: known.id, name };
      const [eventId = ''] = await this.outbox.write(scope, PING, [{ webhookSubscription }]);
      const owner = { workspaceId: known.workspaceId, subscriptionId: known.id };
      const ping = { ...owner, id: newId(), eventId, eventType: PING };
      await this.deliveries.add([ping], this.clock.now());
      const added = await this.deliveries.find(scope, ping.id);
      if (added === null) throw new Error('A ping that was stored is not there');
      return added;
    });
  }

  private async sendMissed(known: WebhookSubscription, since: Date, now: Date): Promise<number> {
    const missed = await this.deliveries.missedEvents(known, since);
    const owner = { workspaceId: known.workspaceId, subscriptionId: known.id };
    let count = 0;
    for (const part of inParts(missed, MISSED_AT_ONCE)) {
      const added = part.map((event) => ({
        ...owner,
        id: newId(),
        eventId: event.id,
        eventType: event.type,
      }));
      count += await this.deliveries.add(added, now);
    }
    return count;
  }

  private async locked(scope: WorkspaceScope, id: string): Promise<WebhookSubscription> {
    const known = isUuid(id) ? await this.subscriptions.lock(scope, id) : null;
    if (known === null) throw userError(['id'], 'Webhook subscription not found');
    return known;
  }

  private async present(scope: WorkspaceScope, id: string): Promise<WebhookSubscription> {
    const subscription = await this.subscriptions.find(scope, id);
    if (subscription === null) throw new Error('A subscription that is locked is not there');
    return subscription;
  }
}

function scopeOf({ workspaceId }: WebhookSubscription): WorkspaceRef {
  return { workspaceId };
}

function notReplayable(why: string) {
  return userError(['id'], `The delivery cannot be sent again: ${why}`, NOT_REPLAYABLE);
}
