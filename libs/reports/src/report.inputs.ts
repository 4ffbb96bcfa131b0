import {
  AggregateInterval,
  ItemAggregateOrderInput,
  ItemGroupingInput,
  ItemMetric,
  MAX_GROUPINGS,
} from '@loupe/analytics';
import { ComparisonSpan } from '@loupe/competitors';
import { CustomAttributeConditionInput, MAX_CONDITIONS } from '@loupe/custom-attributes';
import { CHECKED_BY_SERVICE, FilterDateRangeInput, LongText, Type } from '@loupe/graphql';
import { ItemFilterInput } from '@loupe/items';
import { Field, ID, InputType, Int, PartialType } from '@nestjs/graphql';
import { ArrayMaxSize, IsOptional, ValidateNested } from 'class-validator';
import { ReportLookInput } from './looks/look.types.js';
import { ReportBlockKind, ReportLanguage, ReportTemplate } from './report.enums.js';
import { ReportScheduleInput } from './schedules/schedule.types.js';

export const MAX_BLOCKS = 40;
/** Characters of a block's text. */
export const MAX_TEXT = 10_000;
/** Groups of a block: the days of a year. */
export const MAX_FIRST = 366;
/** Places of a report. */
export const MAX_PLACES = 20;
/** Metrics of a block. */
export const MAX_METRICS = 9;

@InputType({ description: 'A block of a report. Arguments that are not for its kind are refused.' })
export class ReportBlockInput {
  @Field(() => ID, {
    nullable: true,
    description:
      'The id of a block that is there already, so that links go on showing it; else a new one is given.',
  })
  id?: string | null;

  @Field(() => ReportBlockKind, { description: 'What it shows.' })
  kind: ReportBlockKind;

  @Field(() => String, { nullable: true, description: 'Its heading, at most 255 characters.' })
  title?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `Words above what it shows; of TEXT all that it shows. At most ${MAX_TEXT} characters.`,
  })
  @LongText(MAX_TEXT)
  text?: string | null;

  @Field(() => [ItemMetric], {
    nullable: true,
    description:
      'The metrics, beside the number of posts; a CHART draws the first. Without them those that are usual.',
  })
  metrics?: ItemMetric[] | null;

  @Field(() => [ItemGroupingInput], {
    nullable: true,
    description: 'For CHART and TABLE: what to group by. A CHART without it is by TIME.',
  })
  @IsOptional()
  @ArrayMaxSize(MAX_GROUPINGS, CHECKED_BY_SERVICE)
  @ValidateNested({ each: true })
  @Type(() => ItemGroupingInput)
  groupBy?: ItemGroupingInput[] | null;

  @Field(() => AggregateInterval, {
    nullable: true,
    description: 'The length of the groups of TIME; DAY without it.',
  })
  interval?: AggregateInterval | null;

  @Field(() => ItemAggregateOrderInput, {
    nullable: true,
    description: 'The order of the groups; without it by the first metric, or by time.',
  })
  @IsOptional()
  @ValidateNested()
  @Type(() => ItemAggregateOrderInput)
  orderBy?: ItemAggregateOrderInput | null;

  @Field(() => Int, {
    nullable: true,
    description: `Number of groups, posts or brands, 1 to ${MAX_FIRST}.`,
  })
  first?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether readers of links and files do not see it; false without it.',
  })
  hidden?: boolean | null;
}

@InputType({ description: 'What a new report is about and shows.' })
export class CreateReportInput {
  @Field({ description: 'Its name, which readers see.' })
  name: string;

  @Field(() => ReportTemplate, {
    nullable: true,
    description: 'The blocks to begin with, where blocks does not give them.',
  })
  template?: ReportTemplate | null;

  @Field(() => ItemFilterInput, {
    nullable: true,
    description: 'Which posts it is about; without it, all posts.',
  })
  @IsOptional()
  @ValidateNested()
  @Type(() => ItemFilterInput)
  filter?: ItemFilterInput | null;

  @Field(() => [CustomAttributeConditionInput], {
    nullable: true,
    description: 'Conditions on custom attributes of the posts, at most 50.',
  })
  @IsOptional()
  @ArrayMaxSize(MAX_CONDITIONS, CHECKED_BY_SERVICE)
  customAttributeConditions?: CustomAttributeConditionInput[] | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'Id of a content view or a collection that selects the posts, as it is when an edition is made. filter is then ignored.',
  })
  presetId?: string | null;

  @Field(() => ComparisonSpan, {
    nullable: true,
    description: 'The period by its name, seen from when an edition is made.',
  })
  span?: ComparisonSpan | null;

  @Field(() => FilterDateRangeInput, {
    nullable: true,
    description: 'The period by its ends, instead of span; both are needed.',
  })
  @IsOptional()
  @ValidateNested()
  @Type(() => FilterDateRangeInput)
  takenAt?: FilterDateRangeInput | null;

  @Field(() => ReportLanguage, {
    nullable: true,
    description: 'The language of what Loupe writes; EN without it.',
  })
  language?: ReportLanguage | null;

  @Field(() => ReportLookInput, {
    nullable: true,
    description: 'How it looks; without it as the look of the workspace.',
  })
  @IsOptional()
  @ValidateNested()
  @Type(() => ReportLookInput)
  look?: ReportLookInput | null;

  @Field(() => [ReportBlockInput], {
    nullable: true,
    description: `Its blocks in their order, at most ${MAX_BLOCKS}.`,
  })
  @IsOptional()
  @ArrayMaxSize(MAX_BLOCKS, CHECKED_BY_SERVICE)
  @ValidateNested({ each: true })
  @Type(() => ReportBlockInput)
  blocks?: ReportBlockInput[] | null;

  @Field(() => ReportScheduleInput, {
    nullable: true,
    description: 'When editions are made by themselves, at no credits; null for when somebody asks.',
  })
  @IsOptional()
  @ValidateNested()
  @Type(() => ReportScheduleInput)
  schedule?: ReportScheduleInput | null;

  @Field(() => [ID], {
    nullable: true,
    description: `Ids of the places to which the editions of the schedule are sent, at most ${MAX_PLACES}; empty for none.`,
  })
  @IsOptional()
  @ArrayMaxSize(MAX_PLACES, CHECKED_BY_SERVICE)
  placeIds?: string[] | null;
}

@InputType({ description: 'What to change of a report. What is missing stays; blocks replace all blocks.' })
export class UpdateReportInput extends PartialType(CreateReportInput, InputType) {}
