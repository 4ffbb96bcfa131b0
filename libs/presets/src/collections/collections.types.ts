import { Item } from '@loupe/content';
import { CHECKED_BY_SERVICE, deletionPayload, MutationPayload, payloadOf } from '@loupe/graphql';
import { ArgsType, Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { ArrayMaxSize, ArrayMinSize, MinLength } from 'class-validator';
import { MAX_GIVEN_ITEMS } from '../given-items.js';
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

/** Collections, which are given by id, by name, or both. */
@ArgsType()
export class GivenCollectionsArgs {
  @Field(() => [ID], { nullable: true, defaultValue: [], description: 'Ids of collections.' })
  collectionIds?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    defaultValue: [],
    description: 'Names of collections; letter case and spaces around them are ignored.',
  })
  collectionNames?: string[] | null;
}

/** An item and collections. */
@ArgsType()
export class ItemCollectionsArgs extends GivenCollectionsArgs {
  @Field(() => ID, { description: 'Id of the item.' })
  itemId: string;
}

const AUTO_CREATE = {
  nullable: true,
  defaultValue: false,
  description: 'Whether to create collections for unknown names.',
};

@ArgsType()
export class AddToCollectionsArgs extends ItemCollectionsArgs {
  @Field(() => Boolean, AUTO_CREATE)
  autoCreate?: boolean | null;
}

/** Items and collections. */
@ArgsType()
export class AddItemsToCollectionsArgs extends GivenCollectionsArgs {
  @Field(() => [ID], { description: `Ids of items, 1 to ${MAX_GIVEN_ITEMS}.` })
  @ArrayMinSize(1, CHECKED_BY_SERVICE)
  @ArrayMaxSize(MAX_GIVEN_ITEMS, CHECKED_BY_SERVICE)
  itemIds: string[];

  @Field(() => Boolean, AUTO_CREATE)
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

@ObjectType('CollectionAddition', { description: 'What adding items did to one collection.' })
export class CollectionAddition {
  @Field(() => Collection, { description: 'The collection.' })
  collection: Collection;

  @Field(() => Boolean, { description: 'Whether the request created it.' })
  isNew: boolean;

  @Field(() => [ID], {
    description: 'Ids of the items that were not in it before, in the order in which they were given.',
  })
  addedItemIds: string[];
}

@ObjectType('AddItemsToCollectionsPayload', { description: 'Result of addItemsToCollections.' })
export class AddItemsToCollectionsPayload extends MutationPayload {
  @Field(() => [CollectionAddition], {
    nullable: true,
    description: 'The collections in their saved order; null if nothing was changed.',
  })
  collections?: CollectionAddition[] | null;
}

export const RemoveFromCollectionsPayload = payloadOf(
  'RemoveFromCollectionsPayload',
  'item',
  Item,
  'Result of removeItemFromCollections.',
);
