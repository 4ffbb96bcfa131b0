import { actorOf } from '@loupe/audit';
import {
  Ctx,
  DateTimeWithZoneScalar,
  document,
  PageArgs,
  PLAIN_COST,
  pageCost,
  RequestContext,
  RootField,
  SAMPLE,
  Scope,
  WRITE_COST,
} from '@loupe/graphql';
import { Clock, type WorkspaceScope } from '@loupe/kernel';
import { Args, ID, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { ActivationService } from './activation.service.js';
import { warningOf } from './health.js';
import { SubscriptionsService } from './subscriptions.service.js';
import { WebhookHealthWarning } from './webhook.enums.js';
import { WebhookLoaders } from './webhook.loaders.js';
import {
  CreateWebhookSubscriptionInput,
  CreateWebhookSubscriptionPayload,
  DeleteWebhookSubscriptionPayload,
  DisableWebhookSubscriptionPayload,
  EnableWebhookSubscriptionPayload,
  type NewSubscription,
  RotateWebhookSecretPayload,
  type SubscriptionChanges,
  UpdateWebhookSubscriptionInput,
  UpdateWebhookSubscriptionPayload,
  WebhookSubscriptionConnection,
} from './webhook.types.js';
import { WebhookSubscription } from './webhook-subscription.entity.js';

const ID_ARG = { type: () => ID, description: 'Id of the subscription.' };

@Resolver(() => WebhookSubscription)
export class SubscriptionsResolver {
  constructor(
    private readonly subscriptions: SubscriptionsService,
    private readonly activation: ActivationService,
    private readonly loaders: WebhookLoaders,
    private readonly clock: Clock,
  ) {}

  @Query(() => WebhookSubscriptionConnection, {
    description: 'The webhook subscriptions of the workspace, newest first.',
  })
  @RootField({
    cost: pageCost(10, 0.5),
    scopes: ['webhooks'],
    mcp: {
      title: 'List webhook subscriptions',
      asked: 'where are events sent, which webhooks do we have',
      use: 'Use it to find out where events are sent.',
      next: 'Pass pageInfo.endCursor as cursor for the next page.',
      hasCursor: true,
    },
    example: {
      query: document`
        query Subscriptions($after: String) {
          webhookSubscriptions(after: $after) {
            pageInfo { hasNextPage endCursor }
            nodes { id name url eventTypes status failingSince healthWarning pausedUntil }
          }
        }`,
      variables: { after: null },
    },
  })
  webhookSubscriptions(@Scope() scope: WorkspaceScope, @Args() page: PageArgs) {
    return this.subscriptions.page(scope, page);
  }

  @Query(() => WebhookSubscription, {
    nullable: true,
    description: 'A webhook subscription by id; null for an unknown id.',
  })
  @RootField({
    cost: PLAIN_COST,
    scopes: ['webhooks'],
    mcp: {
      title: 'Get one webhook subscription',
      use: 'Use it for one subscription whose id you know, such as to see its healthWarning.',
      next: 'getWebhookDeliveries with its id as subscriptionId gives what was sent.',
    },
    example: {
      query: document`
        query Subscription($id: ID!) {
          webhookSubscription(id: $id) { id name url eventTypes metadata status disabledAt disabledReason }
        }`,
      variables: { id: SAMPLE.webhookSubscription },
    },
  })
  webhookSubscription(@Scope() scope: WorkspaceScope, @Args('id', ID_ARG) id: string) {
    return this.subscriptions.find(scope, id);
  }

  @Mutation(() => CreateWebhookSubscriptionPayload, {
    nullable: true,
    description: 'Makes an active webhook subscription. Its secret is in the answer, and nowhere later.',
  })
  @RootField({
    cost: WRITE_COST,
    scopes: ['webhooks', 'read'],
    mcp: {
      title: 'Create a webhook',
      isOpenWorld: true,
      asked: 'notify our system, Slack or Zapier when a new post comes in; real-time alerts',
      use: 'Use it to have events sent to an address; ask people before you do.',
      next: 'Give people the secret at once, as it is not shown again; sendWebhookTestEvent tries the address.',
    },
    example: {
      query: document`
        mutation Create($input: CreateWebhookSubscriptionInput!) {
          createWebhookSubscription(input: $input) { webhookSubscription { id name url eventTypes status } secret userErrors { field message code } }
        }`,
      variables: {
        input: {
          name: 'Content hub',
          url: 'https://hooks.example.com/loupe',
          eventTypes: ['item.captured', 'collection.item_added'],
          metadata: { team: 'social' },
        },
      },
    },
  })
  createWebhookSubscription(
    @Ctx() context: RequestContext,
    @Args('input', { type: () => CreateWebhookSubscriptionInput, description: 'The new subscription.' })
    input: NewSubscription,
  ) {
    return this.subscriptions.create(context.scope, input, actorOf(context));
  }

  @Mutation(() => UpdateWebhookSubscriptionPayload, {
    nullable: true,
    description: 'Changes what is given about a webhook subscription and leaves the rest.',
  })
  @RootField({
    cost: WRITE_COST,
    scopes: ['webhooks', 'read'],
    mcp: {
      title: 'Change a webhook subscription',
      isOpenWorld: true,
      use: 'Use it to change the name, address, event types, metadata or status of a subscription; what is not given stays.',
      next: 'getWebhookEventTypes lists the event types.',
    },
    example: {
      query: document`
        mutation Update($id: ID!, $input: UpdateWebhookSubscriptionInput!) {
          updateWebhookSubscription(id: $id, input: $input) { webhookSubscription { id name url eventTypes status } userErrors { field message code } }
        }`,
      variables: { id: SAMPLE.webhookSubscription, input: { eventTypes: ['*'], metadata: null } },
    },
  })
  async updateWebhookSubscription(
    @Ctx() context: RequestContext,
    @Args('id', ID_ARG) id: string,
    @Args('input', { type: () => UpdateWebhookSubscriptionInput, description: 'What to change.' })
    input: SubscriptionChanges,
  ) {
    const { scope } = context;
    return {
      webhookSubscription: await this.subscriptions.update(scope, id, input, actorOf(context)),
    };
  }

  @Mutation(() => DeleteWebhookSubscriptionPayload, {
    nullable: true,
    description: 'Deletes a webhook subscription with its deliveries.',
  })
  @RootField({
    cost: WRITE_COST,
    scopes: ['webhooks'],
    mcp: {
      title: 'Delete a webhook subscription',
      use: 'Use it only when people asked for it: its deliveries go with it. disableWebhookSubscription keeps them.',
    },
    example: {
      query: document`
        mutation Delete($id: ID!) {
          deleteWebhookSubscription(id: $id) { deletedWebhookSubscriptionId userErrors { field message code } }
        }`,
      variables: { id: SAMPLE.webhookSubscription },
    },
  })
  async deleteWebhookSubscription(@Ctx() context: RequestContext, @Args('id', ID_ARG) id: string) {
    const deleted = await this.subscriptions.delete(context.scope, id, actorOf(context));
    return { deletedWebhookSubscriptionId: deleted };
  }

  @Mutation(() => EnableWebhookSubscriptionPayload, {
    nullable: true,
    description:
      'Makes a webhook subscription active. It also sends what the subscription missed in the last 24 hours: deliveries that failed for good, and events that came while it was disabled. One that is active already and has nothing to be sent again gives a userError with the code not_replayable.',
  })
  @RootField({
    cost: WRITE_COST,
    scopes: ['webhooks', 'read'],
    mcp: {
      title: 'Resume a webhook subscription',
      asked: 'send events again',
      isOpenWorld: true,
      use: 'Use it when its receiver works again.',
      next: 'getWebhookDeliveries follows what is sent again.',
    },
    example: {
      query: document`
        mutation Enable($id: ID!) {
          enableWebhookSubscription(id: $id) { webhookSubscription { id name url eventTypes status } replayedCount userErrors { field message code } }
        }`,
      variables: { id: SAMPLE.webhookSubscription },
    },
  })
  enableWebhookSubscription(@Ctx() context: RequestContext, @Args('id', ID_ARG) id: string) {
    return this.activation.enable(context.scope, id, actorOf(context));
  }

  @Mutation(() => DisableWebhookSubscriptionPayload, {
    nullable: true,
    description: 'Stops a webhook subscription.',
  })
  @RootField({
    cost: WRITE_COST,
    scopes: ['webhooks'],
    mcp: {
      title: 'Pause a webhook subscription',
      asked: 'stop sending events for a while',
      use: 'Use it to stop what is sent to an address for a while.',
      next: 'enableWebhookSubscription makes up for the last 24 hours.',
    },
    example: {
      query: document`
        mutation Disable($id: ID!) {
          disableWebhookSubscription(id: $id) { webhookSubscription { id name url eventTypes status } userErrors { field message code } }
        }`,
      variables: { id: SAMPLE.webhookSubscription },
    },
  })
  async disableWebhookSubscription(@Ctx() context: RequestContext, @Args('id', ID_ARG) id: string) {
    const disabled = await this.activation.disable(context.scope, id, actorOf(context));
    return { webhookSubscription: disabled };
  }

  @Mutation(() => RotateWebhookSecretPayload, {
    nullable: true,
    description:
      'Gives a webhook subscription a new secret. For 24 hours deliveries carry a signature of the one before as well.',
  })
  @RootField({
    cost: WRITE_COST,
    scopes: ['webhooks'],
    mcp: {
      title: 'Replace the secret of a webhook subscription',
      use: 'Use it only when people asked for it, such as after a secret was seen by others.',
      next: 'Give people the secret at once, as it is not shown again; the one before holds for 24 hours.',
    },
    example: {
      query: document`
        mutation Rotate($id: ID!) {
          rotateWebhookSecret(id: $id) { webhookSubscription { id name url eventTypes status } secret userErrors { field message code } }
        }`,
      variables: { id: SAMPLE.webhookSubscription },
    },
  })
  rotateWebhookSecret(@Ctx() context: RequestContext, @Args('id', ID_ARG) id: string) {
    return this.subscriptions.rotateSecret(context.scope, id, actorOf(context));
  }

  @ResolveField(() => WebhookHealthWarning, {
    nullable: true,
    description:
      'How near the subscription is to being disabled for its failures; null before half of the limit.',
  })
  healthWarning(subscription: WebhookSubscription): WebhookHealthWarning | null {
    return warningOf(subscription, this.clock.now());
  }

  @ResolveField(() => DateTimeWithZoneScalar, {
    nullable: true,
    description:
      'Until when deliveries wait: the host could not be reached ten times in a row. Null if they do not wait.',
  })
  pausedUntil(subscription: WebhookSubscription, _: object, context: RequestContext) {
    return this.loaders.pausedUntil(context, subscription.origin);
  }
}
