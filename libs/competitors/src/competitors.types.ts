import { Item } from '@loupe/content';
import {
  CHECKED_BY_SERVICE,
  Concise,
  ConnectionOf,
  DateWithZoneScalar,
  deletionPayload,
  FilterDateRangeInput,
  NOT_PUBLISHED,
  PageArgs,
  payloadOf,
  SortOrder,
  Type,
} from '@loupe/graphql';
import { CompetitorSourceInput, MAX_COMPETITOR_SOURCES } from '@loupe/sources';
import { ArgsType, Field, ID, InputType, ObjectType, PickType, registerEnumType } from '@nestjs/graphql';
import { ArrayMaxSize, IsOptional, MinLength, ValidateNested } from 'class-validator';
import { CompetitorBrandStatsPeriod, type Period } from './period.js';

/** Whether the own brand's metrics could be computed. */
export const CompetitorBrandOwnMetricsStatus = {
  AVAILABLE: 'AVAILABLE',
  UNAVAILABLE: 'UNAVAILABLE',
} as const;
export type CompetitorBrandOwnMetricsStatus =
  (typeof CompetitorBrandOwnMetricsStatus)[keyof typeof CompetitorBrandOwnMetricsStatus];

/** Sort keys of a competitor's items. */
export const CompetitorBrandItemSortKey = {
  EARNED_MEDIA_VALUE: 'EARNED_MEDIA_VALUE',
  TAKEN_AT: 'TAKEN_AT',
} as const;
export type CompetitorBrandItemSortKey =
  (typeof CompetitorBrandItemSortKey)[keyof typeof CompetitorBrandItemSortKey];

registerEnumType(CompetitorBrandStatsPeriod, {
  name: 'CompetitorBrandStatsPeriod',
  description: 'The period over which brands are compared.',
  valuesMap: {
    MONTH: { description: 'The calendar month that contains the date.' },
    WEEK: { description: 'The week, Monday first, that contains the date.' },
  },
});

registerEnumType(CompetitorBrandOwnMetricsStatus, {
  name: 'CompetitorBrandOwnMetricsStatus',
  description: 'Whether the own brand’s metrics could be computed.',
  valuesMap: {
    AVAILABLE: { description: 'They were computed; a metric without data is null.' },
    UNAVAILABLE: { description: 'They could not be computed; try again later.' },
  },
});

registerEnumType(CompetitorBrandItemSortKey, {
  name: 'CompetitorBrandItemSortKey',
  description: 'Sort keys of a competitor’s items.',
  valuesMap: {
    EARNED_MEDIA_VALUE: { description: 'Earned media value.' },
    TAKEN_AT: { description: 'Time of publication.' },
  },
});

/** Metrics of a brand over a period; a total is null if the metric is known for no post. */
export interface BrandMetrics {
  postsCount: number;
  influencersCount: number;
  engagementsTotal: number | null;
  impressions: number | null;
  reach: number | null;
  /** In currency units. */
  earnedMediaValue: number | null;
}

@ObjectType('CompetitorBrand', {
  description: 'A competitor, or the workspace’s own brand, with its metrics over a period.',
})
export class CompetitorBrand {
  @Field(() => ID, { description: 'Id of the brand.' })
  id: string;

  @Field({ description: 'Name of the brand; “You” for the own brand.' })
  name: string;

  @Field({ description: 'Whether it is the workspace’s own brand.' })
  isOwnBrand: boolean;

  /** The period of its metrics. */
  period: Period;

  /** The brand and the period; each of its metrics is loaded by it. */
  metricsKey: string;
}

@ObjectType('CompetitorBrandConnection', { description: 'A page of competitors.' })
export class CompetitorBrandConnection extends ConnectionOf(CompetitorBrand, 'CompetitorBrand') {}

@Concise(
  'id provider type takenAt originalUrl socialProfile { accountName } currentEngagement { likes comments reportedViews earnedMediaValue }',
)
@ObjectType('CompetitorBrandItem', { description: 'A post of a competitor.' })
export class CompetitorBrandItem extends PickType(
  Item,
  ['id', 'externalId', 'provider', 'type', 'takenAt', 'caption', 'hashtags', 'mentions', 'originalUrl'],
  ObjectType,
) {}

@ObjectType('CompetitorBrandItemConnection', { description: 'A page of posts of a competitor.' })
export class CompetitorBrandItemConnection extends ConnectionOf(CompetitorBrandItem, 'CompetitorBrandItem') {}

@InputType({ description: 'Which posts of a competitor to return.' })
export class CompetitorBrandItemFilterInput {
  @Field(() => FilterDateRangeInput, { description: 'Time of publication.' })
  @ValidateNested()
  @Type(() => FilterDateRangeInput)
  takenAt: FilterDateRangeInput;
}

@InputType({
  description:
    'An order of a competitor’s posts. Posts with equal values are ordered by id; unknown values come last.',
})
export class CompetitorBrandItemSortingInput {
  @Field(() => CompetitorBrandItemSortKey, { description: 'The value to order by.' })
  sortKey: CompetitorBrandItemSortKey;

  @Field(() => SortOrder, { description: 'The direction.' })
  sortOrder: SortOrder;
}

export const periodField = () =>
  Field(() => CompetitorBrandStatsPeriod, {
    nullable: true,
    defaultValue: CompetitorBrandStatsPeriod.MONTH,
    description: 'The period of the metrics.',
  });

export const dateField = () =>
  Field(() => DateWithZoneScalar, {
    nullable: true,
    description: 'A day in the period, in the workspace’s time zone; today by default.',
  });

/** The period of metrics. */
export interface PeriodArguments {
  period?: CompetitorBrandStatsPeriod | null;
  date?: string | null;
}

const SOURCES = `The accounts, hashtags and mentions whose posts are captured as those of the competitor, up to ${MAX_COMPETITOR_SOURCES}.`;

@InputType({ description: 'A competitor to compare the workspace with.' })
export class CreateCompetitorBrandInput {
  @Field({ description: 'Its name, 1 to 255 characters; no other competitor may have it.' })
  @MinLength(1, CHECKED_BY_SERVICE)
  name: string;

  @Field(() => [CompetitorSourceInput], { nullable: true, description: SOURCES })
  @IsOptional()
  @ArrayMaxSize(MAX_COMPETITOR_SOURCES, CHECKED_BY_SERVICE)
  @ValidateNested({ each: true })
  @Type(() => CompetitorSourceInput)
  sources?: CompetitorSourceInput[] | null;
}

@InputType({ description: 'What to change about a competitor. What is not given stays.' })
export class UpdateCompetitorBrandInput {
  @Field(() => String, { nullable: true, description: 'Its name, 1 to 255 characters.' })
  @IsOptional()
  @MinLength(1, CHECKED_BY_SERVICE)
  name?: string | null;

  @Field(() => [CompetitorSourceInput], {
    nullable: true,
    description: `${SOURCES} They replace those that are there; posts that were captured stay.`,
  })
  @IsOptional()
  @ArrayMaxSize(MAX_COMPETITOR_SOURCES, CHECKED_BY_SERVICE)
  @ValidateNested({ each: true })
  @Type(() => CompetitorSourceInput)
  sources?: CompetitorSourceInput[] | null;
}

export const CreateCompetitorBrandPayload = payloadOf(
  'CreateCompetitorBrandPayload',
  'competitorBrand',
  CompetitorBrand,
  'What became of a new competitor.',
);

export const UpdateCompetitorBrandPayload = payloadOf(
  'UpdateCompetitorBrandPayload',
  'competitorBrand',
  CompetitorBrand,
  'What became of changing a competitor.',
);

export const DeleteCompetitorBrandPayload = deletionPayload(
  'DeleteCompetitorBrandPayload',
  'deletedCompetitorBrandId',
  'What became of deleting a competitor.',
);

@ArgsType()
export class CompetitorBrandsArgs extends PageArgs implements PeriodArguments {
  @periodField()
  period?: CompetitorBrandStatsPeriod | null;

  @dateField()
  date?: string | null;
}

@ArgsType()
export class CompetitorBrandArgs implements PeriodArguments {
  @Field(() => ID, { description: 'Id of the brand; the own brand is allowed.' })
  id: string;

  @periodField()
  period?: CompetitorBrandStatsPeriod | null;

  @dateField()
  date?: string | null;
}

@ArgsType()
export class CompetitorBrandItemsArgs extends PageArgs {
  @Field(() => ID, { description: 'Id of the brand; the own brand is allowed.' })
  brandId: string;

  @Field(() => CompetitorBrandItemFilterInput, { description: 'Which posts to return.' })
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
