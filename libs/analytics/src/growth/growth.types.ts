import { BigIntScalar, Concise, DateTimeScalar, Detailed, FilterDateRangeInput, Type } from '@loupe/graphql';
import { ItemChoiceArgs } from '@loupe/items';
import { Provider } from '@loupe/kernel';
import { ArgsType, Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { IsOptional, Max, Min, ValidateNested } from 'class-validator';
import { ItemAggregateSpan } from '../aggregates/aggregate.types.js';
import { GrowthMetric, GrowthOrder } from './growth.enums.js';

export const MAX_GROWN = 100;
const DEFAULT_GROWN = 10;

@ObjectType('GrowthRow', { description: 'How much a post’s metric, or a profile’s followers, have grown.' })
export class GrowthRow {
  @Field(() => ID, { nullable: true, description: 'Id of the post; null for the followers of a profile.' })
  itemId: string | null;

  @Field(() => ID, { description: 'Id of the profile, which posted the post.' })
  socialProfileId: string;

  @Field(() => ID, { description: 'Id of the creator.' })
  creatorId: string;

  @Field({ description: 'Handle of the profile.' })
  accountName: string;

  @Field(() => Provider, { description: 'Platform.' })
  provider: Provider;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the post was published (UTC).' })
  takenAt: Date | null;

  @Field(() => String, { nullable: true, description: 'Public address of the post, or of the profile.' })
  originalUrl: string | null;

  @Field(() => BigIntScalar, {
    nullable: true,
    description: 'The newest value at the begin; null of a post that was published later, which began at 0.',
  })
  before: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the value before was read (UTC).' })
  beforeAt: Date | null;

  @Field(() => BigIntScalar, { description: 'The newest value at the end.' })
  after: string;

  @Field(() => DateTimeScalar, { description: 'When it was read (UTC).' })
  afterAt: Date;

  @Field(() => BigIntScalar, { description: 'What was added; negative if it fell.' })
  change: string;

  @Field(() => Float, {
    nullable: true,
    description: 'What was added, in percent of the value before; null where that is 0 or unknown.',
  })
  changePercent: number | null;
}

const ROW =
  'itemId socialProfileId creatorId accountName provider takenAt originalUrl before beforeAt after afterAt change changePercent';

@Detailed(`considered known span { from to } rows { ${ROW} }`)
@Concise('considered known rows { itemId accountName before after change changePercent }')
@ObjectType('GrowthRanking', {
  description: 'Posts by the growth of a metric, or profiles by that of their followers.',
})
export class GrowthRanking {
  @Field(() => Int, { description: 'Number of posts or profiles that were chosen.' })
  considered: number;

  @Field(() => Int, {
    description:
      'How many of them have a reading in the span, and one before it or their publication in it: only these are ranked.',
  })
  known: number;

  @Field(() => ItemAggregateSpan, { description: 'The span of the growth.' })
  span: ItemAggregateSpan;

  @Field(() => [GrowthRow], { description: 'The first of the ranking.' })
  rows: GrowthRow[];
}

@ArgsType()
export class GrowthRankingArgs extends ItemChoiceArgs {
  @Field(() => FilterDateRangeInput, {
    description:
      'The span in which it grew; filter.takenAt is about the time of publication. Without an end: until now.',
  })
  @ValidateNested()
  @Type(() => FilterDateRangeInput)
  during: FilterDateRangeInput;

  @Field(() => GrowthMetric, {
    nullable: true,
    defaultValue: GrowthMetric.VIEWS,
    description:
      'What grows. FOLLOWERS ranks the profiles of the chosen posts, without a filter all profiles.',
  })
  metric?: GrowthMetric | null;

  @Field(() => GrowthOrder, {
    nullable: true,
    defaultValue: GrowthOrder.CHANGE,
    description: 'What to rank by.',
  })
  by?: GrowthOrder | null;

  @Field(() => Int, {
    nullable: true,
    defaultValue: DEFAULT_GROWN,
    description: `Number of rows, 1 to ${MAX_GROWN}.`,
  })
  @IsOptional()
  @Min(1)
  @Max(MAX_GROWN)
  first?: number | null;
}
