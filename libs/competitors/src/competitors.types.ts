import { Item } from '@loupe/content';
import {
  Concise,
  ConnectionOf,
  DateWithZoneScalar,
  FilterDateRangeInput,
  NOT_PUBLISHED,
  PageArgs,
  SortOrder,
  Type,
} from '@loupe/graphql';
import { ArgsType, Field, ID, InputType, ObjectType, PickType, registerEnumType } from '@nestjs/graphql';
import { ArrayMaxSize, IsOptional, ValidateNested } from 'class-validator';
import { CompetitorBrandStatsPeriod, type Period } from './period.js';

/** Whether the own brand's metrics could be computed. */
export const CompetitorBrandOwnMetricsStatus = {
  AVAILABLE: 'AVAILABLE',
  UNAVAILABLE: 'UNAVAILABLE',
} as const;
export type CompetitorBrandOwnMetricsStatus =
  (typeof CompetitorBrandOwnMetricsStatus)[keyof typeof CompetitorBrandOwnMetricsStatus];

/** What a competitor's items can be ordered by. */
export const CompetitorBrandItemSortKey = {
  EARNED_MEDIA_VALUE: 'EARNED_MEDIA_VALUE',
  TAKEN_AT: 'TAKEN_AT',
} as const;
export type CompetitorBrandItemSortKey =
  (typeof CompetitorBrandItemSortKey)[keyof typeof CompetitorBrandItemSortKey];

registerEnumType(CompetitorBrandStatsPeriod, {
  name: 'CompetitorBrandStatsPeriod',
  description: 'The span over which brands are compared.',
  valuesMap: {
    MONTH: { description: 'The calendar month that holds the date.' },
    WEEK: { description: 'The week, Monday first, that holds the date.' },
  },
});

registerEnumType(CompetitorBrandOwnMetricsStatus, {
  name: 'CompetitorBrandOwnMetricsStatus',
  description: 'Whether the own brand’s figures could be computed.',
  valuesMap: {
    AVAILABLE: { description: 'They were computed; a figure without data is null.' },
    UNAVAILABLE: { description: 'They could not be computed; ask again later.' },
  },
});

registerEnumType(CompetitorBrandItemSortKey, {
  name: 'CompetitorBrandItemSortKey',
  description: 'What a competitor’s items can be ordered by.',
  valuesMap: {
    EARNED_MEDIA_VALUE: { description: 'Earned media value.' },
    TAKEN_AT: { description: 'Time of publication.' },
  },
});

/** Metrics of a brand over a period; a sum is null where no post has the metric. */
export interface BrandMetrics {
  postsCount: number;
  influencersCount: number;
  engagementsTotal: number | null;
  impressions: number | null;
  reach: number | null;
  /** Currency units. */
  earnedMediaValue: number | null;
}

@ObjectType('CompetitorBrand', {
  description: 'A competitor, or the workspace’s own brand beside them, with its figures over a period.',
})
export class CompetitorBrand {
  @Field(() => ID, { description: 'Id of the brand.' })
  id: string;

  @Field({ description: 'Name of the brand; “You” for the own one.' })
  name: string;

  @Field({ description: 'Whether it is the workspace’s own brand.' })
  isOwnBrand: boolean;

  /** The span that its metrics are asked for. */
  period: Period;
}

@ObjectType('CompetitorBrandConnection', { description: 'A page of competitors.' })
export class CompetitorBrandConnection extends ConnectionOf(CompetitorBrand, 'CompetitorBrand') {}

@Concise(
  'id provider type takenAt originalUrl socialProfile { accountName } currentEngagement { likes comments views earnedMediaValue }',
)
@ObjectType('CompetitorBrandItem', { description: 'A post of a competitor.' })
export class CompetitorBrandItem extends PickType(
  Item,
  ['id', 'externalId', 'provider', 'type', 'takenAt', 'caption', 'hashtags', 'mentions', 'originalUrl'],
  ObjectType,
) {}

@ObjectType('CompetitorBrandItemConnection', { description: 'A page of posts of a competitor.' })
export class CompetitorBrandItemConnection extends ConnectionOf(CompetitorBrandItem, 'CompetitorBrandItem') {}

@InputType({ description: 'Which posts of a competitor to give.' })
export class CompetitorBrandItemFilterInput {
  @Field(() => FilterDateRangeInput, { description: 'When the posts were published.' })
  @ValidateNested()
  @Type(() => FilterDateRangeInput)
  takenAt: FilterDateRangeInput;
}

@InputType({
  description: 'An order of a competitor’s posts; the id breaks ties, and unknown values come last.',
})
export class CompetitorBrandItemSortingInput {
  @Field(() => CompetitorBrandItemSortKey, { description: 'What to order by.' })
  sortKey: CompetitorBrandItemSortKey;

  @Field(() => SortOrder, { description: 'The direction.' })
  sortOrder: SortOrder;
}

const periodField = () =>
  Field(() => CompetitorBrandStatsPeriod, {
    nullable: true,
    defaultValue: CompetitorBrandStatsPeriod.MONTH,
    description: 'The span of the figures.',
  });

const dateField = () =>
  Field(() => DateWithZoneScalar, {
    nullable: true,
    description: 'A day in the span, in the workspace’s time zone; today without it.',
  });

/** The span that metrics are asked for. */
export interface PeriodArguments {
  period?: CompetitorBrandStatsPeriod | null;
  date?: string | null;
}

@ArgsType()
export class CompetitorBrandsArgs extends PageArgs implements PeriodArguments {
  @periodField()
  period?: CompetitorBrandStatsPeriod | null;

  @dateField()
  date?: string | null;
}

@ArgsType()
export class CompetitorBrandArgs implements PeriodArguments {
  @Field(() => ID, { description: 'Id of the brand, the own brand’s included.' })
  id: string;

  @periodField()
  period?: CompetitorBrandStatsPeriod | null;

  @dateField()
  date?: string | null;
}

@ArgsType()
export class CompetitorBrandItemsArgs extends PageArgs {
  @Field(() => ID, { description: 'Id of the brand, the own brand’s included.' })
  brandId: string;

  @Field(() => CompetitorBrandItemFilterInput, { description: 'Which posts to give.' })
  @ValidateNested()
  @Type(() => CompetitorBrandItemFilterInput)
  filter: CompetitorBrandItemFilterInput;

  @Field(() => [CompetitorBrandItemSortingInput], {
    nullable: true,
    defaultValue: [{ sortKey: CompetitorBrandItemSortKey.TAKEN_AT, sortOrder: SortOrder.DESC }],
    description: 'The order: one entry at most. By default the newest post comes first.',
  })
  @IsOptional()
  @ArrayMaxSize(1, NOT_PUBLISHED)
  sorting?: CompetitorBrandItemSortingInput[] | null;
}
