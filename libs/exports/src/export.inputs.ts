import {
  AggregateInterval,
  ItemAggregateHavingInput,
  ItemAggregateOrderInput,
  ItemGroupingInput,
  ItemMetric,
  MAX_ATTRIBUTES,
  MAX_GROUPINGS,
  MAX_HAVING,
} from '@loupe/analytics';
import { CustomAttributeConditionInput, MAX_CONDITIONS } from '@loupe/custom-attributes';
import { CHECKED_BY_SERVICE, Type } from '@loupe/graphql';
import {
  CreatorFilterInput,
  ItemFilterInput,
  ItemSortingInput,
  SocialProfileFilterInput,
} from '@loupe/items';
import { Field, ID, InputType } from '@nestjs/graphql';
import { ArrayMaxSize, IsOptional, ValidateNested } from 'class-validator';
import { MAX_COLUMNS } from './columns/chosen-columns.js';
import { ExportFormat, ExportKind } from './export.enums.js';

@InputType({ description: 'What to export. Arguments that are not for the kind are refused.' })
export class CreateExportInput {
  @Field(() => ExportKind, { description: 'What the file has a row for.' })
  of: ExportKind;

  @Field(() => ExportFormat, { description: 'The format of the file.' })
  format: ExportFormat;

  @Field(() => [String], {
    nullable: true,
    description: `The columns and their order, 1 to ${MAX_COLUMNS}, by the paths of the API’s fields, such as currentEngagement.likes or customAttributes.KEY, or customAttributes.KEY.label for the labels of its options; without it, all columns.`,
  })
  @IsOptional()
  @ArrayMaxSize(MAX_COLUMNS, CHECKED_BY_SERVICE)
  fields?: string[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether the file is for people: CSV or XLSX with headings in words, labels instead of ids of options, money in units of the currency, times of the workspace’s zone and, without fields, a column for each attribute instead of ids and JSON.',
  })
  @IsOptional()
  forPeople?: boolean | null;

  @Field(() => ItemFilterInput, {
    nullable: true,
    description: 'Which items: for ITEMS, ENGAGEMENT_HISTORIES and ITEM_AGGREGATES. Without it, all items.',
  })
  @IsOptional()
  @ValidateNested()
  @Type(() => ItemFilterInput)
  filter?: ItemFilterInput | null;

  @Field(() => CreatorFilterInput, { nullable: true, description: 'Which creators: for CREATORS.' })
  @IsOptional()
  @ValidateNested()
  @Type(() => CreatorFilterInput)
  creatorFilter?: CreatorFilterInput | null;

  @Field(() => SocialProfileFilterInput, {
    nullable: true,
    description: 'Which social profiles: for SOCIAL_PROFILES.',
  })
  socialProfileFilter?: SocialProfileFilterInput | null;

  @Field(() => [CustomAttributeConditionInput], {
    nullable: true,
    description: 'Conditions on custom attributes of the items or creators, at most 50.',
  })
  @IsOptional()
  @ArrayMaxSize(MAX_CONDITIONS, CHECKED_BY_SERVICE)
  customAttributeConditions?: CustomAttributeConditionInput[] | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'Id of a content view or a collection that selects the items. filter and customAttributeConditions are then ignored.',
  })
  presetId?: string | null;

  @Field(() => [ItemSortingInput], {
    nullable: true,
    description: 'The order of the items, at most one entry; as that of `items` without it.',
  })
  @IsOptional()
  @ArrayMaxSize(1, CHECKED_BY_SERVICE)
  sorting?: ItemSortingInput[] | null;

  @Field(() => [ItemGroupingInput], {
    nullable: true,
    description: 'For ITEM_AGGREGATES: what to group by, one or two.',
  })
  @IsOptional()
  @ArrayMaxSize(MAX_GROUPINGS, CHECKED_BY_SERVICE)
  @ValidateNested({ each: true })
  @Type(() => ItemGroupingInput)
  groupBy?: ItemGroupingInput[] | null;

  @Field(() => [ItemMetric], {
    nullable: true,
    description: 'For ITEM_AGGREGATES: the metrics to aggregate, beside the number of items.',
  })
  metrics?: ItemMetric[] | null;

  @Field(() => [String], {
    nullable: true,
    description: `For ITEM_AGGREGATES: keys of number attributes of items to aggregate, such as a fee; at most ${MAX_ATTRIBUTES}.`,
  })
  @IsOptional()
  @ArrayMaxSize(MAX_ATTRIBUTES, CHECKED_BY_SERVICE)
  attributes?: string[] | null;

  @Field(() => AggregateInterval, {
    nullable: true,
    description: 'For ITEM_AGGREGATES: the length of the groups of TIME; DAY if it is missing.',
  })
  interval?: AggregateInterval | null;

  @Field(() => ItemAggregateOrderInput, {
    nullable: true,
    description: 'For ITEM_AGGREGATES: the order of the groups.',
  })
  @IsOptional()
  @ValidateNested()
  @Type(() => ItemAggregateOrderInput)
  orderBy?: ItemAggregateOrderInput | null;

  @Field(() => [ItemAggregateHavingInput], {
    nullable: true,
    description: `For ITEM_AGGREGATES: what groups must have to be in the file, at most ${MAX_HAVING} conditions.`,
  })
  @IsOptional()
  @ArrayMaxSize(MAX_HAVING, CHECKED_BY_SERVICE)
  @ValidateNested({ each: true })
  @Type(() => ItemAggregateHavingInput)
  having?: ItemAggregateHavingInput[] | null;
}
