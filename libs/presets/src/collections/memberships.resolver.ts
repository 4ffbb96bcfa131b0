import { document, RootField, SAMPLE, Scope, WRITE_COST } from '@loupe/graphql';
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
import { MembershipsService } from './memberships.service.js';

@Resolver()
export class MembershipsResolver {
  constructor(private readonly memberships: MembershipsService) {}

  @Mutation(() => AddToCollectionsPayload, {
    nullable: true,
    description: 'Adds an item to collections, which are given by id, by name, or both.',
  })
  @RootField({
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Add a post to collections',
      asked: 'save a post to a collection, board, moodboard or folder',
      use: 'Use it to add one item to collections; addItemsToCollections adds many at once.',
    },
    example: {
      query: document`
        mutation Add($itemId: ID!, $collectionNames: [String!]) {
          addItemToCollections(itemId: $itemId, collectionNames: $collectionNames, autoCreate: true) {
            item { id collections { name } }
            userErrors { field message }
          }
        }`,
      variables: { itemId: SAMPLE.item, collectionNames: ['Best of the month'] },
    },
  })
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
  @RootField({
    cost: { credits: 100, perField: 1 },
    scopes: ['write'],
    mcp: {
      title: 'Add posts to collections',
      asked: 'save these posts to a collection, board, moodboard or folder',
      use: 'Use it to add up to 100 items to collections in one call. autoCreate creates missing collections.',
      selection:
        '{ collections { collection { id name itemCount } isNew addedItemIds } userErrors { field message code } }',
    },
    example: {
      query: document`
        mutation AddAll($itemIds: [ID!]!, $collectionNames: [String!]) {
          addItemsToCollections(itemIds: $itemIds, collectionNames: $collectionNames, autoCreate: true) {
            collections { collection { id name } isNew addedItemIds }
            userErrors { field message }
          }
        }`,
      variables: { itemIds: [SAMPLE.item], collectionNames: ['Best of the month'] },
    },
  })
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
  @RootField({
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Remove a post from its collections',
      asked: 'remove a post from a board or moodboard',
      use: 'Use it to take one item out of collections; the item stays in the workspace.',
    },
    example: {
      query: document`
        mutation Remove($itemId: ID!, $collectionIds: [ID!]) {
          removeItemFromCollections(itemId: $itemId, collectionIds: $collectionIds) {
            item { id collections { name } }
            userErrors { field message }
          }
        }`,
      variables: { itemId: SAMPLE.item, collectionIds: [SAMPLE.collection] },
    },
  })
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
