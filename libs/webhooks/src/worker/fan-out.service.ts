import { Clock, newId, PING, type WorkspaceRef } from '@loupe/kernel';
import { EventConsumer, type WaitingEvent } from '@loupe/outbox';
import { Injectable } from '@nestjs/common';
import { DeliveriesRepository } from '../deliveries.repository.js';
import { ALL_TYPES } from '../subscription-validator.service.js';
import { DeliveryProcessor } from './delivery.processors.js';
import { FanOutRepository, type Recipient } from './fan-out.repository.js';

/** Makes a delivery of each event for each active subscription that names its type. */
@Injectable()
export class FanOutService extends EventConsumer {
  constructor(
    private readonly repository: FanOutRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly processor: DeliveryProcessor,
    private readonly clock: Clock,
  ) {
    super();
  }

  async consume(scope: WorkspaceRef, events: readonly WaitingEvent[]): Promise<void> {
    const recipients = await this.repository.recipients(scope);
    const deliveries = events.flatMap((event) =>
      recipients
        .filter((recipient) => wants(recipient, event))
        .map((recipient) => ({
          workspaceId: scope.workspaceId,
          id: newId(),
          subscriptionId: recipient.id,
          eventId: event.id,
          eventType: event.type,
        })),
    );
    await this.deliveries.add(deliveries, this.clock.now());
  }

  committed(scope: WorkspaceRef): void {
    this.processor.offer(scope);
  }
}

/** A ping has its delivery from the start; a subscription is sent no event that came before it. */
function wants({ eventTypes, createdAt }: Recipient, event: WaitingEvent): boolean {
  const named = eventTypes.includes(ALL_TYPES) || eventTypes.includes(event.type);
  return named && event.type !== PING && event.createdAt >= createdAt;
}
