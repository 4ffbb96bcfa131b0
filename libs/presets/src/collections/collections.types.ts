import { Item } from '@loupe/content';
import { CHECKED_BY_SERVICE, deletionPayload, payloadOf } from '@loupe/graphql';
import { ArgsType, Field, ID, InputType } from '@nestjs/graphql';
import { MinLength } from 'class-validator';
import { Collection } from './collection.entity.js';

const NAME = 'Name of 1 to 255 characters, unique whatever its letter case; spaces around it are dropped.';

@InputType({ description: 'A new collection.' })
export class CreateCollectionInput {
  @Field({ description: NAME })
  @MinLength(1, CHECKED_BY_SERVICE)
  name: string;
}

@InputType({ description: 'What to change about a collection.' })
export class UpdateCollectionInput {
  @Field({ description: NAME })
  @MinLength(1, CHECKED_BY_SERVICE)
  name: string;
}

/** An item and the collections meant, named by id, by name, or both. */
@ArgsType()
export class ItemCollectionsArgs {
  @Field(() => ID, { description: 'Id of the item.' })
  itemId: string;

  @Field(() => [ID], { nullable: true, defaultValue: [], description: 'Ids of collections.' })
  collectionIds?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    defaultValue: [],
    description: 'Names of collections; letter case and spaces around them do not matter.',
  })
  collectionNames?: string[] | null;
}

@ArgsType()
export class AddToCollectionsArgs extends ItemCollectionsArgs {
  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description: 'Whether to make collections for names that there are none of.',
  })
  autoCreate?: boolean | null;
}

export const CreateCollectionPayload = payloadOf(
  'CreateCollectionPayload',
  'collection',
  Collection,
  'What became of a new collection.',
);

export const UpdateCollectionPayload = payloadOf(
  'UpdateCollectionPayload',
  'collection',
  Collection,
  'What became of renaming a collection.',
);

export const DeleteCollectionPayload = deletionPayload(
  'DeleteCollectionPayload',
  'deletedCollectionId',
  'What became of deleting a collection.',
);

export const AddToCollectionsPayload = payloadOf(
  'AddToCollectionsPayload',
  'item',
  Item,
  'What became of adding an item to collections.',
);

export const RemoveFromCollectionsPayload = payloadOf(
  'RemoveFromCollectionsPayload',
  'item',
  Item,
  'What became of taking an item out of collections.',
);
