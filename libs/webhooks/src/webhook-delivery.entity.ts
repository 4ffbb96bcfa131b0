import { Concise, DateTimeWithZoneScalar } from '@loupe/graphql';
import type { EventType } from '@loupe/kernel';
import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { WebhookDeliveryStatus } from './webhook.enums.js';

const timestamp = { precision: 3, nullable: true } as const;

@ObjectType('WebhookAttempt', { description: 'The result of one attempt at a delivery.' })
export class WebhookAttempt {
  @Field(() => DateTimeWithZoneScalar, { description: 'When it was begun.' })
  at: Date;

  @Field(() => Int, { nullable: true, description: 'HTTP status of the answer; null where there was none.' })
  responseStatus: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Milliseconds until the answer, whatever its status; null where there was none.',
  })
  responseTimeMs: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Why it failed, in a sentence; null where it did not.',
  })
  error: string | null;
}

/** How a delivery is sent again: as a new one is, or by a single attempt, which goes out to disabled subscriptions too. */
export type Replay = 'RETRIED' | 'ONCE';

/** The delivery of an event to a subscription. */
@Entity('webhook_deliveries')
@Concise('id subscriptionId eventId eventType status nextAttemptAt lastResponseStatus createdAt')
@ObjectType('WebhookDelivery', { description: 'The delivery of an event to a webhook subscription.' })
export class WebhookDelivery {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @Field(() => ID, { description: 'Id of the delivery, the header X-Service-Delivery-Id of its requests.' })
  @PrimaryColumn('uuid')
  id: string;

  @Field(() => ID, { description: 'Id of the subscription.' })
  @Column('uuid')
  subscriptionId: string;

  @Field(() => ID, { description: 'Id of the event, the header webhook-id of its requests.' })
  @Column('uuid')
  eventId: string;

  @Field(() => String, { description: 'Type of the event.' })
  @Column('text')
  eventType: EventType;

  @Field(() => WebhookDeliveryStatus, { description: 'How far it has come.' })
  @Column('text', { default: 'PENDING' })
  status: WebhookDeliveryStatus;

  @Field(() => Int, { description: 'Number of attempts so far, those of replays included.' })
  @Column('integer', { default: 0 })
  attempts: number;

  /** Null unless a replay is under way. */
  @Column('text', { nullable: true })
  replay: Replay | null;

  /** Attempts since it was made or last replayed: the place in the schedule. */
  @Column('integer', { default: 0 })
  roundAttempts: number;

  @Field(() => DateTimeWithZoneScalar, {
    nullable: true,
    description: 'When it is tried next; null once it is delivered or has failed for good.',
  })
  @Column('timestamp with time zone', timestamp)
  nextAttemptAt: Date | null;

  /** The claim under which it is attempted. */
  @Column('uuid', { nullable: true })
  lease: string | null;

  /** When a worker may claim it: nextAttemptAt, or while it is leased when the lease ends. */
  @Column('timestamp with time zone', timestamp)
  dueAt: Date | null;

  @Field(() => DateTimeWithZoneScalar, { nullable: true, description: 'When it was last tried.' })
  @Column('timestamp with time zone', timestamp)
  lastAttemptAt: Date | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Why the last attempt failed, in a sentence. A replay keeps what was there before it until it settles: is delivered, or has failed for good.',
  })
  @Column('text', { nullable: true })
  lastError: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'HTTP status of the last attempt’s answer; null where there was none. A replay keeps it as it keeps lastError.',
  })
  @Column('integer', { nullable: true })
  lastResponseStatus: number | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'Milliseconds until the last attempt’s answer, whatever its status; null where there was none.',
  })
  @Column('integer', { nullable: true })
  responseTimeMs: number | null;

  @Field(() => String, { nullable: true, description: 'The first 2 KiB of the last answer’s body, as text.' })
  @Column('text', { nullable: true })
  responseBody: string | null;

  /** As JSON: `at` is a text. */
  @Column('jsonb', { default: [] })
  attemptLog: (Omit<WebhookAttempt, 'at'> & { at: string })[];

  @Field(() => DateTimeWithZoneScalar, { nullable: true, description: 'When it was delivered.' })
  @Column('timestamp with time zone', timestamp)
  deliveredAt: Date | null;

  @Field(() => DateTimeWithZoneScalar, { description: 'When it was made.' })
  @Column('timestamp with time zone', { precision: 3 })
  createdAt: Date;
}
