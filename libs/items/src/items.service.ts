import { type Item, lookUpUrl } from '@loupe/content';
import { type Page, SortOrder, type Warning } from '@loupe/graphql';
import { InvalidInputError, isUuid, NotFoundError, type WorkspaceScope } from '@loupe/kernel';
import { SafeHttp } from '@loupe/safe-http';
import { ItemSearchService } from '@loupe/search';
import { Injectable } from '@nestjs/common';
import type { GraphQLSchema } from 'graphql';
import type { ItemsArgs } from './item.inputs.js';
import { type ItemChoice, ItemChoiceService } from './item-choice.service.js';
import { ItemSortKey, UrlLookupStatus } from './items.enums.js';
import { ItemsRepository } from './items.repository.js';
import { MAX_URLS, type UrlLookupResult } from './url-lookup.type.js';

const NEWEST_FIRST = { sortKey: ItemSortKey.TAKEN_AT, sortOrder: SortOrder.DESC };

/** Reads items. */
@Injectable()
export class ItemsService {
  constructor(
    private readonly items: ItemsRepository,
    private readonly choices: ItemChoiceService,
    private readonly search: ItemSearchService,
    private readonly http: SafeHttp,
  ) {}

  /**
   * An item by its id.
   * @param selected as in `page`
   * @throws NotFoundError "Item not found"
   */
  async item(scope: WorkspaceScope, id: string, selected: ReadonlySet<string>): Promise<Item> {
    const item = isUuid(id) ? await this.items.find(scope, id, selected) : null;
    if (item === null) throw new NotFoundError('Item');
    return item;
  }

  /**
   * A page of the workspace's items. A preset replaces the request's filter and conditions; its order applies if the request
   * has none. A search without either order is ordered by relevance.
   * @param schema the schema of the request
   * @param selected the selected fields, as `Item.caption`; the rows have the columns that they need
   * @param warn receives warnings about the search, and about what is ignored
   * @throws InvalidInputError for more than one order, invalid conditions, an invalid search, a page size out of bounds, or
   * an invalid cursor
   * @throws AppError SERVICE_UNAVAILABLE for a similarity search without a configured model, WRONG_VIEW_TYPE_FOR_ITEMS for a
   * preset that does not select items
   */
  async page(
    scope: WorkspaceScope,
    args: ItemsArgs,
    schema: GraphQLSchema,
    selected: ReadonlySet<string>,
    warn: (warning: Warning) => void = () => undefined,
  ): Promise<Page<Item>> {
    const choice = await this.choices.choiceOf(scope, args, schema, warn);
    return this.pageOfChoice(scope, choice, args, selected, warn);
  }

  /** As `page`, of a choice. */
  async pageOfChoice(
    scope: WorkspaceScope,
    choice: ItemChoice,
    args: Pick<ItemsArgs, 'sorting' | 'first' | 'after'>,
    selected: ReadonlySet<string>,
    warn: (warning: Warning) => void = () => undefined,
  ): Promise<Page<Item>> {
    const sorting = args.sorting ?? [];
    if (sorting.length > 1) throw new InvalidInputError('sorting must have at most one entry');
    const { filter, conditions, sorting: presetOrder } = await this.choices.rulesOf(scope, choice);
    const order = sorting[0] ?? presetOrder;
    const page = { after: args.after ?? null, isCounted: selected.has('ItemConnection.totalCount') };
    const found = await this.search.find(scope, filter?.superSearch, order === null ? page : undefined);
    for (const warning of found?.warnings ?? []) warn(warning);
    const inOrder = order ?? (found === null ? NEWEST_FIRST : null);
    return this.items.page(scope, { ...args, filter }, conditions, found, inOrder, selected);
  }

  /**
   * The workspace's items with the given public URLs, in the order of the URLs.
   * @throws InvalidInputError unless there are 1 to 100 of them
   */
  async idsByUrl(scope: WorkspaceScope, urls: readonly string[]): Promise<UrlLookupResult[]> {
    if (urls.length === 0 || urls.length > MAX_URLS) {
      throw new InvalidInputError(`urls must have 1 to ${MAX_URLS} entries`);
    }
    const lookups = urls.map((url) => ({
      url,
      lookup: lookUpUrl(url, (host) => this.http.permitsHost(host)),
    }));
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
