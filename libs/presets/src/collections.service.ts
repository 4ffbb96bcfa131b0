import { groupBy, type RequestContext } from '@loupe/graphql';
import { isUuid, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { Collection } from './collection.entity.js';
import { CollectionsRepository } from './collections.repository.js';

/** Reading collections. */
@Injectable()
export class CollectionsService {
  constructor(private readonly collections: CollectionsRepository) {}

  /** The collections in the workspace's saved order, at most 1000. */
  list(scope: WorkspaceScope): Promise<Collection[]> {
    return this.collections.list(scope);
  }

  /** A collection, or null where the workspace has none of the id. */
  async find(scope: WorkspaceScope, id: string): Promise<Collection | null> {
    const [collection] = isUuid(id) ? await this.collections.byIds(scope, [id]) : [];
    return collection ?? null;
  }

  /** The collections that hold an item, in the saved order; loaded for all items of a response at once. */
  ofItem(context: RequestContext, itemId: string): Promise<Collection[]> {
    return context.loader<Collection[]>(this.loadOfItems, []).load(itemId);
  }

  /** Number of items in a collection; loaded for all collections of a response at once. */
  itemCount(context: RequestContext, collectionId: string): Promise<number> {
    return context.loader(this.loadItemCounts, 0).load(collectionId);
  }

  private readonly loadOfItems = async (ids: readonly string[], { scope }: RequestContext) =>
    groupBy(await this.collections.ofItems(scope, ids), (collection) => collection.itemId);

  private readonly loadItemCounts = (ids: readonly string[], { scope }: RequestContext) =>
    this.collections.itemCounts(scope, ids);
}
