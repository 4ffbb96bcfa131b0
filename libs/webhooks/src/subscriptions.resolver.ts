import { DateTimeWithZoneScalar, PageArgs, type RequestContext, Scope } from '@loupe/graphql';
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
  webhookSubscriptions(@Scope() scope: WorkspaceScope, @Args() page: PageArgs) {
    return this.subscriptions.page(scope, page);
  }

  @Query(() => WebhookSubscription, {
    nullable: true,
    description: 'A webhook subscription by id; null for an unknown id.',
  })
  webhookSubscription(@Scope() scope: WorkspaceScope, @Args('id', ID_ARG) id: string) {
    return this.subscriptions.find(scope, id);
  }

  @Mutation(() => CreateWebhookSubscriptionPayload, {
    nullable: true,
    description: 'Makes an active webhook subscription. Its secret is in the answer, and nowhere later.',
  })
  createWebhookSubscription(
    @Scope() scope: WorkspaceScope,
    @Args('input', { type: () => CreateWebhookSubscriptionInput, description: 'The new subscription.' })
    input: NewSubscription,
  ) {
    return this.subscriptions.create(scope, input);
  }

  @Mutation(() => UpdateWebhookSubscriptionPayload, {
    nullable: true,
    description: 'Changes what is given about a webhook subscription and leaves the rest.',
  })
  async updateWebhookSubscription(
    @Scope() scope: WorkspaceScope,
    @Args('id', ID_ARG) id: string,
    @Args('input', { type: () => UpdateWebhookSubscriptionInput, description: 'What to change.' })
    input: SubscriptionChanges,
  ) {
    return { webhookSubscription: await this.subscriptions.update(scope, id, input) };
  }

  @Mutation(() => DeleteWebhookSubscriptionPayload, {
    nullable: true,
    description: 'Deletes a webhook subscription with its deliveries.',
  })
  async deleteWebhookSubscription(@Scope() scope: WorkspaceScope, @Args('id', ID_ARG) id: string) {
    return { deletedWebhookSubscriptionId: await this.subscriptions.delete(scope, id) };
  }

  @Mutation(() => EnableWebhookSubscriptionPayload, {
    nullable: true,
    description:
      'Makes a webhook subscription active, and sends what it has not had of the last 24 hours: deliveries that failed for good, and events that came while it was disabled.',
  })
  enableWebhookSubscription(@Scope() scope: WorkspaceScope, @Args('id', ID_ARG) id: string) {
    return this.activation.enable(scope, id);
  }

  @Mutation(() => DisableWebhookSubscriptionPayload, {
    nullable: true,
    description: 'Stops a webhook subscription.',
  })
  async disableWebhookSubscription(@Scope() scope: WorkspaceScope, @Args('id', ID_ARG) id: string) {
    return { webhookSubscription: await this.activation.disable(scope, id) };
  }

  @Mutation(() => RotateWebhookSecretPayload, {
    nullable: true,
    description:
      'Gives a webhook subscription a new secret. For 24 hours deliveries carry a signature of the one before as well.',
  })
  rotateWebhookSecret(@Scope() scope: WorkspaceScope, @Args('id', ID_ARG) id: string) {
    return this.subscriptions.rotateSecret(scope, id);
  }

  @ResolveField(() => WebhookHealthWarning, {
    nullable: true,
    description:
      'How near the subscription is to being disabled for its failures; null before half of the way.',
  })
  healthWarning(subscription: WebhookSubscription): WebhookHealthWarning | null {
    return warningOf(subscription, this.clock.now());
  }

  @ResolveField(() => DateTimeWithZoneScalar, {
    nullable: true,
    description:
      'Until when deliveries wait because its host could not be reached ten times in a row; null while they do not.',
  })
  pausedUntil(subscription: WebhookSubscription, _: object, context: RequestContext) {
    return this.loaders.pausedUntil(context, subscription.origin);
  }
}
