import { CustomAttributeConditionInput, MAX_CONDITIONS } from '@loupe/custom-attributes';
import { CHECKED_BY_SERVICE, PageArgs, Type } from '@loupe/graphql';
import { FilterEngagementField, FilterViralityScore, ItemFilterInput } from '@loupe/items';
import { ArgsType, Field, Float, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { ArrayMaxSize, IsOptional, Max, Min, MinLength, ValidateNested } from 'class-validator';

/** Hours of a growth: 30 days. */
export const MAX_HOURS = 720;
/** Greatest value of a rule: integers are exact up to here. */
export const MAX_VALUE = 1e15;
/** Addresses of a rule. */
export const MAX_ADDRESSES = 10;
/** Places of a rule. */
export const MAX_PLACES = 10;

const METRIC = 'The metric.';
const AT_LEAST = 'The value to be reached, more than 0; rates are per hundred followers, money is in cents.';
const BY = 'What has to be added, more than 0; give this or byPercent.';
const BY_PERCENT = 'The percentage by which it has to grow, more than 0; give this or by.';
const HOURS = `Within how many hours, 1 to ${MAX_HOURS}.`;

@InputType({ description: 'A metric reaches a value: it was below before, or the post is new.' })
export class AlertThresholdInput {
  @Field(() => FilterEngagementField, { description: METRIC })
  metric: FilterEngagementField;

  @Field(() => Float, { description: AT_LEAST })
  @Min(0, CHECKED_BY_SERVICE)
  @Max(MAX_VALUE, CHECKED_BY_SERVICE)
  atLeast: number;
}

@InputType({
  description: 'A metric grows between two readings that are at most some hours apart. Give by or byPercent.',
})
export class AlertGrowthInput {
  @Field(() => FilterEngagementField, { description: METRIC })
  metric: FilterEngagementField;

  @Field(() => Float, { nullable: true, description: BY })
  @IsOptional()
  @Min(0, CHECKED_BY_SERVICE)
  @Max(MAX_VALUE, CHECKED_BY_SERVICE)
  by?: number | null;

  @Field(() => Float, { nullable: true, description: BY_PERCENT })
  @IsOptional()
  @Min(0, CHECKED_BY_SERVICE)
  @Max(MAX_VALUE, CHECKED_BY_SERVICE)
  byPercent?: number | null;

  @Field(() => Int, { description: HOURS })
  @Min(1, CHECKED_BY_SERVICE)
  @Max(MAX_HOURS, CHECKED_BY_SERVICE)
  hours: number;
}

@ObjectType('AlertThreshold', { description: 'A value that a metric has to reach.' })
export class AlertThreshold {
  @Field(() => FilterEngagementField, { description: METRIC })
  metric: FilterEngagementField;

  @Field(() => Float, { description: AT_LEAST })
  atLeast: number;
}

@ObjectType('AlertGrowth', { description: 'How much a metric has to grow within some hours.' })
export class AlertGrowth {
  @Field(() => FilterEngagementField, { description: METRIC })
  metric: FilterEngagementField;

  @Field(() => Float, { nullable: true, description: BY })
  by: number | null;

  @Field(() => Float, { nullable: true, description: BY_PERCENT })
  byPercent: number | null;

  @Field(() => Int, { description: HOURS })
  hours: number;
}

@InputType({ isAbstract: true })
abstract class AlertRuleFields {
  @Field(() => ItemFilterInput, {
    nullable: true,
    description:
      'The items that the rule is about; of superSearch, the mode BOOLEAN only. Null for all items.',
  })
  @IsOptional()
  @ValidateNested()
  @Type(() => ItemFilterInput)
  filter?: ItemFilterInput | null;

  @Field(() => [CustomAttributeConditionInput], {
    nullable: true,
    description: `Conditions on custom attributes, at most ${MAX_CONDITIONS}; an item must meet all of them.`,
  })
  @ArrayMaxSize(MAX_CONDITIONS, CHECKED_BY_SERVICE)
  customAttributeConditions?: CustomAttributeConditionInput[] | null;

  @Field(() => AlertThresholdInput, { nullable: true, description: 'A value that a metric has to reach.' })
  @IsOptional()
  @ValidateNested()
  @Type(() => AlertThresholdInput)
  threshold?: AlertThresholdInput | null;

  @Field(() => AlertGrowthInput, { nullable: true, description: 'How much a metric has to grow.' })
  @IsOptional()
  @ValidateNested()
  @Type(() => AlertGrowthInput)
  growth?: AlertGrowthInput | null;

  @Field(() => FilterViralityScore, { nullable: true, description: 'A virality that has to be reached.' })
  virality?: FilterViralityScore | null;

  @Field(() => [String], {
    nullable: true,
    description: `Addresses of members of the workspace to whom its alerts are mailed, at most ${MAX_ADDRESSES}; empty for nobody. An address gets one mail an hour.`,
  })
  @ArrayMaxSize(MAX_ADDRESSES, CHECKED_BY_SERVICE)
  mailTo?: string[] | null;

  @Field(() => [ID], {
    nullable: true,
    description: `Ids of the places to which its alerts are sent, at most ${MAX_PLACES}; empty for none. A mail address gets one mail an hour, a chat one message a minute.`,
  })
  @ArrayMaxSize(MAX_PLACES, CHECKED_BY_SERVICE)
  placeIds?: string[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the rule raises no alerts for now. What is read meanwhile is not checked later.',
  })
  paused?: boolean | null;
}

@InputType({
  description: 'A rule. Exactly one of threshold, growth and virality says what has to happen.',
})
export class CreateAlertRuleInput extends AlertRuleFields {
  @Field({ description: 'Its name, 1 to 255 characters.' })
  @MinLength(1, CHECKED_BY_SERVICE)
  name: string;
}

@InputType({
  description:
    'What to change about a rule. What is not given stays; one of threshold, growth and virality replaces what had to happen before.',
})
export class UpdateAlertRuleInput extends AlertRuleFields {
  @Field(() => String, { nullable: true, description: 'Its name, 1 to 255 characters.' })
  @IsOptional()
  @MinLength(1, CHECKED_BY_SERVICE)
  name?: string | null;
}

@ArgsType()
export class AlertsArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: 'Id of a rule, for its alerts only.' })
  ruleId?: string | null;
}
