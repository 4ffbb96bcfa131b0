import { ItemAggregateSpan } from '@loupe/analytics';
import { BigIntScalar, Concise, Detailed, FilterDateRangeInput, Type } from '@loupe/graphql';
import { ArgsType, Field, Float, ID, Int, ObjectType, PickType, registerEnumType } from '@nestjs/graphql';
import { ArrayMaxSize, IsOptional, Max, Min, ValidateNested } from 'class-validator';
import { CompetitorBrand } from '../competitors.types.js';
import { ComparisonSpan, MAX_DAYS } from './compared-spans.js';

/** Competitors of one answer, which is read whole. */
export const MAX_COMPARED = 30;
export const DEFAULT_COMPARED = 20;

/** The figures that brands are compared by. */
export const BrandFigureName = {
  POSTS: 'POSTS',
  INFLUENCERS: 'INFLUENCERS',
  ENGAGEMENTS: 'ENGAGEMENTS',
  IMPRESSIONS: 'IMPRESSIONS',
  REACH: 'REACH',
  EARNED_MEDIA_VALUE: 'EARNED_MEDIA_VALUE',
} as const;
export type BrandFigureName = (typeof BrandFigureName)[keyof typeof BrandFigureName];

registerEnumType(ComparisonSpan, {
  name: 'ComparisonSpan',
  description: 'A span that is over, in the workspace’s time zone.',
  valuesMap: {
    LAST_WEEK: { description: 'The last complete week, Monday first.' },
    LAST_MONTH: { description: 'The last complete calendar month.' },
    LAST_QUARTER: { description: 'The last complete quarter of a year.' },
    LAST_YEAR: { description: 'The last complete year.' },
  },
});

registerEnumType(BrandFigureName, {
  name: 'BrandFigureName',
  description: 'A figure that brands are compared by.',
  valuesMap: {
    POSTS: { description: 'Number of posts.' },
    INFLUENCERS: { description: 'Number of profiles that posted.' },
    ENGAGEMENTS: { description: 'Likes, comments and shares together.' },
    IMPRESSIONS: { description: 'Impressions.' },
    REACH: { description: 'Followers of the profiles that posted, each profile counted once.' },
    EARNED_MEDIA_VALUE: { description: 'Earned media value.' },
  },
});

@ObjectType('BrandFigure', { description: 'A figure of a brand in the span, and in the span before.' })
export class BrandFigure {
  @Field(() => BrandFigureName, { description: 'Which figure.' })
  figure: BrandFigureName;

  @Field({
    description:
      'What value and before count, such as posts; for money the currency, a code of ISO 4217, in whole units.',
  })
  unit: string;

  @Field(() => Float, { nullable: true, description: 'The figure in the span; null if it is unknown.' })
  value: number | null;

  @Field(() => BigIntScalar, {
    nullable: true,
    description: 'The figure in the span in cents; null for figures other than money, and if it is unknown.',
  })
  valueCents: string | null;

  @Field(() => Float, {
    nullable: true,
    description: 'The figure in the span before; null if it is unknown.',
  })
  before: number | null;

  @Field(() => Float, {
    nullable: true,
    description:
      'The growth against the span before: 0.5 is half as much again. Null if before is 0 or unknown.',
  })
  change: number | null;

  @Field(() => Float, {
    nullable: true,
    description:
      'Part of the sum over the brands of this answer, from 0 to 1. Null for INFLUENCERS and REACH, which do not add up.',
  })
  share: number | null;
}

@ObjectType('ComparedBrand', { description: 'A brand in a comparison.' })
export class ComparedBrand extends PickType(CompetitorBrand, ['id', 'name', 'isOwnBrand'], ObjectType) {
  @Field(() => [BrandFigure], { description: 'Its figures.' })
  figures: BrandFigure[];
}

@Detailed(
  'span { from to } spanBefore { from to } isComplete timeZone currency competitorsCount brands { id name isOwnBrand figures { figure unit value before change share } }',
)
@Concise(
  'span { from to } isComplete currency competitorsCount brands { id name figures { figure unit value share } }',
)
@ObjectType('BrandComparison', {
  description: 'The own brand beside its competitors, in one span and the span before.',
})
export class BrandComparison {
  @Field(() => ItemAggregateSpan, { description: 'The span of publication of the posts.' })
  span: ItemAggregateSpan;

  @Field(() => ItemAggregateSpan, {
    nullable: true,
    description:
      'The span before: as many whole months or days, or of the same duration. Null before the year 1.',
  })
  spanBefore: ItemAggregateSpan | null;

  @Field({
    description: 'Whether the span is over. The figures of a span that goes on still grow.',
  })
  isComplete: boolean;

  @Field({ description: 'IANA time zone in which weeks and months begin.' })
  timeZone: string;

  @Field({ description: 'Currency of the amounts, a code of ISO 4217.' })
  currency: string;

  @Field(() => Int, { description: 'Number of all competitors, compared or not.' })
  competitorsCount: number;

  @Field(() => [ComparedBrand], { description: 'The own brand, then the competitors, newest first.' })
  brands: ComparedBrand[];
}

@ArgsType()
export class CompareBrandsArgs {
  @Field(() => ComparisonSpan, {
    nullable: true,
    description: 'The span to compare: by default LAST_MONTH. Give takenAt instead for any other span.',
  })
  span?: ComparisonSpan | null;

  @Field(() => FilterDateRangeInput, {
    nullable: true,
    description: `The span by its ends, instead of span, at most ${MAX_DAYS} days: from is required, and a missing to is now.`,
  })
  @IsOptional()
  @ValidateNested()
  @Type(() => FilterDateRangeInput)
  takenAt?: FilterDateRangeInput | null;

  @Field(() => [ID], {
    nullable: true,
    description: `Ids of the competitors to compare with, at most ${MAX_COMPARED}; the newest if absent.`,
  })
  @IsOptional()
  @ArrayMaxSize(MAX_COMPARED)
  brandIds?: string[] | null;

  @Field(() => Int, {
    nullable: true,
    defaultValue: DEFAULT_COMPARED,
    description: `Number of competitors, 1 to ${MAX_COMPARED}, where brandIds does not name them.`,
  })
  @IsOptional()
  @Min(1)
  @Max(MAX_COMPARED)
  first?: number | null;
}
