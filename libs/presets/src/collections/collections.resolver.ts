import { Item } from '@loupe/content';
import {
  document,
  FieldCost,
  Kept,
  PLAIN_COST,
  type RequestContext,
  RootField,
  SAMPLE,
  Scope,
  WRITE_COST,
} from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, ID, Int, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { ViewGroup } from '../groups/view-group.entity.js';
import { PresetLoaders } from '../preset.loaders.js';
import { Collection } from './collection.entity.js';
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
  @RootField({
    cost: { credits: 10, listRows: 300 },
    scopes: ['read'],
    mcp: {
      title: 'List collections (boards)',
      asked: 'show our boards, moodboards, folders and lists',
      use: 'Use it to find a collection by name.',
      next: 'searchItems with its id as presetId gives its items.',
    },
    example: {
      query: document`
        query Collections {
          collections { id name itemCount updatedAt }
        }`,
    },
  })
  collections(@Scope() scope: WorkspaceScope) {
    return this.service.list(scope);
  }

  @Query(() => Collection, { nullable: true, description: 'A collection by id; null for an unknown id.' })
  @RootField({
    cost: PLAIN_COST,
    scopes: ['read'],
    mcp: {
      title: 'Get a collection (board)',
      use: 'Use it for one collection whose id you know.',
      next: 'searchItems with its id as presetId gives its items.',
    },
    example: {
      query: document`
        query Collection($id: ID!) {
          collection(id: $id) { id name itemCount }
        }`,
      variables: { id: SAMPLE.collection },
    },
  })
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
  @RootField({
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Create a collection (board)',
      asked: 'make a new board, moodboard, folder or list',
      use: 'Use it to create an empty collection.',
      next: 'addItemsToCollections fills it.',
    },
    example: {
      query: document`
        mutation Create($input: CreateCollectionInput!) {
          createCollection(input: $input) { collection { id name } userErrors { field message } }
        }`,
      variables: { input: { name: 'Summer campaign' } },
    },
  })
  async createCollection(
    @Scope() scope: WorkspaceScope,
    @Args('input', { description: 'The new collection.' }) input: CreateCollectionInput,
  ) {
    return { collection: await this.service.create(scope, input.name) };
  }

  @Mutation(() => UpdateCollectionPayload, { nullable: true, description: 'Renames a collection.' })
  @RootField({
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Rename a collection (board)',
      use: 'Use it to rename a collection.',
    },
    example: {
      query: document`
        mutation Rename($id: ID!, $input: UpdateCollectionInput!) {
          updateCollection(id: $id, input: $input) { collection { id name } userErrors { field message } }
        }`,
      variables: { id: SAMPLE.collection, input: { name: 'Summer campaign 2026' } },
    },
  })
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
  @RootField({
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Delete a collection (board)',
      use: 'Use it only if people asked for it: it cannot be undone.',
    },
    example: {
      query: document`
        mutation Delete($id: ID!) {
          deleteCollection(id: $id) { deletedCollectionId userErrors { field message } }
        }`,
      variables: { id: SAMPLE.collection },
    },
  })
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

  @Kept()
  @ResolveField(() => [Collection], {
    description: 'The collections that contain the item, in their saved order.',
  })
  @FieldCost({ perRow: 0.14 })
  collections(item: Item, _: object, context: RequestContext) {
    return this.loaders.collectionsOfItem(context, item.id);
  }
}
