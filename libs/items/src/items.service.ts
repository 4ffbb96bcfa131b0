import { type Item, lookUpUrl } from '@loupe/content';
import { CustomAttributeSchemaEntity, CustomAttributesService } from '@loupe/custom-attributes';
import { type Page, SortOrder, type Warning } from '@loupe/graphql';
import { InvalidInputError, type WorkspaceScope } from '@loupe/kernel';
import { ItemSearchService } from '@loupe/search';
import { Injectable } from '@nestjs/common';
import type { GraphQLSchema } from 'graphql';
import type { ItemsArgs } from './item.inputs.js';
import { ItemSortKey, UrlLookupStatus } from './items.enums.js';
import { ItemsRepository } from './items.repository.js';
import { PresetRulesService } from './presets/preset-rules.service.js';
import { MAX_URLS, type UrlLookupResult } from './url-lookup.type.js';

const NEWEST_FIRST = { sortKey: ItemSortKey.TAKEN_AT, sortOrder: SortOrder.DESC };

/** Reading items. */
@Injectable()
export class ItemsService {
  constructor(
    private readonly items: ItemsRepository,
    private readonly attributes: CustomAttributesService,
    private readonly presets: PresetRulesService,
    private readonly search: ItemSearchService,
  ) {}

  /**
   * A page of the workspace's items. With a preset, its choice takes the place of the request's filter and conditions,
   * and its order is used where the request has none; a search without any of the two is in order of relevance.
   * @param schema that the request was made of
   * @param selected fields that are wanted, as `Item.caption`: the rows have what these need
   * @param warn is told what there is to know of what a search finds
   * @throws InvalidInputError for more than one order, conditions or a search that cannot be, a page size out of
   * bounds, an unusable cursor
   * @throws AppError SERVICE_UNAVAILABLE for a search by similarity where none is configured,
   * WRONG_VIEW_TYPE_FOR_ITEMS for a preset that is not for items
   */
  async page(
    scope: WorkspaceScope,
    args: ItemsArgs,
    schema: GraphQLSchema,
    selected: ReadonlySet<string>,
    warn: (warning: Warning) => void = () => undefined,
  ): Promise<Page<Item>> {
    const sorting = args.sorting ?? [];
    if (sorting.length > 1) throw new InvalidInputError('sorting must have at most one entry');
    const preset = args.presetId == null ? null : await this.presets.ofItems(scope, args.presetId, schema);
    const entity = CustomAttributeSchemaEntity.ITEM;
    const conditions =
      preset === null
        ? await this.attributes.requestedConditions(
            scope,
            entity,
            args.customAttributeConditions ?? [],
            'item',
            'customAttributeConditions',
          )
        : await this.attributes.storedConditions(scope, entity, preset.conditions, 'item');
    const filter = preset?.filter ?? args.filter;
    const order = sorting[0] ?? preset?.sorting ?? null;
    const found = await this.search.find(
      scope,
      filter?.superSearch,
      order === null ? (args.after ?? null) : undefined,
    );
    for (const warning of found?.warnings ?? []) warn(warning);
    const inOrder = order ?? (found === null ? NEWEST_FIRST : null);
    return this.items.page(scope, { ...args, filter }, conditions, found, inOrder, selected);
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
