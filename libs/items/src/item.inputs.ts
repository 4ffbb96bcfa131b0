import { LANGUAGES, UNKNOWN_LANGUAGE } from '@loupe/content';
import { CustomAttributeConditionInput, MAX_CONDITIONS } from '@loupe/custom-attributes';
import {
  ArgsOfBoth,
  CHECKED_BY_SERVICE,
  FilterDateRangeInput,
  FilterIntegerRangeInput,
  PageArgs,
  SortOrder,
  Type,
} from '@loupe/graphql';
import { MediaContentType, Provider, SocialProfileAccountType } from '@loupe/kernel';
import { FilterSuperSearchInput } from '@loupe/search';
import { ArgsType, Field, ID, InputType, PickType } from '@nestjs/graphql';
import { ArrayMaxSize, IsIn, IsOptional, ValidateNested } from 'class-validator';
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

/** More than people choose, and few enough for one statement. */
export const MAX_ALTERNATIVES = 100;

@InputType({
  description:
    'A range of one metric. An item for which the metric is unknown matches no range, not even one without ends.',
})
export class FilterEngagementRangeInput {
  @Field(() => FilterEngagementField, { description: 'Which metric.' })
  field: FilterEngagementField;

  @Field(() => FilterIntegerRangeInput, { description: 'The range, including both ends.' })
  @ValidateNested()
  @Type(() => FilterIntegerRangeInput)
  range: FilterIntegerRangeInput;
}

/** The fields by which items are chosen, and by which they are left out. */
@InputType({ isAbstract: true })
abstract class ItemFilterFields {
  @Field(() => FilterDateRangeInput, { nullable: true, description: 'Time of publication.' })
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

  @Field(() => [Provider], { nullable: true, description: 'Platforms of the item.' })
  providers?: Provider[] | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'Languages of the caption: codes of ISO 639-1 such as de, in lower case; und for those whose language is unknown.',
  })
  @IsOptional()
  @IsIn([...LANGUAGES, UNKNOWN_LANGUAGE], {
    each: true,
    message: '$property must have codes of ISO 639-1 that Loupe detects, such as de, or und',
  })
  language?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'Handles. An item matches if one of them posted it or is mentioned in it; compare socialProfile.accountName for posters only.',
  })
  accountNames?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Names of hashtags and mentions. A leading # or @ and the letter case are ignored.',
  })
  tagsNames?: string[] | null;

  @Field(() => [FilterViralityScore], { nullable: true, description: 'Virality levels.' })
  viralityScore?: FilterViralityScore[] | null;

  @Field(() => [FilterEngagementRangeInput], {
    nullable: true,
    description: 'Ranges of metrics; an item must match all of them.',
  })
  @IsOptional()
  @ArrayMaxSize(MAX_ALTERNATIVES)
  @ValidateNested({ each: true })
  @Type(() => FilterEngagementRangeInput)
  engagement?: FilterEngagementRangeInput[] | null;

  @Field(() => FilterIntegerRangeInput, {
    nullable: true,
    description: 'Current number of followers of the poster.',
  })
  @IsOptional()
  @ValidateNested()
  @Type(() => FilterIntegerRangeInput)
  followersCount?: FilterIntegerRangeInput | null;

  @Field(() => [Boolean], { nullable: true, description: 'Whether the platform has verified the poster.' })
  verified?: boolean[] | null;

  @Field(() => [ID], { nullable: true, description: 'Ids of collections that contain the item.' })
  collectionsIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Ids of campaigns that the item belongs to.' })
  campaignsIds?: string[] | null;

  @Field(() => [MediaContentType], {
    nullable: true,
    description: 'Kinds of media; an item matches if it has at least one file of one of these kinds.',
  })
  contentTypes?: MediaContentType[] | null;

  @Field(() => [LocationCanonicalInput], { nullable: true, description: 'Places where the creator lives.' })
  @IsOptional()
  @ArrayMaxSize(MAX_ALTERNATIVES)
  creatorLocations?: LocationCanonicalInput[] | null;

  @Field(() => [LocationCanonicalInput], {
    nullable: true,
    description: 'Places that the post names.',
  })
  @IsOptional()
  @ArrayMaxSize(MAX_ALTERNATIVES)
  ugcLocations?: LocationCanonicalInput[] | null;

  @Field(() => FilterImportType, { nullable: true, description: 'How the item was added to the workspace.' })
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
    description: 'Items that can be whitelisted on TikTok.',
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

  @Field(() => [SocialProfileAccountType], { nullable: true, description: 'Account types of the poster.' })
  socialProfileAccountTypes?: SocialProfileAccountType[] | null;

  @Field(() => [ID], { nullable: true, description: 'Ids of the creators of the item.' })
  creatorIds?: string[] | null;

  @Field(() => [ID], {
    nullable: true,
    description: 'Ids of lists of creators; the creator of the item is in one of them.',
  })
  creatorListsIds?: string[] | null;

  @Field(() => [ID], {
    nullable: true,
    description:
      'Posts with a value of one of these AI Filters that its model was unsure of, and that no person has set or confirmed since. Ids of aiFields.',
  })
  unsureAiFields?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Handles. Items that one of them posted are left out; items that only mention them are not.',
  })
  excludeAccountNames?: string[] | null;
}

@InputType({
  description:
    'Selects items to leave out. An item is left out if it matches every given field; for a list, one value is enough.',
})
export class ItemNotFilterInput extends ItemFilterFields {}

/** Fields that an index serves: the items are looked for beside every list. */
@InputType({
  description:
    'Selects creators by their items. An item must match every given field; for a list, one value is enough.',
})
export class CreatorsOfItemsInput extends PickType(
  ItemNotFilterInput,
  ['campaignsIds', 'collectionsIds', 'tagsNames'],
  InputType,
) {}

@InputType({
  description:
    'Selects items. An item must match every given field; for a list, one value is enough. An empty list counts as not given.',
})
export class ItemFilterInput extends ItemFilterFields {
  @Field(() => FilterSuperSearchInput, { nullable: true, description: 'A search in content.' })
  superSearch?: FilterSuperSearchInput | null;

  @Field(() => ItemNotFilterInput, {
    nullable: true,
    description:
      'Items to leave out: those that match all fields given here. An item for which a metric is unknown does not match it, so it stays.',
  })
  @IsOptional()
  @ValidateNested()
  @Type(() => ItemNotFilterInput)
  not?: ItemNotFilterInput | null;

  @Field(() => CreatorsOfItemsInput, {
    nullable: true,
    description:
      'Leaves out all items of creators who have an item that matches all fields given here: who mentions us and is not in a campaign.',
  })
  @IsOptional()
  @ValidateNested()
  @Type(() => CreatorsOfItemsInput)
  withoutCreatorsOf?: CreatorsOfItemsInput | null;
}

@InputType({
  description: 'An order of items. Items with equal values are ordered by id; unknown values come last.',
})
export class ItemSortingInput {
  @Field(() => ItemSortKey, { description: 'The value to order by.' })
  sortKey: ItemSortKey;

  @Field(() => SortOrder, { description: 'The direction.' })
  sortOrder: SortOrder;
}

/** The arguments that choose items, for lists and for aggregates. */
@ArgsType()
export class ItemChoiceArgs {
  @Field(() => ItemFilterInput, { nullable: true, description: 'Which items; without it, all items.' })
  @IsOptional()
  @ValidateNested()
  @Type(() => ItemFilterInput)
  filter?: ItemFilterInput | null;

  @Field(() => [CustomAttributeConditionInput], {
    nullable: true,
    description: 'Conditions on custom attributes, at most 50; an item must meet all of them.',
  })
  @ArrayMaxSize(MAX_CONDITIONS, CHECKED_BY_SERVICE)
  customAttributeConditions?: CustomAttributeConditionInput[] | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'Id of a content view or a collection that selects the items. filter and customAttributeConditions are then ignored.',
  })
  presetId?: string | null;
}

@ArgsType()
export class ItemsArgs extends ArgsOfBoth(PageArgs, ItemChoiceArgs) {
  @Field(() => [ItemSortingInput], {
    nullable: true,
    // The schema has no default: a default would look like an order given by the request, which takes precedence over a
    // preset's order.
    description:
      'The order: at most one entry. If missing or empty: the order of the preset; else relevance for superSearch; else [{sortKey: TAKEN_AT, sortOrder: DESC}].',
  })
  @IsOptional()
  @ArrayMaxSize(1)
  @ArrayMaxSize(1, CHECKED_BY_SERVICE)
  sorting?: ItemSortingInput[] | null;
}
