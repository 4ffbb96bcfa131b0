import { SortOrder, Type } from '@loupe/graphql';
import { ItemChoiceArgs } from '@loupe/items';
import { ArgsType, Field, Float, InputType, Int } from '@nestjs/graphql';
import { ArrayMaxSize, IsOptional, Max, Min, ValidateNested } from 'class-validator';
import { AggregateInterval, AggregateOrderKey, ItemGrouping, ItemMetric } from './aggregate.enums.js';

export const MAX_GROUPINGS = 2;
export const MAX_GROUPS = 1000;
export const MAX_ATTRIBUTES = 5;
export const MAX_HAVING = 5;
const DEFAULT_GROUPS = 20;

@InputType({ description: 'One of the values that items are grouped by.' })
export class ItemGroupingInput {
  @Field(() => ItemGrouping, { description: 'What to group by.' })
  by: ItemGrouping;

  @Field(() => String, {
    nullable: true,
    description:
      'Key of a select attribute, of items for ATTRIBUTE_OPTION and of creators for CREATOR_ATTRIBUTE_OPTION: see customAttributeSchemas.',
  })
  attribute?: string | null;
}

@InputType({ description: 'An order of groups. Groups without the value come last.' })
export class ItemAggregateOrderInput {
  @Field(() => AggregateOrderKey, { description: 'The value to order by.' })
  by: AggregateOrderKey;

  @Field(() => ItemMetric, {
    nullable: true,
    description: 'The metric of SUM, MEAN, MEDIAN and PERCENTILE_90: one of `metrics`.',
  })
  metric?: ItemMetric | null;

  @Field(() => String, {
    nullable: true,
    description: 'One of `attributes`, in place of `metric`.',
  })
  attribute?: string | null;

  @Field(() => SortOrder, { nullable: true, description: 'The direction; DESC if it is missing.' })
  sortOrder?: SortOrder | null;
}

@InputType({
  description:
    'What a group must have to be returned: a value in a range, both ends included. A group for which the value is unknown is in no range.',
})
export class ItemAggregateHavingInput {
  @Field(() => AggregateOrderKey, { description: 'The value; KEY is none.' })
  by: AggregateOrderKey;

  @Field(() => ItemMetric, {
    nullable: true,
    description: 'The metric of SUM, MEAN, MEDIAN and PERCENTILE_90: one of `metrics`.',
  })
  metric?: ItemMetric | null;

  @Field(() => String, { nullable: true, description: 'One of `attributes`, in place of `metric`.' })
  attribute?: string | null;

  @Field(() => Float, { nullable: true, description: 'The least value.' })
  from?: number | null;

  @Field(() => Float, { nullable: true, description: 'The greatest value.' })
  to?: number | null;
}

@ArgsType()
export class ItemAggregatesArgs extends ItemChoiceArgs {
  @Field(() => [ItemGroupingInput], {
    nullable: true,
    description:
      'What to group by: one value, or two for each pair of values. Without it there are totals only.',
  })
  @IsOptional()
  @ArrayMaxSize(MAX_GROUPINGS)
  @ValidateNested({ each: true })
  @Type(() => ItemGroupingInput)
  groupBy?: ItemGroupingInput[] | null;

  @Field(() => [ItemMetric], {
    nullable: true,
    description: 'The metrics to aggregate, beside the number of items.',
  })
  metrics?: ItemMetric[] | null;

  @Field(() => [String], {
    nullable: true,
    description: `Keys of number attributes of items to aggregate, such as a fee; at most ${MAX_ATTRIBUTES}.`,
  })
  @IsOptional()
  @ArrayMaxSize(MAX_ATTRIBUTES)
  attributes?: string[] | null;

  @Field(() => AggregateInterval, {
    nullable: true,
    description: 'The length of the groups of TIME; DAY if it is missing.',
  })
  interval?: AggregateInterval | null;

  @Field(() => ItemAggregateOrderInput, {
    nullable: true,
    description:
      'The order of the groups. If it is missing: by time for TIME, else those with the most items first.',
  })
  @IsOptional()
  @ValidateNested()
  @Type(() => ItemAggregateOrderInput)
  orderBy?: ItemAggregateOrderInput | null;

  @Field(() => [ItemAggregateHavingInput], {
    nullable: true,
    description: `What groups must have, such as 3 items. At most ${MAX_HAVING} conditions, all of which hold, by what orderBy takes. groupsCount counts only these groups; totals and shares are of all items.`,
  })
  @IsOptional()
  @ArrayMaxSize(MAX_HAVING)
  @ValidateNested({ each: true })
  @Type(() => ItemAggregateHavingInput)
  having?: ItemAggregateHavingInput[] | null;

  @Field(() => Int, {
    nullable: true,
    defaultValue: DEFAULT_GROUPS,
    description: `Number of groups to return, 1 to ${MAX_GROUPS}; groupsCount says how many there are.`,
  })
  @IsOptional()
  @Min(1)
  @Max(MAX_GROUPS)
  first?: number | null;
}
