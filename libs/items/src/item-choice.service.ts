import {
  type AccessPaths,
  CustomAttributeSchemaEntity,
  CustomAttributesService,
} from '@loupe/custom-attributes';
import type { Sql } from '@loupe/database';
import type { FilterDateRangeInput, Warning } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { ItemSearchService } from '@loupe/search';
import { Injectable } from '@nestjs/common';
import type { GraphQLSchema } from 'graphql';
import type { ItemChoiceArgs, ItemFilterInput, ItemSortingInput } from './item.inputs.js';
import { ItemsRepository } from './items.repository.js';
import { PresetRulesService } from './presets/preset-rules.service.js';

/** The rules by which a request chooses items. */
export interface ItemRules {
  filter: ItemFilterInput | null;
  conditions: AccessPaths;
  /** The order of the preset; null if it has none. */
  sorting: ItemSortingInput | null;
}

/** The chosen items of a workspace as SQL. */
export interface ChosenItems {
  /** The filter that applies: that of the preset, or of the request. */
  filter: ItemFilterInput | null;
  /** Table expression with the alias `item`, without FROM. */
  from: Sql;
  /**
   * The condition on `item`, without WHERE.
   * @param takenAt replaces the filter's range of publication
   */
  where(takenAt?: FilterDateRangeInput): Sql;
}

/** Which items a request chooses by `filter`, `customAttributeConditions` and `presetId`, for lists and for aggregates. */
@Injectable()
export class ItemChoiceService {
  constructor(
    private readonly items: ItemsRepository,
    private readonly attributes: CustomAttributesService,
    private readonly presets: PresetRulesService,
    private readonly search: ItemSearchService,
  ) {}

  /**
   * The rules of a request. A preset replaces its filter and conditions.
   * @param schema the schema of the request
   * @throws InvalidInputError for invalid conditions
   * @throws AppError WRONG_VIEW_TYPE_FOR_ITEMS for a preset that does not select items
   */
  async rulesOf(scope: WorkspaceScope, args: ItemChoiceArgs, schema: GraphQLSchema): Promise<ItemRules> {
    const entity = CustomAttributeSchemaEntity.ITEM;
    if (args.presetId != null) {
      const preset = await this.presets.ofItems(scope, args.presetId, schema);
      const conditions = await this.attributes.storedConditions(scope, entity, preset.conditions, 'item');
      return { filter: preset.filter, conditions, sorting: preset.sorting };
    }
    const conditions = await this.attributes.requestedConditions(
      scope,
      entity,
      args.customAttributeConditions ?? [],
      'item',
      'customAttributeConditions',
    );
    return { filter: args.filter ?? null, conditions, sorting: null };
  }

  /**
   * The items that a request chooses, in no order.
   * @param warn receives warnings about the search
   * @throws InvalidInputError, AppError as rulesOf; for an invalid search, or one by similarity without a configured model
   */
  async chosen(
    scope: WorkspaceScope,
    args: ItemChoiceArgs,
    schema: GraphQLSchema,
    warn: (warning: Warning) => void,
  ): Promise<ChosenItems> {
    const { filter, conditions } = await this.rulesOf(scope, args, schema);
    const found = await this.search.find(scope, filter?.superSearch, undefined);
    for (const warning of found?.warnings ?? []) warn(warning);
    const chosenBy = (by: ItemFilterInput | null) => this.items.chosen(scope, by, conditions, found);
    const { from } = chosenBy(filter);
    return {
      filter,
      from,
      where: (takenAt = filter?.takenAt ?? undefined) =>
        chosenBy(takenAt === undefined ? filter : { ...filter, takenAt }).where,
    };
  }
}
