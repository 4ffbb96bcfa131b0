import { type RequestContext } from '@loupe/graphql';
import { Clock, keyBy } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { DeliveriesRepository } from './deliveries.repository.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';
import type { WebhookEvent } from './webhook.types.js';

/** What hangs on subscriptions and deliveries, loaded once for all of a response. */
@Injectable()
export class WebhookLoaders {
  constructor(
    private readonly subscriptions: SubscriptionsRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly clock: Clock,
  ) {}

  pausedUntil(context: RequestContext, origin: string): Promise<Date | null> {
    return context.loader<Date | null>(this.loadPauses, null).load(origin);
  }

  event(context: RequestContext, id: string): Promise<WebhookEvent | null> {
    return context.loader<WebhookEvent | null>(this.loadEvents, null).load(id);
  }

  private readonly loadPauses = (origins: readonly string[], { scope }: RequestContext) =>
    this.subscriptions.pauses(scope, origins, this.clock.now());

  private readonly loadEvents = async (ids: readonly string[], { scope }: RequestContext) =>
    keyBy(await this.deliveries.eventsByIds(scope, ids), (event) => event.id);
}
