import { Scope, selectedBelow } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, Info, Query, Resolver } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { Item } from './item.entity.js';
import { ItemsArgs } from './item.inputs.js';
import { ItemsService } from './items.service.js';
import { ItemConnection } from './items.types.js';
import { UrlLookupResult } from './url-lookup.type.js';

@Resolver(() => Item)
export class ItemsResolver {
  constructor(private readonly items: ItemsService) {}

  @Query(() => ItemConnection, {
    name: 'items',
    description: 'The items of the workspace, filtered and ordered, in pages.',
  })
  page(@Scope() scope: WorkspaceScope, @Args() args: ItemsArgs, @Info() info: GraphQLResolveInfo) {
    return this.items.page(scope, args, info.schema, selectedBelow(info));
  }

  @Query(() => [UrlLookupResult], {
    description: 'For each of 1 to 100 public addresses, the item that the workspace has of it.',
  })
  itemIdsByUrl(
    @Scope() scope: WorkspaceScope,
    @Args('urls', { type: () => [String], description: 'Public addresses of posts, 1 to 100.' })
    urls: string[],
  ) {
    return this.items.idsByUrl(scope, urls);
  }
}
