import { actorOf } from '@loupe/audit';
import {
  Ctx,
  DateTimeWithZoneScalar,
  FieldCost,
  PageArgs,
  RequestContext,
  RootField,
  Scope,
} from '@loupe/graphql';
import { Clock, type WorkspaceScope } from '@loupe/kernel';
import { Args, ID, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { ActivationService } from './activation.service.js';
import { warningOf } from './health.js';
import { FIELDS } from './subscriptions.fields.js';
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
  WebhookDay,
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
  @RootField(FIELDS.webhookSubscriptions)
  webhookSubscriptions(@Scope() scope: WorkspaceScope, @Args() page: PageArgs) {
    return this.subscriptions.page(scope, page);
  }

  @Query(() => WebhookSubscription, {
    nullable: true,
    description: 'A webhook subscription by id; null for an unknown id.',
  })
  @RootField(FIELDS.webhookSubscription)
  webhookSubscription(@Scope() scope: WorkspaceScope, @Args('id', ID_ARG) id: string) {
    return this.subscriptions.find(scope, id);
  }

  @Mutation(() => CreateWebhookSubscriptionPayload, {
    nullable: true,
    description: 'Makes an active webhook subscription. Its secret is in the answer, and nowhere later.',
  })
  @RootField(FIELDS.createWebhookSubscription)
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
  @RootField(FIELDS.updateWebhookSubscription)
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
  @RootField(FIELDS.deleteWebhookSubscription)
  async deleteWebhookSubscription(@Ctx() context: RequestContext, @Args('id', ID_ARG) id: string) {
    const deleted = await this.subscriptions.delete(context.scope, id, actorOf(context));
    return { deletedWebhookSubscriptionId: deleted };
  }

  @Mutation(() => EnableWebhookSubscriptionPayload, {
    nullable: true,
    description:
      'Makes a webhook subscription active. It also sends what the subscription missed in the last 24 hours: deliveries that failed for good, and events that came while it was disabled. One that is active already and has nothing to be sent again gives a userError with the code not_replayable.',
  })
  @RootField(FIELDS.enableWebhookSubscription)
  enableWebhookSubscription(@Ctx() context: RequestContext, @Args('id', ID_ARG) id: string) {
    return this.activation.enable(context.scope, id, actorOf(context));
  }

  @Mutation(() => DisableWebhookSubscriptionPayload, {
    nullable: true,
    description: 'Stops a webhook subscription.',
  })
  @RootField(FIELDS.disableWebhookSubscription)
  async disableWebhookSubscription(@Ctx() context: RequestContext, @Args('id', ID_ARG) id: string) {
    const disabled = await this.activation.disable(context.scope, id, actorOf(context));
    return { webhookSubscription: disabled };
  }

  @Mutation(() => RotateWebhookSecretPayload, {
    nullable: true,
    description:
      'Gives a webhook subscription a new secret. For 24 hours deliveries carry a signature of the one before as well.',
  })
  @RootField(FIELDS.rotateWebhookSecret)
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

  @ResolveField(() => WebhookDay, { description: 'How its deliveries went in the last 24 hours.' })
  @FieldCost({ perRow: 0.2 })
  lastDay(subscription: WebhookSubscription, _: object, context: RequestContext): Promise<WebhookDay> {
    return this.loaders.lastDay(context, subscription.id);
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
