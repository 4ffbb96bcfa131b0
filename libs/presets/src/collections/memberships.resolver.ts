import { RootField, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, Info, Mutation, Resolver } from '@nestjs/graphql';
import { type GraphQLResolveInfo, Kind } from 'graphql';
import {
  AddItemsToCollectionsArgs,
  AddItemsToCollectionsPayload,
  AddToCollectionsArgs,
  AddToCollectionsPayload,
  ItemCollectionsArgs,
  RemoveFromCollectionsPayload,
} from './collections.types.js';
import { FIELDS } from './memberships.fields.js';
import { MembershipsService } from './memberships.service.js';

@Resolver()
export class MembershipsResolver {
  constructor(private readonly memberships: MembershipsService) {}

  @Mutation(() => AddToCollectionsPayload, {
    nullable: true,
    description: 'Adds an item to collections, which are given by id, by name, or both.',
  })
  @RootField(FIELDS.addItemToCollections)
  async addItemToCollections(
    @Scope() scope: WorkspaceScope,
    @Args() args: AddToCollectionsArgs,
    @Info() info: GraphQLResolveInfo,
  ) {
    return { item: await this.memberships.add(scope, args, namingArgument(info)) };
  }

  @Mutation(() => AddItemsToCollectionsPayload, {
    nullable: true,
    description:
      'Adds up to 100 items to up to 10 collections, which are given by id, by name, or both. Nothing is changed unless all of them are there.',
  })
  @RootField(FIELDS.addItemsToCollections)
  async addItemsToCollections(
    @Scope() scope: WorkspaceScope,
    @Args() args: AddItemsToCollectionsArgs,
    @Info() info: GraphQLResolveInfo,
  ) {
    return { collections: await this.memberships.addAll(scope, args, namingArgument(info)) };
  }

  @Mutation(() => RemoveFromCollectionsPayload, {
    nullable: true,
    description: 'Takes an item out of collections, which are given by id, by name, or both.',
  })
  @RootField(FIELDS.removeItemFromCollections)
  async removeItemFromCollections(
    @Scope() scope: WorkspaceScope,
    @Args() args: ItemCollectionsArgs,
    @Info() info: GraphQLResolveInfo,
  ) {
    return { item: await this.memberships.remove(scope, args, namingArgument(info)) };
  }
}

/**
 * The argument for the error about missing collections. Both arguments have a default, so only the document shows which one
 * was given.
 */
function namingArgument({ fieldNodes, variableValues }: GraphQLResolveInfo) {
  const isGiven = (wanted: string) =>
    fieldNodes[0]?.arguments?.some(
      ({ name, value }) =>
        name.value === wanted &&
        (value.kind !== Kind.VARIABLE || Object.hasOwn(variableValues, value.name.value)),
    ) ?? false;
  return isGiven('collectionNames') && !isGiven('collectionIds') ? 'collectionNames' : 'collectionIds';
}
