import {
  CHECKED_BY_SERVICE,
  Concise,
  ConnectionOf,
  DateTimeWithZoneScalar,
  deletionPayload,
  FilterDateRangeInput,
  JsonScalar,
  MutationPayload,
  PageArgs,
  payloadOf,
  Type,
} from '@loupe/graphql';
import type { EventMap, EventType } from '@loupe/kernel';
import { ArgsType, Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { ArrayMinSize, IsObject, IsOptional, MinLength } from 'class-validator';
import { WebhookDeliveryStatus, WebhookFormat, WebhookSubscriptionStatus } from './webhook.enums.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';
import { WebhookSubscription } from './webhook-subscription.entity.js';

@Concise('id type createdAt')
@ObjectType('WebhookEvent', {
  description: 'Something that happened in the workspace and that webhooks tell of.',
})
export class WebhookEvent {
  @Field(() => ID, { description: 'Id of the event, the header webhook-id of its deliveries.' })
  id: string;

  @Field(() => String, { description: 'Its type, such as item.captured.' })
  type: EventType;

  @Field(() => JsonScalar, { description: 'What happened, with the field names of the GraphQL types.' })
  data: EventMap[EventType];

  @Field(() => DateTimeWithZoneScalar, { description: 'When it happened.' })
  createdAt: Date;
}

@ObjectType('WebhookEventType', { description: 'A type of events.' })
export class WebhookEventType {
  @Field({ description: 'Its name, such as item.captured.' })
  name: string;

  @Field({ description: 'What has happened, in a sentence.' })
  description: string;

  @Field({
    description: 'Whether a subscription can name it; subscription.ping goes to those that ask for it.',
  })
  subscribable: boolean;
}

/** So many of a subscription's newest deliveries are counted. */
export const MOST_COUNTED = 1000;

@ObjectType('WebhookDay', {
  description: `How the deliveries of a subscription went that were made in the last 24 hours; of more than ${MOST_COUNTED} the newest ${MOST_COUNTED}.`,
})
export class WebhookDay {
  @Field(() => Int, { description: 'Those that arrived.' })
  delivered: number;

  @Field(() => Int, { description: 'Those that failed for good.' })
  failed: number;

  @Field(() => Int, { description: 'Those that wait for their first or next attempt.' })
  waiting: number;
}

@ObjectType('WebhookSubscriptionConnection', { description: 'A page of webhook subscriptions.' })
export class WebhookSubscriptionConnection extends ConnectionOf(WebhookSubscription, 'WebhookSubscription') {}

@ObjectType('WebhookDeliveryConnection', { description: 'A page of webhook deliveries.' })
export class WebhookDeliveryConnection extends ConnectionOf(WebhookDelivery, 'WebhookDelivery') {}

@ObjectType('WebhookEventConnection', { description: 'A page of webhook events.' })
export class WebhookEventConnection extends ConnectionOf(WebhookEvent, 'WebhookEvent') {}

@ArgsType()
export class WebhookDeliveriesArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: 'Id of the subscription; those of all without it.' })
  @IsOptional()
  subscriptionId?: string | null;

  @Field(() => WebhookDeliveryStatus, { nullable: true, description: 'Their status.' })
  @IsOptional()
  status?: WebhookDeliveryStatus | null;

  @Field(() => String, { nullable: true, description: 'Type of their events.' })
  @IsOptional()
  eventType?: string | null;

  @Field(() => FilterDateRangeInput, { nullable: true, description: 'When they were made.' })
  @Type(() => FilterDateRangeInput)
  @IsOptional()
  createdAt?: FilterDateRangeInput | null;
}

const DESCRIPTIONS = {
  name: 'Name of 1 to 200 characters; spaces around it are dropped.',
  url: 'Public http or https address of at most 2048 characters, without user name, password and control characters; spaces around it are dropped.',
  format: 'In which form events are sent; STANDARD for a new subscription without it.',
  eventTypes: 'Types of the events to be sent, from webhookEventTypes, or ["*"] for all of them.',
};

@InputType({ description: 'A new webhook subscription.' })
export class CreateWebhookSubscriptionInput {
  @Field(() => WebhookFormat, {
    nullable: true,
    description: DESCRIPTIONS.format,
  })
  format?: WebhookFormat | null;

  @Field({ description: DESCRIPTIONS.name })
  @MinLength(1, CHECKED_BY_SERVICE)
  name: string;

  @Field({ description: DESCRIPTIONS.url })
  url: string;

  @Field(() => [String], { description: DESCRIPTIONS.eventTypes })
  @ArrayMinSize(1, CHECKED_BY_SERVICE)
  eventTypes: string[];

  @Field(() => JsonScalar, {
    nullable: true,
    description: 'A JSON object of the client’s own, at most 16 KiB.',
  })
  @IsObject(CHECKED_BY_SERVICE)
  metadata?: unknown;
}

@InputType({
  description:
    'What to change about a webhook subscription. What is not given stays as it is. null is refused, except for metadata: null clears it, as {} does.',
})
export class UpdateWebhookSubscriptionInput {
  @Field(() => WebhookFormat, {
    nullable: true,
    description: DESCRIPTIONS.format,
  })
  format?: WebhookFormat | null;

  @Field(() => String, { nullable: true, description: DESCRIPTIONS.name })
  @MinLength(1, CHECKED_BY_SERVICE)
  name?: string | null;

  @Field(() => String, { nullable: true, description: DESCRIPTIONS.url })
  url?: string | null;

  @Field(() => [String], { nullable: true, description: DESCRIPTIONS.eventTypes })
  @ArrayMinSize(1, CHECKED_BY_SERVICE)
  eventTypes?: string[] | null;

  @Field(() => JsonScalar, {
    nullable: true,
    description: 'A JSON object in place of the present one, at most 16 KiB; {} and null clear it.',
  })
  @IsObject(CHECKED_BY_SERVICE)
  metadata?: unknown;

  @Field(() => WebhookSubscriptionStatus, {
    nullable: true,
    description:
      'ACTIVE or DISABLED_BY_USER, as enableWebhookSubscription and disableWebhookSubscription set it.',
  })
  status?: WebhookSubscriptionStatus | null;
}

/** Interfaces, as Nest's pipe makes objects of classes by copying them, and the JSON in them has to stay as it is. */
export type NewSubscription = CreateWebhookSubscriptionInput;
export type SubscriptionChanges = UpdateWebhookSubscriptionInput;

@ObjectType({ isAbstract: true })
abstract class SubscriptionPayload extends MutationPayload {
  @Field(() => WebhookSubscription, {
    nullable: true,
    description: 'The subscription as it is now; null when nothing was changed.',
  })
  webhookSubscription?: WebhookSubscription | null;
}

@ObjectType({ isAbstract: true })
abstract class SecretPayload extends SubscriptionPayload {
  @Field(() => String, {
    nullable: true,
    description: 'The signing secret, whsec_ and base64. It is shown here only: keep it.',
  })
  secret?: string | null;
}

@ObjectType('CreateWebhookSubscriptionPayload', { description: 'Result of making a webhook subscription.' })
export class CreateWebhookSubscriptionPayload extends SecretPayload {}

@ObjectType('RotateWebhookSecretPayload', { description: 'Result of rotating a secret.' })
export class RotateWebhookSecretPayload extends SecretPayload {}

@ObjectType('UpdateWebhookSubscriptionPayload', {
  description: 'Result of changing a webhook subscription.',
})
export class UpdateWebhookSubscriptionPayload extends SubscriptionPayload {}

@ObjectType('DisableWebhookSubscriptionPayload', {
  description: 'Result of disabling a webhook subscription.',
})
export class DisableWebhookSubscriptionPayload extends SubscriptionPayload {}

@ObjectType('EnableWebhookSubscriptionPayload', {
  description: 'Result of enabling a webhook subscription.',
})
export class EnableWebhookSubscriptionPayload extends SubscriptionPayload {
  @Field(() => Int, {
    nullable: true,
    description: 'How many deliveries and missed events of the last 24 hours are sent.',
  })
  replayedCount?: number | null;
}

export const DeleteWebhookSubscriptionPayload = deletionPayload(
  'DeleteWebhookSubscriptionPayload',
  'deletedWebhookSubscriptionId',
  'Result of deleting a webhook subscription.',
);

export const RedeliverWebhookDeliveryPayload = payloadOf(
  'RedeliverWebhookDeliveryPayload',
  'webhookDelivery',
  WebhookDelivery,
  'Result of sending a delivery again.',
);

export const SendWebhookTestEventPayload = payloadOf(
  'SendWebhookTestEventPayload',
  'webhookDelivery',
  WebhookDelivery,
  'Result of sending a test event.',
);
