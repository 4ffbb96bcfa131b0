import type { CustomAttributeConditionInput } from '@loupe/custom-attributes';
import { DateTimeScalar, JsonScalar } from '@loupe/graphql';
import type { FilterEngagementField } from '@loupe/items';
import { Field, ID, ObjectType } from '@nestjs/graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The views per follower, which is what virality is about; no metric of the API's own enum. */
export const VIRALITY = 'VIRALITY';

/** What must happen for an alert: a metric reaches a value, or grows by one within some hours. */
@Entity('alert_rules')
@ObjectType('AlertRule', {
  description:
    'A rule about the metrics of items. It raises one alert for each item, the first time that the item meets it.',
})
export class AlertRule {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @Field(() => ID, { description: 'Id of the rule.' })
  @PrimaryColumn('uuid')
  id: string;

  @Field({ description: 'Name of the rule.' })
  @Column('text')
  name: string;

  @Field(() => JsonScalar, {
    nullable: true,
    description: 'The filter of the items as it was given; null for all items.',
  })
  @Column('json', { nullable: true })
  filter: object | null;

  @Field(() => JsonScalar, {
    description:
      'The conditions on custom attributes as they were given: a list of field, operator, type, value.',
  })
  @Column('json', { default: () => "'[]'" })
  customAttributeConditions: CustomAttributeConditionInput[];

  @Column('text')
  metric: FilterEngagementField | typeof VIRALITY;

  /** Value to be reached; of a growth what has to be added, or the percentage. */
  @Column('double precision')
  atLeast: number;

  @Column('boolean', { default: false })
  isPercent: boolean;

  /** Hours in which a growth has to happen; null for a value to be reached. */
  @Column('integer', { nullable: true })
  hours: number | null;

  @Field(() => [String], { description: 'Addresses of members to whom its alerts are mailed.' })
  @Column('text', { array: true, default: () => "'{}'" })
  mailTo: string[];

  @Field({ description: 'Whether the rule raises no alerts for now.' })
  @Column('boolean', { default: false })
  paused: boolean;

  @Field(() => DateTimeScalar, {
    description:
      'Metrics that were read before are not checked: when the rule was created, changed or resumed.',
  })
  @Column('timestamp with time zone', { precision: 3 })
  checkedSince: Date;

  @Field(() => DateTimeScalar, { description: 'When the rule was created.' })
  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Field(() => DateTimeScalar, { description: 'When the rule was last changed.' })
  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  updatedAt: Date;
}
