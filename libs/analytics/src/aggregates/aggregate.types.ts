import { BigIntScalar, Concise, DateTimeScalar, Detailed, FieldCost } from '@loupe/graphql';
import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { ItemGrouping, ItemMetric } from './aggregate.enums.js';

@ObjectType('ItemMetricAggregate', {
  description:
    'One metric of some items. Items for which the metric is unknown are left out; they never count as zero.',
})
export class ItemMetricAggregate {
  @Field(() => ItemMetric, { description: 'Which metric.' })
  metric: ItemMetric;

  @Field(() => Int, { description: 'Number of items for which the metric is known.' })
  known: number;

  @Field(() => BigIntScalar, { nullable: true, description: 'The sum; null for rates, and if known is 0.' })
  sum: string | null;

  @Field(() => Float, {
    nullable: true,
    description: 'The sum divided by known, rounded to six decimals; null if known is 0.',
  })
  mean: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'The value in the middle; between two values, halfway. Null if known is 0.',
  })
  @FieldCost({ perRow: 0.2 })
  median: number | null;

  @Field(() => Float, {
    nullable: true,
    description:
      'The value that nine tenths of the items do not exceed; interpolated between two values. Null if known is 0.',
  })
  @FieldCost({ perRow: 0.2 })
  percentile90: number | null;

  @Field(() => Float, {
    nullable: true,
    description:
      'Part of the sum over all chosen items, from 0 to 1. Null for rates, for totals, and if the whole sum is 0 or unknown.',
  })
  share: number | null;
}

@ObjectType('ItemAttributeAggregate', {
  description:
    'One number attribute of some items. Items without a number are left out; they never count as zero.',
})
export class ItemAttributeAggregate {
  @Field({ description: 'Key of the attribute.' })
  key: string;

  @Field(() => Int, { description: 'Number of items that have a number.' })
  known: number;

  @Field(() => Float, { nullable: true, description: 'The sum, to six decimals; null if known is 0.' })
  sum: number | null;

  @Field(() => Float, { nullable: true, description: 'The sum divided by known, to six decimals.' })
  mean: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'The value in the middle; between two values, halfway.',
  })
  @FieldCost({ perRow: 0.2 })
  median: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'The value that nine tenths of the items do not exceed; interpolated between two values.',
  })
  @FieldCost({ perRow: 0.2 })
  percentile90: number | null;
}

@ObjectType('ItemAggregateValues', { description: 'What some items amount to.' })
export class ItemAggregateValues {
  @Field(() => Int, { description: 'Number of items.' })
  count: number;

  @Field(() => Int, { description: 'Number of distinct creators of the items.' })
  @FieldCost({ perRow: 0.1 })
  creatorsCount: number;

  @Field(() => [ItemMetricAggregate], { description: 'The metrics, in the order of the request.' })
  metrics: ItemMetricAggregate[];

  @Field(() => [ItemAttributeAggregate], {
    description: 'The number attributes, in the order of the request.',
  })
  attributes: ItemAttributeAggregate[];
}

@ObjectType('ItemAggregateSpan', { description: 'A span of time; both ends belong to it.' })
export class ItemAggregateSpan {
  @Field(() => DateTimeScalar, { description: 'Its first second (UTC).' })
  from: Date;

  @Field(() => DateTimeScalar, { description: 'Its last second (UTC).' })
  to: Date;
}

@ObjectType('ItemAggregateKey', { description: 'A value that the items of a group have in common.' })
export class ItemAggregateKey {
  @Field(() => ItemGrouping, { description: 'What was grouped by.' })
  by: ItemGrouping;

  @Field({
    description:
      'An id, a name without # or @, an enum value, an hour (00 to 23), a day of the week (1 to 7), a tier, or the first day of the time (YYYY-MM-DD) in the workspace’s time zone.',
  })
  value: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The name that people see: of a creator or profile the handle. Null if the object no longer exists.',
  })
  label: string | null;

  @Field(() => ItemAggregateSpan, {
    nullable: true,
    description: 'For TIME: the span, as filter.takenAt takes it; null for all others.',
  })
  span: ItemAggregateSpan | null;
}

@ObjectType('ItemAggregateGroup', {
  description: 'The items that have a value, or a pair of values, in common.',
})
export class ItemAggregateGroup {
  @Field(() => [ItemAggregateKey], { description: 'The values, in the order of groupBy.' })
  keys: ItemAggregateKey[];

  @Field(() => ItemAggregateValues, { description: 'What the items of the group amount to.' })
  values: ItemAggregateValues;

  @Field(() => Float, { description: 'Part of the number of all chosen items, from 0 to 1.' })
  share: number;

  @Field(() => ItemAggregateValues, {
    nullable: true,
    description: 'The same group in the span before; null without such a span, and for groups of TIME.',
  })
  @FieldCost({ perRow: 0.1 })
  before: ItemAggregateValues | null;
}

const METRICS =
  'metrics { metric known sum mean median percentile90 share } attributes { key known sum mean median percentile90 }';
const FEW_METRICS = 'metrics { metric known sum mean share } attributes { key known sum mean }';

@Detailed(
  `groupsCount span { from to } spanBefore { from to } totals { count creatorsCount ${METRICS} } before { count creatorsCount ${METRICS} } groups { keys { by value label span { from to } } share values { count creatorsCount ${METRICS} } before { count ${METRICS} } }`,
)
@Concise(
  `groupsCount totals { count ${FEW_METRICS} } groups { keys { value label } share values { count ${FEW_METRICS} } }`,
)
@ObjectType('ItemAggregates', { description: 'Exact sums, means and counts of the chosen items, in groups.' })
export class ItemAggregates {
  @Field(() => ItemAggregateValues, {
    description: 'All chosen items. An item in several groups counts once.',
  })
  totals: ItemAggregateValues;

  @Field(() => [ItemAggregateGroup], { description: 'The first groups; empty without groupBy.' })
  groups: ItemAggregateGroup[];

  @Field(() => Int, { description: 'Number of all groups.' })
  groupsCount: number;

  @Field(() => ItemAggregateSpan, {
    nullable: true,
    description: 'The span of publication that was asked for, to now if it is open; null without a begin.',
  })
  span: ItemAggregateSpan | null;

  @Field(() => ItemAggregateSpan, {
    nullable: true,
    description:
      'The span before: as many whole months or days in the workspace’s time zone, or of the same duration. Null without a span.',
  })
  spanBefore: ItemAggregateSpan | null;

  @Field(() => ItemAggregateValues, {
    nullable: true,
    description: 'All items that the same filter chooses in the span before; null without such a span.',
  })
  @FieldCost({ perRow: 0.1 })
  before: ItemAggregateValues | null;
}
