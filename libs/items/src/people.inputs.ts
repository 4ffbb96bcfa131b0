import { CustomAttributeConditionInput, MAX_CONDITIONS } from '@loupe/custom-attributes';
import {
  CHECKED_BY_SERVICE,
  FilterDateRangeInput,
  FilterIntegerRangeInput,
  PageArgs,
  SortOrder,
  Type,
} from '@loupe/graphql';
import { Provider } from '@loupe/kernel';
import { ArgsType, Field, ID, InputType } from '@nestjs/graphql';

import { ArrayMaxSize, IsOptional, ValidateNested } from 'class-validator';
import { MAX_ALTERNATIVES } from './item.inputs.js';
import { CreatorSortKey, SocialProfileSortKey } from './items.enums.js';
import { LocationCanonicalInput } from './location.input.js';

@ArgsType()
export class SocialProfileArgs {
  @Field(() => ID, { nullable: true, description: 'Id of the profile.' })
  id?: string | null;

  @Field(() => String, { nullable: true, description: 'Handle of the profile; letter case is ignored.' })
  accountName?: string | null;

  @Field(() => Provider, {
    nullable: true,
    description: 'Platform of the profile; without it, any platform.',
  })
  provider?: Provider | null;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description:
      'Whether to ask a platform if the workspace has no profile of this handle: the platform of `provider`, or every connected platform without it. A profile found this way is not stored: it has no creator, and its id cannot be looked up. The result is null if no platform is connected, and the error SERVICE_UNAVAILABLE if a platform fails.',
  })
  fallback?: boolean | null;
}

const NAME =
  'A part of the handle, the name or the bio; letter case, accents and punctuation are ignored. From six letters on, one of them may be missing, added, another or swapped with its neighbour.';

const GROWTH =
  'What the last 30 days added to the followers; people without a reading before and in them are in no range.';
const MEDIAN =
  'Median of likes, comments and shares together, over the posts in the workspace where one of them is known; without such a post, in no range.';

@InputType({ description: 'Which profiles to return. An empty list counts as not given.' })
export class SocialProfileFilterInput {
  @Field(() => Provider, { nullable: true, description: 'Platform.' })
  platform?: Provider | null;

  @Field(() => String, { nullable: true, description: NAME })
  name?: string | null;

  @Field(() => [Provider], { nullable: true, description: 'Platforms; one of them is enough.' })
  @IsOptional()
  @ArrayMaxSize(MAX_ALTERNATIVES)
  providers?: Provider[] | null;

  @Field(() => FilterIntegerRangeInput, { nullable: true, description: 'Number of followers.' })
  followersCount?: FilterIntegerRangeInput | null;

  @Field(() => FilterIntegerRangeInput, {
    nullable: true,
    description: 'Number of its posts in the workspace.',
  })
  postsCount?: FilterIntegerRangeInput | null;

  @Field(() => FilterDateRangeInput, {
    nullable: true,
    description: 'When its newest post in the workspace was published; without posts, it is in no range.',
  })
  @IsOptional()
  @ValidateNested()
  @Type(() => FilterDateRangeInput)
  lastPostAt?: FilterDateRangeInput | null;

  @Field(() => FilterIntegerRangeInput, { nullable: true, description: GROWTH })
  followersGrowth?: FilterIntegerRangeInput | null;

  @Field(() => FilterIntegerRangeInput, { nullable: true, description: MEDIAN })
  medianEngagements?: FilterIntegerRangeInput | null;
}

@InputType({
  description:
    'An order of profiles. Profiles with equal values are ordered by id; unknown values come last.',
})
export class SocialProfileSortingInput {
  @Field(() => SocialProfileSortKey, { description: 'The value to order by.' })
  sortKey: SocialProfileSortKey;

  @Field(() => SortOrder, { description: 'The direction.' })
  sortOrder: SortOrder;
}

@ArgsType()
export class SocialProfilesArgs extends PageArgs {
  @Field(() => SocialProfileFilterInput, { nullable: true, description: 'Which profiles to return.' })
  @IsOptional()
  @ValidateNested()
  @Type(() => SocialProfileFilterInput)
  filter?: SocialProfileFilterInput | null;

  @Field(() => [SocialProfileSortingInput], {
    nullable: true,
    description:
      'The order: at most one entry. If it is missing or empty: [{sortKey: CREATED_AT, sortOrder: DESC}].',
  })
  @IsOptional()
  @ArrayMaxSize(1)
  sorting?: SocialProfileSortingInput[] | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of a social profile view. The view must exist; its filters are not applied.',
  })
  presetId?: string | null;
}

@InputType({ description: 'Which creators to return. An empty list counts as not given.' })
export class CreatorFilterInput {
  @Field(() => [ID], { nullable: true, description: 'Ids of creators; one that is unknown chooses nobody.' })
  @IsOptional()
  @ArrayMaxSize(MAX_ALTERNATIVES)
  ids?: string[] | null;

  @Field(() => [LocationCanonicalInput], { nullable: true, description: 'Places where the creator lives.' })
  @IsOptional()
  @ArrayMaxSize(MAX_ALTERNATIVES)
  locations?: LocationCanonicalInput[] | null;

  @Field(() => String, { nullable: true, description: `${NAME} One profile of the creator is enough.` })
  name?: string | null;

  @Field(() => [Provider], {
    nullable: true,
    description: 'Platforms; the creator has a profile on one of them.',
  })
  @IsOptional()
  @ArrayMaxSize(MAX_ALTERNATIVES)
  providers?: Provider[] | null;

  @Field(() => FilterIntegerRangeInput, {
    nullable: true,
    description: 'Number of followers; one profile of the creator has as many.',
  })
  followersCount?: FilterIntegerRangeInput | null;

  @Field(() => FilterIntegerRangeInput, {
    nullable: true,
    description: 'Number of the creator’s posts in the workspace.',
  })
  postsCount?: FilterIntegerRangeInput | null;

  @Field(() => FilterDateRangeInput, {
    nullable: true,
    description:
      'When the creator’s newest post in the workspace was published; without posts, the creator is in no range.',
  })
  @IsOptional()
  @ValidateNested()
  @Type(() => FilterDateRangeInput)
  lastPostAt?: FilterDateRangeInput | null;

  @Field(() => FilterIntegerRangeInput, { nullable: true, description: GROWTH })
  followersGrowth?: FilterIntegerRangeInput | null;

  @Field(() => FilterIntegerRangeInput, { nullable: true, description: MEDIAN })
  medianEngagements?: FilterIntegerRangeInput | null;

  @Field(() => [ID], { nullable: true, description: 'Ids of lists of creators that the creator is in.' })
  @IsOptional()
  @ArrayMaxSize(MAX_ALTERNATIVES)
  listIds?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'Stages that the creator is at in one of listIds, or in any list without them; letter case is ignored.',
  })
  @IsOptional()
  @ArrayMaxSize(MAX_ALTERNATIVES)
  listStages?: string[] | null;
}

@InputType({
  description:
    'An order of creators. Creators with equal values are ordered by id; unknown values come last.',
})
export class CreatorSortingInput {
  @Field(() => CreatorSortKey, { description: 'The value to order by.' })
  sortKey: CreatorSortKey;

  @Field(() => SortOrder, { description: 'The direction.' })
  sortOrder: SortOrder;
}

@ArgsType()
export class CreatorsArgs extends PageArgs {
  @Field(() => CreatorFilterInput, {
    nullable: true,
    description: 'Which creators to return; without it, all creators.',
  })
  @IsOptional()
  @ValidateNested()
  @Type(() => CreatorFilterInput)
  filter?: CreatorFilterInput | null;

  @Field(() => [CreatorSortingInput], {
    nullable: true,
    description:
      'The order: at most one entry. If it is missing or empty: [{sortKey: CREATED_AT, sortOrder: DESC}].',
  })
  @IsOptional()
  @ArrayMaxSize(1)
  sorting?: CreatorSortingInput[] | null;

  @Field(() => [CustomAttributeConditionInput], {
    nullable: true,
    description: 'Conditions on custom attributes of creators, at most 50; a creator must meet all of them.',
  })
  @ArrayMaxSize(MAX_CONDITIONS, CHECKED_BY_SERVICE)
  customAttributeConditions?: CustomAttributeConditionInput[] | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of a creator view. The view must exist; its filters are not applied.',
  })
  presetId?: string | null;
}
