import { Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, Mutation, Resolver } from '@nestjs/graphql';
import {
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
    description: 'Adds an item to collections that are named by id, by name, or both.',
  })
  async addItemToCollections(@Scope() scope: WorkspaceScope, @Args() args: AddToCollectionsArgs) {
    return { item: await this.memberships.add(scope, args) };
  }

  @Mutation(() => RemoveFromCollectionsPayload, {
    nullable: true,
    description: 'Takes an item out of collections that are named by id, by name, or both.',
  })
  async removeItemFromCollections(@Scope() scope: WorkspaceScope, @Args() args: ItemCollectionsArgs) {
    return { item: await this.memberships.remove(scope, args) };
  }
}
