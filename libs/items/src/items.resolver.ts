import { Item } from '@loupe/content';
import { Cacheable, Ctx, type RequestContext, RootField, Scope, warnerOf } from '@loupe/graphql';
import { selectedBelow } from '@loupe/graphql-execution';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, ID, Info, Query, Resolver } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { ItemsArgs } from './item.inputs.js';
import { FIELDS } from './items.fields.js';
import { ItemsService } from './items.service.js';
import { ItemConnection } from './items.types.js';
import { ItemIdsByUrlArgs, UrlLookupResult } from './url-lookup.type.js';

@Resolver(() => Item)
export class ItemsResolver {
  constructor(private readonly items: ItemsService) {}

  @Query(() => Item, { description: 'An item by id; an unknown id is the error NOT_FOUND.' })
  @RootField(FIELDS.item)
  item(
    @Scope() scope: WorkspaceScope,
    @Args('id', { type: () => ID, description: 'Id of the item.' }) id: string,
    @Info() info: GraphQLResolveInfo,
  ) {
    return this.items.item(scope, id, selectedBelow(info));
  }

  @Cacheable()
  @Query(() => ItemConnection, {
    name: 'items',
    description: 'A page of the workspace’s items, filtered and ordered.',
  })
  @RootField(FIELDS.page)
  page(@Ctx() context: RequestContext, @Args() args: ItemsArgs, @Info() info: GraphQLResolveInfo) {
    return this.items.page(context.scope, args, info.schema, selectedBelow(info), warnerOf(context, info));
  }

  @Query(() => [UrlLookupResult], {
    description: 'For each of 1 to 100 public post URLs: the workspace’s item with that URL.',
  })
  @RootField(FIELDS.itemIdsByUrl)
  itemIdsByUrl(@Scope() scope: WorkspaceScope, @Args() { urls }: ItemIdsByUrlArgs) {
    return this.items.idsByUrl(scope, urls);
  }
}
