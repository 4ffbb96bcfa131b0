import {
  CHECKED_BY_SERVICE,
  ConnectionOf,
  deletionPayload,
  LongText,
  MutationPayload,
  PageArgs,
  payloadOf,
} from '@loupe/graphql';
import { ArgsType, Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { ArrayMaxSize, ArrayMinSize, IsOptional } from 'class-validator';
import { CreatorList, CreatorListEntry } from './creator-list.entity.js';

/** Stages of a list, and characters of the name of one. */
export const MAX_STAGES = 20;
export const MAX_STAGE = 60;
/** Characters of the notes of a list and of an entry. */
export const MAX_NOTES = 5000;
/** Creators that one request puts into a list, changes in it or takes out. */
export const MAX_LISTED = 1000;

@ObjectType('CreatorListStage', { description: 'A stage of a list, and how many creators are at it.' })
export class CreatorListStage {
  @Field({ description: 'Name of the stage.' })
  name: string;

  @Field(() => Int, { description: 'Number of creators at it.' })
  creatorsCount: number;
}

@ObjectType('CreatorListPlace', { description: 'A list that a creator is in, and how far they are there.' })
export class CreatorListPlace {
  @Field(() => ID, { description: 'Id of the list.' })
  listId: string;

  @Field({ description: 'Name of the list.' })
  listName: string;

  @Field({ description: 'The stage of the list that they are at.' })
  stage: string;

  @Field(() => String, { nullable: true, description: 'What is to be remembered about them in this list.' })
  note: string | null;
}

@ObjectType('CreatorListEntryConnection', { description: 'A page of the creators of a list.' })
export class CreatorListEntryConnection extends ConnectionOf(CreatorListEntry, 'CreatorListEntry') {}

@ArgsType()
export class CreatorListEntriesArgs extends PageArgs {
  @Field(() => ID, { description: 'Id of the list.' })
  listId: string;

  @Field(() => String, { nullable: true, description: 'Only creators at this stage.' })
  @IsOptional()
  stage?: string | null;
}

@InputType({ isAbstract: true })
abstract class CreatorListChange {
  @Field(() => String, { nullable: true, description: `What it is for, up to ${MAX_NOTES} characters.` })
  @IsOptional()
  @LongText(MAX_NOTES)
  notes?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the colleague who looks after it; null for nobody.',
  })
  @IsOptional()
  ownerId?: string | null;
}

@InputType({ description: 'A new list of creators.' })
export class CreateCreatorListInput extends CreatorListChange {
  @Field({ description: 'Its name, 1 to 255 characters.' })
  name: string;

  @Field(() => [String], {
    nullable: true,
    description: `Names of its stages in their order, 1 to ${MAX_STAGES}, each 1 to ${MAX_STAGE} characters; without them, “To ask”, “Asked”, “Agreed” and “Declined”.`,
  })
  @IsOptional()
  @ArrayMaxSize(MAX_STAGES, CHECKED_BY_SERVICE)
  stages?: string[] | null;
}

@InputType({ description: 'What to change about a list. What is not given stays.' })
export class UpdateCreatorListInput extends CreatorListChange {
  @Field(() => String, { nullable: true, description: 'Its name, 1 to 255 characters.' })
  @IsOptional()
  name?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: `Names of its stages in their order, 1 to ${MAX_STAGES}. Creators at a stage that is gone are at the first one.`,
  })
  @IsOptional()
  @ArrayMaxSize(MAX_STAGES, CHECKED_BY_SERVICE)
  stages?: string[] | null;
}

@ArgsType()
export class ListedCreatorsArgs {
  @Field(() => ID, { description: 'Id of the list.' })
  listId: string;

  @Field(() => [ID], { description: `Ids of creators, 1 to ${MAX_LISTED}.` })
  @ArrayMinSize(1, CHECKED_BY_SERVICE)
  @ArrayMaxSize(MAX_LISTED, CHECKED_BY_SERVICE)
  creatorIds: string[];
}

@ArgsType()
export class AddCreatorsToListArgs {
  @Field(() => ID, { description: 'Id of the list.' })
  listId: string;

  @Field(() => [ID], {
    nullable: true,
    description: `Ids of creators, up to ${MAX_LISTED}; at least one here or in itemIds.`,
  })
  @IsOptional()
  @ArrayMaxSize(MAX_LISTED, CHECKED_BY_SERVICE)
  creatorIds?: string[] | null;

  @Field(() => [ID], {
    nullable: true,
    description: `Ids of items, up to ${MAX_LISTED}: their creators come into the list.`,
  })
  @IsOptional()
  @ArrayMaxSize(MAX_LISTED, CHECKED_BY_SERVICE)
  itemIds?: string[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'The stage of those that are new; the first without it.',
  })
  @IsOptional()
  stage?: string | null;
}

@InputType({ description: 'What to change about creators of a list. What is not given stays.' })
export class UpdateCreatorsOfListInput {
  @Field(() => String, { nullable: true, description: 'The stage of the list that they are at.' })
  @IsOptional()
  stage?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `What is to be remembered about them, up to ${MAX_NOTES} characters; null for nothing.`,
  })
  @IsOptional()
  @LongText(MAX_NOTES)
  note?: string | null;
}

export const CreateCreatorListPayload = payloadOf(
  'CreateCreatorListPayload',
  'creatorList',
  CreatorList,
  'What became of a new list.',
);
export const UpdateCreatorListPayload = payloadOf(
  'UpdateCreatorListPayload',
  'creatorList',
  CreatorList,
  'What became of changing a list.',
);
export const DeleteCreatorListPayload = deletionPayload(
  'DeleteCreatorListPayload',
  'deletedCreatorListId',
  'What became of deleting a list.',
);

@ObjectType('ListedCreatorsPayload', { description: 'What became of creators of a list.' })
export class ListedCreatorsPayload extends MutationPayload {
  @Field(() => CreatorList, { nullable: true, description: 'The list; null if nothing was changed.' })
  creatorList?: CreatorList | null;

  @Field(() => Int, { nullable: true, description: 'Number of creators that came, were changed, or left.' })
  changedCount?: number | null;
}
