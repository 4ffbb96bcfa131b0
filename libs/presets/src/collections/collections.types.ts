import { Item } from '@loupe/content';
import { CHECKED_BY_SERVICE, deletionPayload, payloadOf } from '@loupe/graphql';
import { ArgsType, Field, ID, InputType } from '@nestjs/graphql';
import { MinLength } from 'class-validator';
import { Collection } from './collection.entity.js';

const NAME = 'Name of 1 to 255 characters, unique ignoring letter case; spaces around it are dropped.';

@InputType({ description: 'A new collection.' })
export class CreateCollectionInput {
  @Field({ description: NAME })
  @MinLength(1, CHECKED_BY_SERVICE)
  name: string;
}

@InputType({ description: 'Changes of a collection.' })
export class UpdateCollectionInput {
  @Field({ description: NAME })
  @MinLength(1, CHECKED_BY_SERVICE)
  name: string;
}

/** An item and collections, which are given by id, by name, or both. */
@ArgsType()
export class ItemCollectionsArgs {
  @Field(() => ID, { description: 'Id of the item.' })
  itemId: string;

  @Field(() => [ID], { nullable: true, defaultValue: [], description: 'Ids of collections.' })
  collectionIds?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    defaultValue: [],
    description: 'Names of collections; letter case and spaces around them are ignored.',
  })
  collectionNames?: string[] | null;
}

@ArgsType()
export class AddToCollectionsArgs extends ItemCollectionsArgs {
  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description: 'Whether to create collections for unknown names.',
  })
  autoCreate?: boolean | null;
}

export const CreateCollectionPayload = payloadOf(
  'CreateCollectionPayload',
  'collection',
  Collection,
  'Result of createCollection.',
);

export const UpdateCollectionPayload = payloadOf(
  'UpdateCollectionPayload',
  'collection',
  Collection,
  'Result of updateCollection.',
);

export const DeleteCollectionPayload = deletionPayload(
  'DeleteCollectionPayload',
  'deletedCollectionId',
  'Result of deleteCollection.',
);

export const AddToCollectionsPayload = payloadOf(
  'AddToCollectionsPayload',
  'item',
  Item,
  'Result of addItemToCollections.',
);

export const RemoveFromCollectionsPayload = payloadOf(
  'RemoveFromCollectionsPayload',
  'item',
  Item,
  'Result of removeItemFromCollections.',
);
