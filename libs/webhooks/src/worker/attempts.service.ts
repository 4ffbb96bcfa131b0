import { AppConfig } from '@loupe/config';
import { Clock, PING, utcText } from '@loupe/kernel';
import { attempt, SafeHttp, unsigned } from '@loupe/safe-http';
import { Injectable, Logger } from '@nestjs/common';
import { WebhookSubscriptionStatus } from '../webhook.enums.js';
import { WebhookSecretsService } from '../webhook-secrets.service.js';
import { AttemptRecorder } from './attempt-recorder.js';
import { AttemptsRepository, type DueDelivery, type LeasedDelivery } from './attempts.repository.js';
import { messageOf } from './messages.js';
import { signatureHeaders } from './signature.js';

/** Makes attempts at deliveries. */
@Injectable()
export class AttemptsService {
  private readonly logger = new Logger('Webhooks');

  constructor(
    private readonly attempts: AttemptsRepository,
    private readonly recorder: AttemptRecorder,
    private readonly secrets: WebhookSecretsService,
    private readonly http: SafeHttp,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  /**
   * Makes one attempt at a delivery, and records it. Nothing is sent where the lease is no longer the delivery's, its origin is paused, or its subscription was disabled in the meantime; a ping is sent all the same, and a replay
   * of a single attempt to disabled subscriptions.
   */
  async deliver(leased: LeasedDelivery): Promise<void> {
    const due = await this.attempts.find(leased);
    if (due === null) return;
    const begun = this.clock.now();
    const isPaused = due.pausedUntil !== null && due.pausedUntil > begun;
    if (due.eventType !== PING && isPaused) return this.attempts.release(due);
    if (!goesOut(due)) return this.recorder.close(due);
    await this.recorder.record(due, await this.send(due, begun), begun);
  }

  /** Ends a delivery unattempted. It says nothing of the subscription, and can be redelivered. */
  async giveUp(leased: LeasedDelivery, reason: string): Promise<void> {
    const due = await this.attempts.find(leased);
    if (due !== null) await this.recorder.giveUp(due, reason);
  }

  private async send(due: DueDelivery, begun: Date) {
    const sent =
      due.format === 'STANDARD' ? envelopeOf(due) : messageOf(due.format, due, this.config.publicUrl);
    const body = Buffer.from(JSON.stringify(sent));
    const keys = this.keysOf(due, begun);
    if (keys === null) return unsigned('The signing secret cannot be read: rotate it');
    return attempt(this.http, due.url, body, {
      'content-type': 'application/json',
      ...signatureHeaders({ id: due.eventId, at: begun, body }, keys),
      'x-service-event-type': due.eventType,
      'x-service-delivery-id': due.id,
    });
  }

  /**
   * The key, and the one before it while both are good; null where the key cannot be read, as it is under another
   * LOUPE_SECRET_KEY. One before it that cannot be read is done without: it is what the rotation was for.
   */
  private keysOf(due: DueDelivery, now: Date): Buffer[] | null {
    const key = this.keyOf(due, due.secret);
    if (key === null) return null;
    const overlaps = due.previousSecretUntil !== null && due.previousSecretUntil > now;
    const previous = overlaps && due.previousSecret !== null ? this.keyOf(due, due.previousSecret) : null;
    return previous === null ? [key] : [key, previous];
  }

  private keyOf(due: DueDelivery, sealed: Buffer): Buffer | null {
    try {
      return this.secrets.keyOf(
        this.secrets.open(sealed, { workspaceId: due.workspaceId, id: due.subscriptionId }),
      );
    } catch (error) {
      this.logger.error(error);
      return null;
    }
  }
}

/** Whether a delivery is sent to its subscription as that is now. */
function goesOut({ eventType, replay, status }: DueDelivery): boolean {
  return eventType === PING || replay === 'ONCE' || status === WebhookSubscriptionStatus.ACTIVE;
}

/** What is sent: its keys never change their meaning; new ones may be added. */
function envelopeOf(due: DueDelivery) {
  return {
    id: due.eventId,
    type: due.eventType,
    createdAt: utcText(due.eventCreatedAt),
    ...(due.sequence === null ? {} : { sequence: Number(due.sequence) }),
    apiVersion: 'v2',
    workspaceId: due.workspaceId,
    subscriptionId: due.subscriptionId,
    attempt: due.attempts + 1,
    data: due.data,
  };
}
