import { DateTimeScalar } from '@loupe/graphql';
import { Field, Float, ID, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Why an alert was raised. */
export const AlertKind = { RULE: 'RULE', WENT_VIRAL: 'WENT_VIRAL' } as const;
export type AlertKind = (typeof AlertKind)[keyof typeof AlertKind];

registerEnumType(AlertKind, {
  name: 'AlertKind',
  description: 'Why an alert was raised.',
  valuesMap: {
    RULE: { description: 'An item met a rule of the workspace.' },
    WENT_VIRAL: { description: 'The virality of an item became HIGH; every workspace has this rule.' },
  },
});

/** That an item met a rule, once for each item and rule. */
@Entity('alerts')
@ObjectType('Alert', { description: 'That an item met a rule. There is one for each item and rule.' })
export class Alert {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @Field(() => ID, { description: 'Id of the alert.' })
  @PrimaryColumn('uuid')
  id: string;

  /** Null if the item went viral. */
  @Column('uuid', { nullable: true })
  ruleId: string | null;

  @Field(() => ID, { description: 'Id of the item.' })
  @Column('uuid')
  itemId: string;

  @Field(() => DateTimeScalar, { description: 'When the metrics that met the rule were read (UTC).' })
  @Column('timestamp with time zone', { precision: 3 })
  at: Date;

  @Field(() => Float, {
    description: 'The value of the rule’s metric then; for virality the views per follower.',
  })
  @Column('numeric')
  value: string;

  @Field(() => Float, {
    nullable: true,
    description:
      'The value before: of the last metrics before; for a growth the smallest value within its hours. Null if none was known.',
  })
  @Column('numeric', { nullable: true })
  previousValue: string | null;

  @Field(() => DateTimeScalar, { description: 'When the alert was raised.' })
  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  createdAt: Date;
}
