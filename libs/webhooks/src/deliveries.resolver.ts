import {
  document,
  PageArgs,
  PLAIN_COST,
  pageCost,
  type RequestContext,
  RootField,
  SAMPLE,
  Scope,
  WRITE_COST,
} from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, ID, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { ActivationService } from './activation.service.js';
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
  @RootField({
    cost: pageCost(10, 0.2),
    scopes: ['webhooks'],
    mcp: {
      title: 'List webhook deliveries',
      asked: 'webhook calls that failed or arrived',
      use: 'Use it to find out what was sent to whom, and what failed and why.',
      next: 'redeliverWebhookDelivery sends one again that is FAILED and has no nextAttemptAt. Pass pageInfo.endCursor as after for the next page.',
    },
    example: {
      query: document`
        query Failed($subscriptionId: ID) {
          webhookDeliveries(subscriptionId: $subscriptionId, status: FAILED) {
            pageInfo { hasNextPage endCursor }
            nodes { id eventId eventType attempts nextAttemptAt lastError lastResponseStatus responseTimeMs }
          }
        }`,
      variables: { subscriptionId: SAMPLE.webhookSubscription },
    },
  })
  webhookDeliveries(@Scope() scope: WorkspaceScope, @Args() args: WebhookDeliveriesArgs) {
    return this.deliveries.page(scope, args);
  }

  @Query(() => WebhookDelivery, {
    nullable: true,
    description: 'A webhook delivery by id; null for an unknown id.',
  })
  @RootField({
    cost: PLAIN_COST,
    scopes: ['webhooks'],
    mcp: {
      title: 'Get one webhook delivery',
      use: 'Use it for one delivery whose id you know, such as that of a test event.',
      next: 'It is done when its status is DELIVERED, or FAILED without nextAttemptAt.',
    },
    example: {
      query: document`
        query Delivery($id: ID!) {
          webhookDelivery(id: $id) { id status attempts lastError responseBody event { id type data createdAt } }
        }`,
      variables: { id: SAMPLE.webhookDelivery },
    },
  })
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
  @RootField({
    cost: pageCost(10, 0.2),
    scopes: ['webhooks'],
    mcp: {
      title: 'List recent events',
      asked: 'what happened lately in the workspace',
      use: 'Use it to see what happened lately. Events are written only while a subscription names their type.',
      next: 'getWebhookDeliveries gives where they were sent. Pass pageInfo.endCursor as after for the next page.',
    },
    example: {
      query: document`
        query Events($after: String) {
          webhookEvents(after: $after) {
            pageInfo { hasNextPage endCursor }
            nodes { id type data createdAt }
          }
        }`,
      variables: { after: null },
    },
  })
  webhookEvents(@Scope() scope: WorkspaceScope, @Args() page: PageArgs) {
    return this.deliveries.events(scope, page);
  }

  @Query(() => [WebhookEventType], { description: 'Every type of events.' })
  @RootField({
    cost: PLAIN_COST,
    scopes: ['webhooks'],
    mcp: {
      title: 'List the types of events for webhooks',
      asked: 'which events can we be told about',
      use: 'Use it to find out which events a subscription can have.',
      next: 'Pass names to createWebhookSubscription as eventTypes.',
    },
    example: {
      query: document`
        query Types {
          webhookEventTypes { name description subscribable }
        }`,
    },
  })
  webhookEventTypes() {
    return this.deliveries.eventTypes();
  }

  @Mutation(() => RedeliverWebhookDeliveryPayload, {
    nullable: true,
    description:
      'Sends a delivery that failed for good again, with the same webhook-id. If its subscription is disabled, there is a single attempt. Any other delivery gives a userError with the code not_replayable.',
  })
  @RootField({
    cost: WRITE_COST,
    scopes: ['webhooks', 'read'],
    mcp: {
      title: 'Send a failed webhook delivery again',
      isOpenWorld: true,
      use: 'Use it when a receiver that refused an event works again; of many, enableWebhookSubscription is the better way.',
      next: 'getWebhookDelivery gives its status.',
    },
    example: {
      query: document`
        mutation Redeliver($id: ID!) {
          redeliverWebhookDelivery(id: $id) { webhookDelivery { id status nextAttemptAt } userErrors { field message code } }
        }`,
      variables: { id: SAMPLE.webhookDelivery },
    },
  })
  async redeliverWebhookDelivery(
    @Scope() scope: WorkspaceScope,
    @Args('id', { type: () => ID, description: 'Id of the delivery.' }) id: string,
  ) {
    return { webhookDelivery: await this.activation.redeliver(scope, id) };
  }

  @Mutation(() => SendWebhookTestEventPayload, {
    nullable: true,
    description:
      'Sends a subscription.ping to a webhook subscription, disabled or not: a single attempt that counts for nothing.',
  })
  @RootField({
    cost: WRITE_COST,
    scopes: ['webhooks'],
    mcp: {
      title: 'Send a test event to a webhook subscription',
      asked: 'does our webhook work',
      isOpenWorld: true,
      use: 'Use it to try whether an address takes events.',
      next: 'getWebhookDelivery gives the answer.',
    },
    example: {
      query: document`
        mutation Ping($id: ID!) {
          sendWebhookTestEvent(id: $id) { webhookDelivery { id status eventType } userErrors { field message code } }
        }`,
      variables: { id: SAMPLE.webhookSubscription },
    },
  })
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
