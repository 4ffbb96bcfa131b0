import { ItemAggregateSpan, type Span } from '@loupe/analytics';
import { BigIntScalar } from '@loupe/graphql';
import { ArgsType, Field, Float, Int, ObjectType } from '@nestjs/graphql';
import {
  CompetitorBrandOwnMetricsStatus,
  dateField,
  type PeriodArguments,
  periodField,
} from './competitors.types.js';
import type { CompetitorBrandStatsPeriod } from './period.js';

/** Metrics of a brand as an object without an id, which normalized caches keep by its arguments. */
@ObjectType('BrandFigures', {
  description:
    'Metrics of a brand over one period. It has no id, so that caches of clients keep one for each period; a brand has the metrics of the period asked for last.',
})
export class BrandFigures {
  @Field(() => ItemAggregateSpan, { description: 'The time of publication of the posts that are counted.' })
  span: Span;

  @Field(() => Boolean, { description: 'Whether that time is over; otherwise the metrics still grow.' })
  isComplete: boolean;

  @Field(() => String, { description: 'Currency of the earned media value, a code of ISO 4217.' })
  currency: string;

  @Field(() => CompetitorBrandOwnMetricsStatus, { description: 'Whether the metrics could be computed.' })
  status: CompetitorBrandOwnMetricsStatus;

  @Field(() => Int, { nullable: true, description: 'Number of posts.' })
  postsCount: number | null;

  @Field(() => Int, { nullable: true, description: 'Number of profiles that posted.' })
  influencersCount: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Total likes, comments and shares; null if none is known.',
  })
  engagementsTotal: number | null;

  @Field(() => Float, { nullable: true, description: 'Total impressions; null if none is known.' })
  impressions: number | null;

  @Field(() => Float, { nullable: true, description: 'Total followers of the profiles that posted.' })
  reach: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Total earned media value, in whole units of the currency (not cents).',
  })
  earnedMediaValue: number | null;

  @Field(() => BigIntScalar, {
    nullable: true,
    description: 'Total earned media value, in cents of the currency.',
  })
  earnedMediaValueCents: string | null;
}

@ArgsType()
export class BrandFiguresArgs implements PeriodArguments {
  @periodField()
  period?: CompetitorBrandStatsPeriod | null;

  @dateField()
  date?: string | null;
}
