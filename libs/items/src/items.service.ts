import { type Page, SortOrder } from '@loupe/graphql';
import { InvalidInputError, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { Item } from './item.entity.js';
import type { ItemsArgs } from './item.inputs.js';
import { ItemSortKey, UrlLookupStatus } from './items.enums.js';
import { ItemsRepository } from './items.repository.js';
import type { UrlLookupResult } from './url-lookup.type.js';
import { lookUpUrl } from './urls/url-key.js';

const MAX_URLS = 100;

/** Reading items. */
@Injectable()
export class ItemsService {
  constructor(private readonly items: ItemsRepository) {}

  /**
   * A page of the workspace's items.
   * @throws InvalidInputError for more than one order, a page size out of bounds, an unusable cursor
   */
  page(scope: WorkspaceScope, args: ItemsArgs): Page<Item> {
    const sorting = args.sorting ?? [];
    if (sorting.length > 1) throw new InvalidInputError('sorting must have at most one entry');
    const { sortKey, sortOrder } = sorting[0] ?? { sortKey: ItemSortKey.TAKEN_AT, sortOrder: SortOrder.DESC };
    return this.items.page(scope, args, sortKey, sortOrder);
  }

  /**
   * What the workspace has under public addresses, in the order given.
   * @throws InvalidInputError unless there are 1 to 100 of them
   */
  async idsByUrl(scope: WorkspaceScope, urls: readonly string[]): Promise<UrlLookupResult[]> {
    if (urls.length === 0 || urls.length > MAX_URLS) {
      throw new InvalidInputError(`urls must have 1 to ${MAX_URLS} entries`);
    }
    const lookups = urls.map((url) => ({ url, lookup: lookUpUrl(url) }));
    const keys = lookups.flatMap(({ lookup }) => (lookup.status === 'LOOKUP' ? [lookup.key] : []));
    const found = keys.length === 0 ? [] : await this.items.idsByUrlKey(scope, keys);
    const idByKey = new Map(found.map(({ id, urlKey }) => [urlKey, id]));
    return lookups.map(({ url, lookup }) => {
      if (lookup.status === 'INVALID_URL') {
        return { url, status: UrlLookupStatus.INVALID_URL, itemId: null, suggestedUrl: lookup.suggestedUrl };
      }
      const itemId = idByKey.get(lookup.key) ?? null;
      const status = itemId === null ? UrlLookupStatus.NOT_FOUND : UrlLookupStatus.FOUND;
      return { url, status, itemId, suggestedUrl: null };
    });
  }
}
