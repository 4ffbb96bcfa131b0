import { type RequestContext } from '@loupe/graphql';
import { groupBy, keyBy } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { Collection } from './collections/collection.entity.js';
import { CollectionsRepository } from './collections/collections.repository.js';
import type { ViewGroup } from './groups/view-group.entity.js';
import { ViewGroupsRepository } from './groups/view-groups.repository.js';
import type { View, ViewKind } from './views/view.entity.js';
import { ViewsRepository } from './views/views.repository.js';

/** Loads data of views, collections, groups and items: one statement per kind of data for a whole response. */
@Injectable()
export class PresetLoaders {
  constructor(
    private readonly views: ViewsRepository,
    private readonly collections: CollectionsRepository,
    private readonly groups: ViewGroupsRepository,
  ) {}

  group(context: RequestContext, id: string): Promise<ViewGroup | null> {
    return context.loader<ViewGroup | null>(this.loadGroups, null).load(id);
  }

  /** The views of a kind in a group, in its order; the kinds share one statement. */
  async viewsOfGroup(context: RequestContext, groupId: string, kind: ViewKind): Promise<View[]> {
    const views = await context.loader<View[]>(this.loadViewsOfGroups, []).load(groupId);
    return views.filter((view) => view.kind === kind);
  }

  /** The collections in a group, in its order. */
  collectionsOfGroup(context: RequestContext, groupId: string): Promise<Collection[]> {
    return context.loader<Collection[]>(this.loadCollectionsOfGroups, []).load(groupId);
  }

  /** The collections that contain an item, in the saved order. */
  collectionsOfItem(context: RequestContext, itemId: string): Promise<Collection[]> {
    return context.loader<Collection[]>(this.loadCollectionsOfItems, []).load(itemId);
  }

  /** Number of items in a collection. */
  itemCount(context: RequestContext, collectionId: string): Promise<number> {
    return context.loader(this.loadItemCounts, 0).load(collectionId);
  }

  private readonly loadGroups = async (ids: readonly string[], { scope }: RequestContext) =>
    keyBy(await this.groups.byIds(scope, ids), (group) => group.id);

  private readonly loadViewsOfGroups = async (ids: readonly string[], { scope }: RequestContext) =>
    groupBy(await this.views.ofGroups(scope, ids), (view) => view.groupId ?? '');

  private readonly loadCollectionsOfGroups = async (ids: readonly string[], { scope }: RequestContext) =>
    groupBy(await this.collections.ofGroups(scope, ids), (collection) => collection.groupId ?? '');

  private readonly loadCollectionsOfItems = async (ids: readonly string[], { scope }: RequestContext) =>
    groupBy(await this.collections.ofItems(scope, ids), (collection) => collection.itemId);

  private readonly loadItemCounts = (ids: readonly string[], { scope }: RequestContext) =>
    this.collections.itemCounts(scope, ids);
}
