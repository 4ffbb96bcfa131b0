import { Database } from '@loupe/database';
import { Clock, PING } from '@loupe/kernel';
import {
  type AttemptResult,
  afterFailure,
  afterTransportFailure,
  progressToDisabling,
  retryAfterSeconds,
  retryDelay,
  unsigned,
} from '@loupe/safe-http';
import { Injectable, Logger } from '@nestjs/common';
import { DeliveriesRepository } from '../deliveries.repository.js';
import { WebhookDeliveryStatus, WebhookSubscriptionStatus } from '../webhook.enums.js';
import type { WebhookSubscription } from '../webhook-subscription.entity.js';
import { type AttemptRecord, AttemptsRepository, type DueDelivery } from './attempts.repository.js';

/**
 * Keeps account of attempts: on the delivery, and on what they say of the subscription and its origin. Rows are locked
 * in one order everywhere: subscription, origin, delivery.
 */
@Injectable()
export class AttemptRecorder {
  private readonly logger = new Logger('Webhooks');

  constructor(
    private readonly db: Database,
    private readonly attempts: AttemptsRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly clock: Clock,
  ) {}

  /** @param begun when the attempt was */
  async record(due: DueDelivery, result: AttemptResult, begun: Date): Promise<void> {
    if (result.delivered) await this.delivered(due, result, begun);
    else if (due.eventType === PING) await this.attempts.record(due, this.failure(result, begun, null));
    else await this.failed(due, result, begun);
  }

  /** Ends a delivery whose subscription is disabled, unattempted. */
  async close(due: DueDelivery): Promise<void> {
    await this.db.transaction(async () => {
      const subscription = await this.attempts.lockSubscription(due);
      await this.attempts.release(due);
      if (subscription !== null && subscription.status !== WebhookSubscriptionStatus.ACTIVE) {
        await this.deliveries.close(subscription);
      }
    });
  }

  /** Ends a delivery for a reason that is not its endpoint's. */
  async giveUp(due: DueDelivery, reason: string): Promise<void> {
    await this.attempts.record(due, this.failure(unsigned(reason), this.clock.now(), null));
  }

  /** Nearly all of them: one statement, unless it is the first or there are failures to be forgotten. */
  private async delivered(due: DueDelivery, result: AttemptResult, begun: Date): Promise<void> {
    const now = this.clock.now();
    const record = {
      ...this.failure(result, begun, null),
      status: WebhookDeliveryStatus.DELIVERED,
      deliveredAt: now,
    };
    const isPing = due.eventType === PING;
    const isFailing = due.failingSince !== null && !isPing;
    const isFirst = due.provenAt === null && !isPing;
    if (!isFailing && !isFirst && due.originFailures === null) return this.attempts.record(due, record);
    await this.db.transaction(async () => {
      if (isFailing || isFirst) {
        await this.attempts.updateSubscription(due, {
          ...(isFirst ? { provenAt: now } : {}),
          ...(isFailing ? { failingSince: null, failedDeliveries: 0 } : {}),
        });
      }
      await this.attempts.clearOrigin(due);
      await this.attempts.record(due, record);
    });
  }

  private failed(due: DueDelivery, result: AttemptResult, begun: Date): Promise<void> {
    return this.db.transaction(async () => {
      const subscription = await this.attempts.lockSubscription(due);
      // Deleted, and the delivery with it.
      if (subscription === null) return;
      const isActive = await this.countFailure(subscription, due, result, begun);
      if (result.isTransportFailure) {
        const known = await this.attempts.lockOrigin(due);
        const changed = afterTransportFailure(known, begun, this.clock.now());
        await this.attempts.updateOrigin(due, changed);
        if (changed.pausedUntil?.getTime() !== known.pausedUntil?.getTime()) {
          this.logger.warn(
            `${due.origin} is paused until ${changed.pausedUntil?.toISOString()} for workspace ${due.workspaceId}`,
          );
        }
      } else if (due.originFailures !== null) await this.attempts.clearOrigin(due);
      const isLast = !isActive || due.replay === 'ONCE';
      await this.attempts.record(
        due,
        this.failure(result, begun, isLast ? null : this.nextAttempt(due, result)),
      );
      if (!isActive) await this.deliveries.close(subscription);
    });
  }

  /** Puts a failure on the subscription's record; gives whether the subscription is active after it. */
  private async countFailure(
    subscription: WebhookSubscription,
    due: DueDelivery,
    result: AttemptResult,
    begun: Date,
  ): Promise<boolean> {
    if (subscription.status !== WebhookSubscriptionStatus.ACTIVE) return false;
    const now = this.clock.now();
    const failures = afterFailure(subscription, { begun, lastAttemptAt: due.lastAttemptAt });
    const reason = reasonToDisable(result, progressToDisabling(failures, now));
    const disabled = {
      status: WebhookSubscriptionStatus.DISABLED_BY_SYSTEM,
      disabledAt: now,
      disabledReason: reason,
      updatedAt: now,
    };
    await this.attempts.updateSubscription(due, {
      ...failures,
      ...(reason === null ? {} : disabled),
    });
    if (reason !== null) this.logger.warn(`Subscription ${subscription.id} is disabled: ${reason}`);
    return reason === null;
  }

  private nextAttempt(
    { roundAttempts }: DueDelivery,
    { overloaded, retryAfter }: AttemptResult,
  ): Date | null {
    const now = this.clock.now();
    const failed = {
      roundAttempts: roundAttempts + 1,
      overloaded,
      retryAfter: retryAfterSeconds(retryAfter, now),
    };
    const delay = retryDelay(failed, Math.random());
    return delay === null ? null : new Date(now.getTime() + delay);
  }

  private failure(result: AttemptResult, begun: Date, nextAttemptAt: Date | null): AttemptRecord {
    return {
      status: WebhookDeliveryStatus.FAILED,
      nextAttemptAt,
      lastAttemptAt: begun,
      lastError: result.error,
      lastResponseStatus: result.status,
      responseTimeMs: result.responseTimeMs,
      responseBody: result.body,
      deliveredAt: null,
    };
  }
}

function reasonToDisable({ isGone }: AttemptResult, progress: number): string | null {
  if (isGone) return 'The endpoint answered 410 Gone.';
  return progress < 1 ? null : 'At least 20 deliveries over 5 days had nothing but failures.';
}
