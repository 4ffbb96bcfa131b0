import { groupBy } from '@loupe/graphql';
import { Clock, newId, PING } from '@loupe/kernel';
import { EventConsumer, type WaitingEvent } from '@loupe/outbox';
import { Injectable } from '@nestjs/common';
import { DeliveriesRepository } from '../deliveries.repository.js';
import { ALL_TYPES } from '../subscription-rules.js';
import { Dispatcher } from './dispatcher.js';
import { FanOutRepository, type Recipient } from './fan-out.repository.js';

/** Makes a delivery of each event for each active subscription that names its type. */
@Injectable()
export class FanOut extends EventConsumer {
  constructor(
    private readonly repository: FanOutRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly dispatcher: Dispatcher,
    private readonly clock: Clock,
  ) {
    super();
  }

  async consume(events: readonly WaitingEvent[]): Promise<void> {
    const workspaceIds = [...new Set(events.map(({ workspaceId }) => workspaceId))];
    const recipients = groupBy(await this.repository.recipients(workspaceIds), (each) => each.workspaceId);
    const deliveries = events.flatMap((event) =>
      (recipients.get(event.workspaceId) ?? [])
        .filter((recipient) => wants(recipient, event))
        .map((recipient) => ({
          workspaceId: event.workspaceId,
          id: newId(),
          subscriptionId: recipient.id,
          eventId: event.id,
          eventType: event.type,
        })),
    );
    await this.deliveries.add(deliveries, this.clock.now());
  }

  committed(): void {
    this.dispatcher.soon();
  }
}

/** A ping has its delivery from the start; a subscription is told of nothing that came before it. */
function wants({ eventTypes, createdAt }: Recipient, event: WaitingEvent): boolean {
  const named = eventTypes.includes(ALL_TYPES) || eventTypes.includes(event.type);
  return named && event.type !== PING && event.createdAt >= createdAt;
}
