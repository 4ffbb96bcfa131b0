import { type RequestContext } from '@loupe/graphql';
import { Clock, keyBy } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { DeliveriesRepository } from './deliveries.repository.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';
import type { WebhookDay, WebhookEvent } from './webhook.types.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const NONE: WebhookDay = { delivered: 0, failed: 0, waiting: 0 };

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

  /** How the deliveries of a subscription went in the last 24 hours. */
  lastDay(context: RequestContext, subscriptionId: string): Promise<WebhookDay> {
    return context.loader<WebhookDay>(this.loadDays, NONE).load(subscriptionId);
  }

  private readonly loadPauses = (origins: readonly string[], { scope }: RequestContext) =>
    this.subscriptions.pauses(scope, origins, this.clock.now());

  private readonly loadDays = (ids: readonly string[], { scope }: RequestContext) =>
    this.deliveries.since(scope, ids, new Date(this.clock.now().getTime() - DAY_MS));

  private readonly loadEvents = async (ids: readonly string[], { scope }: RequestContext) =>
    keyBy(await this.deliveries.eventsByIds(scope, ids), (event) => event.id);
}
