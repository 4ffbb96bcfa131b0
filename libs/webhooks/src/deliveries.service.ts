import type { Page, PageArguments } from '@loupe/graphql';
import { EVENT_TYPES, isUuid, PING, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { DeliveriesRepository } from './deliveries.repository.js';
import type { WebhookDeliveriesArgs, WebhookEvent, WebhookEventType } from './webhook.types.js';
import type { WebhookDelivery } from './webhook-delivery.entity.js';

/** Reading deliveries and events. */
@Injectable()
export class DeliveriesService {
  constructor(private readonly deliveries: DeliveriesRepository) {}

  /** Deliveries, newest first; none for an unknown subscription. */
  page(scope: WorkspaceScope, args: WebhookDeliveriesArgs): Page<WebhookDelivery> {
    return this.deliveries.page(scope, args);
  }

  /** A delivery, or null where the workspace has none of the id. */
  async find(scope: WorkspaceScope, id: string): Promise<WebhookDelivery | null> {
    return isUuid(id) ? this.deliveries.find(scope, id) : null;
  }

  /** Events, newest first. */
  events(scope: WorkspaceScope, page: PageArguments): Page<WebhookEvent> {
    return this.deliveries.events(scope, page);
  }

  /** Every type of events. */
  eventTypes(): WebhookEventType[] {
    return Object.entries(EVENT_TYPES).map(([name, description]) => ({
      name,
      description,
      subscribable: name !== PING,
    }));
  }
}
