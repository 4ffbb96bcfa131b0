import { PageArgs, type RequestContext, RootField, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, ID, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { ActivationService } from './activation.service.js';
import { FIELDS } from './deliveries.fields.js';
import { DeliveriesService } from './deliveries.service.js';
import { WebhookLoaders } from './webhook.loaders.js';
import {
  RedeliverWebhookDeliveryPayload,
  SendWebhookTestEventPayload,
  WebhookDeliveriesArgs,
  WebhookDeliveryConnection,
  WebhookEvent,
  WebhookEventConnection,
  WebhookEventType,
} from './webhook.types.js';
import { WebhookAttempt, WebhookDelivery } from './webhook-delivery.entity.js';

@Resolver(() => WebhookDelivery)
export class DeliveriesResolver {
  constructor(
    private readonly deliveries: DeliveriesService,
    private readonly activation: ActivationService,
    private readonly loaders: WebhookLoaders,
  ) {}

  @Query(() => WebhookDeliveryConnection, {
    description: 'Deliveries of the workspace’s webhook subscriptions, newest first.',
  })
  @RootField(FIELDS.webhookDeliveries)
  webhookDeliveries(@Scope() scope: WorkspaceScope, @Args() args: WebhookDeliveriesArgs) {
    return this.deliveries.page(scope, args);
  }

  @Query(() => WebhookDelivery, {
    nullable: true,
    description: 'A webhook delivery by id; null for an unknown id.',
  })
  @RootField(FIELDS.webhookDelivery)
  webhookDelivery(
    @Scope() scope: WorkspaceScope,
    @Args('id', { type: () => ID, description: 'Id of the delivery.' }) id: string,
  ) {
    return this.deliveries.find(scope, id);
  }

  @Query(() => WebhookEventConnection, {
    description:
      'Events of the workspace, newest first. They are kept for 30 days, and written while a webhook subscription, active or not, names their type.',
  })
  @RootField(FIELDS.webhookEvents)
  webhookEvents(@Scope() scope: WorkspaceScope, @Args() page: PageArgs) {
    return this.deliveries.events(scope, page);
  }

  @Query(() => [WebhookEventType], { description: 'Every type of events.' })
  @RootField(FIELDS.webhookEventTypes)
  webhookEventTypes() {
    return this.deliveries.eventTypes();
  }

  @Mutation(() => RedeliverWebhookDeliveryPayload, {
    nullable: true,
    description:
      'Sends a delivery that failed for good again, with the same webhook-id. If its subscription is disabled, there is a single attempt. Any other delivery gives a userError with the code not_replayable.',
  })
  @RootField(FIELDS.redeliverWebhookDelivery)
  async redeliverWebhookDelivery(
    @Scope() scope: WorkspaceScope,
    @Args('id', { type: () => ID, description: 'Id of the delivery.' }) id: string,
    @Args('early', {
      type: () => Boolean,
      defaultValue: false,
      description:
        'Whether a delivery that waits for its next attempt has that at once; the later ones follow as ever.',
    })
    early: boolean,
  ) {
    return { webhookDelivery: await this.activation.redeliver(scope, id, early) };
  }

  @Mutation(() => SendWebhookTestEventPayload, {
    nullable: true,
    description:
      'Sends a subscription.ping to a webhook subscription, disabled or not: a single attempt that counts for nothing.',
  })
  @RootField(FIELDS.sendWebhookTestEvent)
  async sendWebhookTestEvent(
    @Scope() scope: WorkspaceScope,
    @Args('id', { type: () => ID, description: 'Id of the subscription.' }) id: string,
  ) {
    return { webhookDelivery: await this.activation.ping(scope, id) };
  }

  @ResolveField(() => [WebhookAttempt], {
    description: 'Its attempts and their results, the first one first; of more than 20 the newest 20.',
  })
  attemptLog(delivery: WebhookDelivery): WebhookAttempt[] {
    return delivery.attemptLog.map((attempt) => ({ ...attempt, at: new Date(attempt.at) }));
  }

  @ResolveField(() => WebhookEvent, { description: 'The event that is delivered.' })
  event(delivery: WebhookDelivery, _: object, context: RequestContext) {
    return this.loaders.event(context, delivery.eventId);
  }
}
