import { Item } from '@loupe/content';
import { Cacheable, FieldCost, type RequestContext, RootField, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, ID, Int, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { ViewGroup } from '../groups/view-group.entity.js';
import { PresetLoaders } from '../preset.loaders.js';
import { Collection } from './collection.entity.js';
import { FIELDS } from './collections.fields.js';
import { CollectionsService } from './collections.service.js';
import {
  CreateCollectionInput,
  CreateCollectionPayload,
  DeleteCollectionPayload,
  UpdateCollectionInput,
  UpdateCollectionPayload,
} from './collections.types.js';

@Resolver(() => Collection)
export class CollectionsResolver {
  constructor(private readonly service: CollectionsService) {}

  @Query(() => [Collection], {
    description: 'The collections of the workspace in its saved order; at most 1000.',
  })
  @RootField(FIELDS.collections)
  collections(@Scope() scope: WorkspaceScope) {
    return this.service.list(scope);
  }

  @Query(() => Collection, { nullable: true, description: 'A collection by id; null for an unknown id.' })
  @RootField(FIELDS.collection)
  collection(
    @Scope() scope: WorkspaceScope,
    @Args('id', { type: () => ID, description: 'Id of the collection.' }) id: string,
  ) {
    return this.service.find(scope, id);
  }

  @Mutation(() => CreateCollectionPayload, {
    nullable: true,
    description: 'Creates a collection at the end of the saved order.',
  })
  @RootField(FIELDS.createCollection)
  async createCollection(
    @Scope() scope: WorkspaceScope,
    @Args('input', { description: 'The new collection.' }) input: CreateCollectionInput,
  ) {
    return { collection: await this.service.create(scope, input.name) };
  }

  @Mutation(() => UpdateCollectionPayload, { nullable: true, description: 'Renames a collection.' })
  @RootField(FIELDS.updateCollection)
  async updateCollection(
    @Scope() scope: WorkspaceScope,
    @Args('id', { type: () => ID, description: 'Id of the collection.' }) id: string,
    @Args('input', { description: 'What to change.' }) input: UpdateCollectionInput,
  ) {
    return { collection: await this.service.rename(scope, id, input.name) };
  }

  @Mutation(() => DeleteCollectionPayload, {
    nullable: true,
    description: 'Deletes a collection; its items stay.',
  })
  @RootField(FIELDS.deleteCollection)
  async deleteCollection(
    @Scope() scope: WorkspaceScope,
    @Args('id', { type: () => ID, description: 'Id of the collection.' }) id: string,
  ) {
    return { deletedCollectionId: await this.service.delete(scope, id) };
  }
}

/** Fields of collections that need more data. */
@Resolver(() => Collection)
export class CollectionFieldsResolver {
  constructor(private readonly loaders: PresetLoaders) {}

  @ResolveField(() => Int, { description: 'Number of items in the collection.' })
  itemCount(collection: Collection, _: object, context: RequestContext) {
    return this.loaders.itemCount(context, collection.id);
  }

  @ResolveField(() => ViewGroup, {
    nullable: true,
    description: 'The group that the collection is in; null without one.',
  })
  group(collection: Collection, _: object, context: RequestContext) {
    return collection.groupId === null ? null : this.loaders.group(context, collection.groupId);
  }
}

/** Collections as a field of items. */
@Resolver(() => Item)
export class ItemCollectionsResolver {
  constructor(private readonly loaders: PresetLoaders) {}

  @Cacheable()
  @ResolveField(() => [Collection], {
    description: 'The collections that contain the item, in their saved order.',
  })
  @FieldCost({ perRow: 0.14 })
  collections(item: Item, _: object, context: RequestContext) {
    return this.loaders.collectionsOfItem(context, item.id);
  }
}
