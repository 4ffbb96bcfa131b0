import { DateTimeWithZoneScalar, JsonScalar } from '@loupe/graphql';
import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { WebhookFormat, WebhookSubscriptionStatus } from './webhook.enums.js';

const timestamp = { precision: 3, nullable: true } as const;

/** An endpoint that events are sent to. */
@Entity('webhook_subscriptions')
@ObjectType('WebhookSubscription', { description: 'An endpoint of the workspace that events are sent to.' })
export class WebhookSubscription {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @Field(() => ID, { description: 'Id of the subscription.' })
  @PrimaryColumn('uuid')
  id: string;

  @Field({ description: 'Name that people gave it.' })
  @Column('text')
  name: string;

  @Field({ description: 'Address that events are sent to.' })
  @Column('text')
  url: string;

  /** Scheme, host and port of the address: what transport failures are counted for. */
  @Column('text')
  origin: string;

  @Field(() => [String], { description: 'Types of the events that are sent; ["*"] stands for all of them.' })
  @Column('text', { array: true })
  eventTypes: string[];

  @Field(() => WebhookFormat, { description: 'In which form events are sent.' })
  @Column('text', { default: 'STANDARD' })
  format: WebhookFormat;

  @Field(() => JsonScalar, { description: 'A JSON object of the client’s own; {} where none was given.' })
  @Column('jsonb')
  metadata: object;

  @Field(() => WebhookSubscriptionStatus, { description: 'Whether events are sent.' })
  @Column('text')
  status: WebhookSubscriptionStatus;

  @Field(() => DateTimeWithZoneScalar, {
    nullable: true,
    description: 'When it was disabled; null while it is active.',
  })
  @Column('timestamp with time zone', timestamp)
  disabledAt: Date | null;

  @Field(() => String, {
    nullable: true,
    description: 'Why the service disabled it, in a sentence; null unless the status is DISABLED_BY_SYSTEM.',
  })
  @Column('text', { nullable: true })
  disabledReason: string | null;

  /** Encrypted (secrets.ts), as is the previous one. */
  @Column('bytea')
  secret: Buffer;

  @Column('bytea', { nullable: true })
  previousSecret: Buffer | null;

  @Field(() => DateTimeWithZoneScalar, {
    nullable: true,
    description: 'Until when deliveries are also signed with the secret before the last rotation.',
  })
  @Column('timestamp with time zone', timestamp)
  previousSecretUntil: Date | null;

  @Field(() => DateTimeWithZoneScalar, {
    nullable: true,
    description: 'Since when attempts have had nothing but failures; null while the last one succeeded.',
  })
  @Column('timestamp with time zone', timestamp)
  failingSince: Date | null;

  /** When its address first took a delivery; null while it has taken none, so that nothing says that it answers. */
  @Column('timestamp with time zone', timestamp)
  provenAt: Date | null;

  @Field(() => Int, { description: 'Number of deliveries that have failed since failingSince.' })
  @Column('integer', { default: 0 })
  failedDeliveries: number;

  @Field(() => DateTimeWithZoneScalar, { description: 'When it was made.' })
  @Column('timestamp with time zone', { precision: 3 })
  createdAt: Date;

  @Field(() => DateTimeWithZoneScalar, { description: 'When a client or the service last changed it.' })
  @Column('timestamp with time zone', { precision: 3 })
  updatedAt: Date;
}

/** What is known of the transport to a scheme, host and port, from what one workspace has sent there. */
@Entity('webhook_origins')
export class WebhookOrigin {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('text')
  origin: string;

  /** Transport failures in a row. */
  @Column('integer')
  failures: number;

  /** Length of the last pause, in seconds. */
  @Column('integer', { nullable: true })
  pauseSeconds: number | null;

  @Column('timestamp with time zone', timestamp)
  pausedUntil: Date | null;
}
