import { type RequestContext, Scope } from '@loupe/graphql';
import { Item } from '@loupe/items';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, Context, ID, Int, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Collection } from './collection.entity.js';
import { CollectionsService } from './collections.service.js';

@Resolver(() => Collection)
export class CollectionsResolver {
  constructor(private readonly service: CollectionsService) {}

  @Query(() => [Collection], {
    description: 'The collections of the workspace in its saved order; at most 1000.',
  })
  collections(@Scope() scope: WorkspaceScope) {
    return this.service.list(scope);
  }

  @Query(() => Collection, { nullable: true, description: 'A collection by id; null for an unknown id.' })
  collection(
    @Scope() scope: WorkspaceScope,
    @Args('id', { type: () => ID, description: 'Id of the collection.' }) id: string,
  ) {
    return this.service.find(scope, id);
  }

  @ResolveField(() => Int, { description: 'Number of items in the collection.' })
  itemCount(@Parent() collection: Collection, @Context() context: RequestContext) {
    return this.service.itemCount(context, collection.id);
  }
}

/** Collections as a field of items. */
@Resolver(() => Item)
export class ItemCollectionsResolver {
  constructor(private readonly service: CollectionsService) {}

  @ResolveField(() => [Collection], {
    description: 'The collections that hold the item, in their saved order.',
  })
  collections(@Parent() item: Item, @Context() context: RequestContext) {
    return this.service.ofItem(context, item.id);
  }
}
