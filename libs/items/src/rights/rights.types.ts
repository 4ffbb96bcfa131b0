import { Item } from '@loupe/content';
import { CHECKED_BY_SERVICE, MutationPayload, Type } from '@loupe/graphql';
import { ArgsType, Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { ArrayMaxSize, ArrayMinSize, IsOptional, ValidateNested } from 'class-validator';
import { FilterContractStatus } from '../items.enums.js';

/** Items whose rights are changed at a time. */
export const MAX_RIGHTS_ITEMS = 100;
/** Products of an item. */
export const MAX_PRODUCTS = 100;
/** Characters of a product's id. */
export const MAX_PRODUCT_ID = 255;

const USAGE = 'The right to use the post; null where it was not asked for.';
const INSTAGRAM = 'The right to advertise with the post on Instagram; null where it was not asked for.';
const SPARK = 'The TikTok spark code, by which the post is advertised; null where it was not asked for.';
const ELIGIBLE = 'Whether the post can be whitelisted on TikTok.';
const PRODUCTS = 'Ids of the Shopify products that the post shows.';

@ObjectType('ItemRights', { description: 'Which rights to a post there are, and which products it shows.' })
export class ItemRights {
  @Field(() => FilterContractStatus, { nullable: true, description: USAGE })
  usageRightsStatus: FilterContractStatus | null;

  @Field(() => FilterContractStatus, { nullable: true, description: INSTAGRAM })
  instagramWhitelistingStatus: FilterContractStatus | null;

  @Field(() => FilterContractStatus, { nullable: true, description: SPARK })
  tiktokSparkCodeStatus: FilterContractStatus | null;

  @Field({ description: ELIGIBLE })
  tiktokWhitelistingEligible: boolean;

  @Field(() => [String], { description: PRODUCTS })
  shopifyProductsIds: string[];
}

@InputType({ description: 'What to change about the rights to items. What is not given stays.' })
export class UpdateItemRightsInput {
  @Field(() => FilterContractStatus, { nullable: true, description: USAGE })
  @IsOptional()
  usageRightsStatus?: FilterContractStatus | null;

  @Field(() => FilterContractStatus, { nullable: true, description: INSTAGRAM })
  @IsOptional()
  instagramWhitelistingStatus?: FilterContractStatus | null;

  @Field(() => FilterContractStatus, { nullable: true, description: SPARK })
  @IsOptional()
  tiktokSparkCodeStatus?: FilterContractStatus | null;

  @Field(() => Boolean, { nullable: true, description: ELIGIBLE })
  @IsOptional()
  tiktokWhitelistingEligible?: boolean | null;

  @Field(() => [String], {
    nullable: true,
    description: `${PRODUCTS} They replace those that are there, up to ${MAX_PRODUCTS}.`,
  })
  @IsOptional()
  @ArrayMaxSize(MAX_PRODUCTS, CHECKED_BY_SERVICE)
  shopifyProductsIds?: string[] | null;
}

@ArgsType()
export class UpdateItemRightsArgs {
  @Field(() => [ID], { description: `Ids of items, 1 to ${MAX_RIGHTS_ITEMS}.` })
  @ArrayMinSize(1, CHECKED_BY_SERVICE)
  @ArrayMaxSize(MAX_RIGHTS_ITEMS, CHECKED_BY_SERVICE)
  itemIds: string[];

  @Field(() => UpdateItemRightsInput, { description: 'What to change, for all of the items.' })
  @ValidateNested()
  @Type(() => UpdateItemRightsInput)
  input: UpdateItemRightsInput;
}

@ObjectType('UpdateItemRightsPayload', { description: 'The result of changing the rights to items.' })
export class UpdateItemRightsPayload extends MutationPayload {
  @Field(() => [Item], {
    nullable: true,
    description: 'The items, in the order of their ids; null if nothing was changed.',
  })
  items?: Item[] | null;
}
