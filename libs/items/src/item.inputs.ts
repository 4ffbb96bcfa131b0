import { CustomAttributeConditionInput, MAX_CONDITIONS } from '@loupe/custom-attributes';
import {
  CHECKED_BY_SERVICE,
  FilterDateRangeInput,
  FilterIntegerRangeInput,
  PageArgs,
  SortOrder,
  Type,
} from '@loupe/graphql';
import { MediaContentType, Provider, SocialProfileAccountType } from '@loupe/kernel';
import { FilterSuperSearchInput } from '@loupe/search';
import { ArgsType, Field, ID, InputType } from '@nestjs/graphql';
import { ArrayMaxSize, IsOptional, ValidateNested } from 'class-validator';
import {
  FilterContractStatus,
  FilterEngagementField,
  FilterImportType,
  FilterItemType,
  FilterTikTokWhitelistingEligibility,
  FilterViralityScore,
  ItemSortKey,
} from './items.enums.js';
import { LocationCanonicalInput } from './location.input.js';

/** More than people pick, few enough to stay one statement. */
export const MAX_ALTERNATIVES = 100;

@InputType({
  description:
    'A range of one figure. An item without the figure is in no range, not even in one without ends.',
})
export class FilterEngagementRangeInput {
  @Field(() => FilterEngagementField, { description: 'Which figure.' })
  field: FilterEngagementField;

  @Field(() => FilterIntegerRangeInput, { description: 'The range; both ends are included.' })
  @ValidateNested()
  @Type(() => FilterIntegerRangeInput)
  range: FilterIntegerRangeInput;
}

@InputType({
  description:
    'Which items to give. All given fields must hold; of a list, one value must. An empty list counts as not given.',
})
export class ItemFilterInput {
  @Field(() => FilterDateRangeInput, { nullable: true, description: 'When the item was published.' })
  @IsOptional()
  @ValidateNested()
  @Type(() => FilterDateRangeInput)
  takenAt?: FilterDateRangeInput | null;

  @Field(() => [ID], { nullable: true, description: 'Ids of items.' })
  ids?: string[] | null;

  @Field(() => [FilterItemType], { nullable: true, description: 'Kinds of posts.' })
  itemTypes?: FilterItemType[] | null;

  @Field(() => Provider, { nullable: true, description: 'Platform.' })
  provider?: Provider | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'Handles. An item matches if one posted it or is mentioned in it; compare socialProfile.accountName for posters only.',
  })
  accountNames?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Names of hashtags and mentions; a leading # or @ and the letter case do not matter.',
  })
  tagsNames?: string[] | null;

  @Field(() => [FilterViralityScore], { nullable: true, description: 'Virality levels.' })
  viralityScore?: FilterViralityScore[] | null;

  @Field(() => [FilterEngagementRangeInput], {
    nullable: true,
    description: 'Ranges of figures; all must hold.',
  })
  @IsOptional()
  @ArrayMaxSize(MAX_ALTERNATIVES)
  @ValidateNested({ each: true })
  @Type(() => FilterEngagementRangeInput)
  engagement?: FilterEngagementRangeInput[] | null;

  @Field(() => FilterIntegerRangeInput, { nullable: true, description: 'Current followers of the poster.' })
  @IsOptional()
  @ValidateNested()
  @Type(() => FilterIntegerRangeInput)
  followersCount?: FilterIntegerRangeInput | null;

  @Field(() => [Boolean], { nullable: true, description: 'Whether the platform has verified the poster.' })
  verified?: boolean[] | null;

  @Field(() => [ID], { nullable: true, description: 'Ids of collections that hold the item.' })
  collectionsIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Ids of campaigns that the item belongs to.' })
  campaignsIds?: string[] | null;

  @Field(() => [MediaContentType], {
    nullable: true,
    description: 'Kinds of media; an item matches if it holds one file of a kind.',
  })
  contentTypes?: MediaContentType[] | null;

  @Field(() => [LocationCanonicalInput], { nullable: true, description: 'Places where the creator lives.' })
  @IsOptional()
  @ArrayMaxSize(MAX_ALTERNATIVES)
  creatorLocations?: LocationCanonicalInput[] | null;

  @Field(() => [LocationCanonicalInput], {
    nullable: true,
    description: 'Places that the post itself names.',
  })
  @IsOptional()
  @ArrayMaxSize(MAX_ALTERNATIVES)
  ugcLocations?: LocationCanonicalInput[] | null;

  @Field(() => FilterImportType, { nullable: true, description: 'How the item came into the workspace.' })
  importType?: FilterImportType | null;

  @Field(() => [FilterContractStatus], {
    nullable: true,
    description: 'Statuses of the request to use the content.',
  })
  usageRightsStatus?: FilterContractStatus[] | null;

  @Field(() => [FilterContractStatus], {
    nullable: true,
    description: 'Statuses of the request to advertise with the creator’s Instagram account.',
  })
  instagramWhitelistingStatus?: FilterContractStatus[] | null;

  @Field(() => [FilterContractStatus], {
    nullable: true,
    description: 'Statuses of the request for a TikTok Spark code.',
  })
  tiktokSparkCodeStatus?: FilterContractStatus[] | null;

  @Field(() => FilterTikTokWhitelistingEligibility, {
    nullable: true,
    description: 'Items that may be whitelisted on TikTok.',
  })
  tiktokWhitelistingEligibility?: FilterTikTokWhitelistingEligibility | null;

  @Field(() => [String], { nullable: true, description: 'Ids of Shopify products that the item shows.' })
  shopifyProductsIds?: string[] | null;

  @Field(() => [ID], {
    nullable: true,
    description: 'Ids of the tags and keywords by which the item was found.',
  })
  sourcesIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Ids of the profiles that posted the item.' })
  socialProfileIds?: string[] | null;

  @Field(() => [SocialProfileAccountType], { nullable: true, description: 'Kinds of the poster’s account.' })
  socialProfileAccountTypes?: SocialProfileAccountType[] | null;

  @Field(() => FilterSuperSearchInput, { nullable: true, description: 'A search in the content.' })
  superSearch?: FilterSuperSearchInput | null;
}

@InputType({ description: 'An order of items; the id breaks ties, and unknown values come last.' })
export class ItemSortingInput {
  @Field(() => ItemSortKey, { description: 'What to order by.' })
  sortKey: ItemSortKey;

  @Field(() => SortOrder, { description: 'The direction.' })
  sortOrder: SortOrder;
}

@ArgsType()
export class ItemsArgs extends PageArgs {
  @Field(() => [ItemSortingInput], {
    nullable: true,
    // No default in the schema: it would pass for an order that the request asks for, which a preset's must yield to.
    description:
      'The order: one entry at most. Without it, or empty, it is that of the preset; else relevance for a superSearch, and [{sortKey: TAKEN_AT, sortOrder: DESC}] without one.',
  })
  @IsOptional()
  @ArrayMaxSize(1)
  @ArrayMaxSize(1, CHECKED_BY_SERVICE)
  sorting?: ItemSortingInput[] | null;

  @Field(() => ItemFilterInput, {
    nullable: true,
    description: 'Which items to give; all of them without it.',
  })
  @IsOptional()
  @ValidateNested()
  @Type(() => ItemFilterInput)
  filter?: ItemFilterInput | null;

  @Field(() => [CustomAttributeConditionInput], {
    nullable: true,
    description: 'Conditions on custom attributes, at most 50; all must hold.',
  })
  @ArrayMaxSize(MAX_CONDITIONS, CHECKED_BY_SERVICE)
  customAttributeConditions?: CustomAttributeConditionInput[] | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'Id of a content view or a collection, which then chooses the items: filter and customAttributeConditions are ignored.',
  })
  presetId?: string | null;
}
