import { FilterDateRangeInput, FilterIntegerRangeInput, PageArgs, SortOrder } from '@loupe/graphql';
import { Provider } from '@loupe/kernel';
import { ArgsType, Field, ID, InputType } from '@nestjs/graphql';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsOptional, ValidateNested } from 'class-validator';
import { FilterEngagementField, FilterItemType, FilterViralityScore, ItemSortKey } from './items.enums.js';

@InputType({ description: 'A range of one figure. An item without the figure is in no range.' })
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
    defaultValue: [{ sortKey: ItemSortKey.TAKEN_AT, sortOrder: SortOrder.DESC }],
    description: 'The order: one entry at most. By default the newest item comes first.',
  })
  @IsOptional()
  @ArrayMaxSize(1)
  sorting?: ItemSortingInput[] | null;

  @Field(() => ItemFilterInput, {
    nullable: true,
    description: 'Which items to give; all of them without it.',
  })
  @IsOptional()
  @ValidateNested()
  @Type(() => ItemFilterInput)
  filter?: ItemFilterInput | null;
}
