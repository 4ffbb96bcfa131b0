import {
  BigIntScalar,
  CHECKED_BY_SERVICE,
  DateTimeScalar,
  deletionPayload,
  MutationPayload,
  payloadOf,
} from '@loupe/graphql';
import { ArgsType, Field, Float, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { ArrayMaxSize, ArrayMinSize, IsOptional, MinLength } from 'class-validator';
import { MAX_GIVEN_ITEMS } from '../given-items.js';
import { Campaign } from './campaign.entity.js';

/** Sources, creators and collections, each, that define a campaign. */
export const MAX_CRITERIA = 100;
/** Characters of a brief. */
export const MAX_BRIEF = 10_000;
/** Characters of a goal. */
export const MAX_GOAL = 1000;
/** Cents of a budget and of fees. */
export const MAX_CENTS = 1_000_000_000_000;

@ObjectType('CampaignFigures', {
  description: 'What the items of a campaign have reached, by their newest metrics.',
})
export class CampaignFigures {
  @Field(() => Int, { description: 'Number of items.' })
  itemsCount: number;

  @Field(() => Int, { description: 'Number of creators of the items.' })
  creatorsCount: number;

  @Field(() => Float, {
    nullable: true,
    description: 'Total likes, comments and shares; null if none is known.',
  })
  engagementsTotal: number | null;

  @Field(() => Float, { nullable: true, description: 'Total impressions; null if none is known.' })
  impressions: number | null;

  @Field(() => BigIntScalar, {
    nullable: true,
    description: 'Total earned media value in cents of the workspace’s currency; null if none is known.',
  })
  earnedMediaValueCents: string | null;
}

@ObjectType('CampaignCosts', { description: 'What a campaign costs for what its items have reached.' })
export class CampaignCosts {
  @Field(() => Float, {
    nullable: true,
    description:
      'Cents of the workspace’s currency for each thousand impressions: feesCents by the impressions; null where one of them is unknown or there are none.',
  })
  perThousandImpressionsCents: number | null;

  @Field(() => Float, {
    nullable: true,
    description:
      'Cents of the workspace’s currency for each like, comment and share: feesCents by the engagements; null where one of them is unknown or there are none.',
  })
  perEngagementCents: number | null;

  @Field(() => BigIntScalar, {
    nullable: true,
    description:
      'Cents of the budget that are left, below zero where more was spent; null where the budget or the fees are unknown.',
  })
  budgetLeftCents: string | null;
}

const criteria = (what: string) =>
  `Ids of ${what} whose items belong to the campaign, up to ${MAX_CRITERIA}.`;

@InputType({ isAbstract: true })
abstract class CampaignChange {
  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Items that were posted before do not join by themselves; null for no beginning.',
  })
  @IsOptional()
  from?: Date | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Items that were posted later do not join by themselves; null for no end.',
  })
  @IsOptional()
  to?: Date | null;

  @Field(() => String, {
    nullable: true,
    description: `What the campaign is about, up to ${MAX_BRIEF} characters; null for nothing.`,
  })
  @IsOptional()
  brief?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `What the campaign is to reach, up to ${MAX_GOAL} characters; null for nothing.`,
  })
  @IsOptional()
  goal?: string | null;

  @Field(() => BigIntScalar, {
    nullable: true,
    description: `What it may cost, in cents of the workspace’s currency, 0 to ${MAX_CENTS}; null for unknown.`,
  })
  @IsOptional()
  budgetCents?: string | null;

  @Field(() => BigIntScalar, {
    nullable: true,
    description: `What it has cost so far, such as the fees of its creators, in cents of the workspace’s currency, 0 to ${MAX_CENTS}; null for unknown.`,
  })
  @IsOptional()
  feesCents?: string | null;

  @Field(() => [ID], { nullable: true, description: criteria('sources') })
  @IsOptional()
  @ArrayMaxSize(MAX_CRITERIA, CHECKED_BY_SERVICE)
  sourceIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: criteria('creators') })
  @IsOptional()
  @ArrayMaxSize(MAX_CRITERIA, CHECKED_BY_SERVICE)
  creatorIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: criteria('collections') })
  @IsOptional()
  @ArrayMaxSize(MAX_CRITERIA, CHECKED_BY_SERVICE)
  collectionIds?: string[] | null;
}

@InputType({
  description:
    'A campaign. Items of its sources, creators and collections that were posted in its period join it by themselves, also those that arrive later.',
})
export class CreateCampaignInput extends CampaignChange {
  @Field({ description: 'Its name, 1 to 255 characters.' })
  @MinLength(1, CHECKED_BY_SERVICE)
  name: string;
}

@InputType({
  description:
    'What to change about a campaign. What is not given stays. Items that joined by themselves and do not fit any more leave it.',
})
export class UpdateCampaignInput extends CampaignChange {
  @Field(() => String, { nullable: true, description: 'Its name, 1 to 255 characters.' })
  @IsOptional()
  @MinLength(1, CHECKED_BY_SERVICE)
  name?: string | null;
}

@ArgsType()
export class CampaignItemsArgs {
  @Field(() => ID, { description: 'Id of the campaign.' })
  campaignId: string;

  @Field(() => [ID], { description: `Ids of items, 1 to ${MAX_GIVEN_ITEMS}.` })
  @ArrayMinSize(1, CHECKED_BY_SERVICE)
  @ArrayMaxSize(MAX_GIVEN_ITEMS, CHECKED_BY_SERVICE)
  itemIds: string[];
}

export const CreateCampaignPayload = payloadOf(
  'CreateCampaignPayload',
  'campaign',
  Campaign,
  'What became of a new campaign.',
);

export const UpdateCampaignPayload = payloadOf(
  'UpdateCampaignPayload',
  'campaign',
  Campaign,
  'What became of changing a campaign.',
);

export const DeleteCampaignPayload = deletionPayload(
  'DeleteCampaignPayload',
  'deletedCampaignId',
  'What became of deleting a campaign.',
);

@ObjectType('AddItemsToCampaignPayload', { description: 'What became of adding items to a campaign.' })
export class AddItemsToCampaignPayload extends MutationPayload {
  @Field(() => Campaign, { nullable: true, description: 'The campaign; null if nothing was changed.' })
  campaign?: Campaign | null;

  @Field(() => [ID], { nullable: true, description: 'Ids of the items that were not in it before.' })
  addedItemIds?: string[] | null;
}

@ObjectType('RemoveItemsFromCampaignPayload', {
  description: 'What became of removing items from a campaign.',
})
export class RemoveItemsFromCampaignPayload extends MutationPayload {
  @Field(() => Campaign, { nullable: true, description: 'The campaign; null if nothing was changed.' })
  campaign?: Campaign | null;

  @Field(() => [ID], { nullable: true, description: 'Ids of the items that were in it.' })
  removedItemIds?: string[] | null;
}
