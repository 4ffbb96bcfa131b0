import {
  type AccessPaths,
  type CustomAttributeConditionInput,
  CustomAttributeSchemaEntity,
  CustomAttributesService,
} from '@loupe/custom-attributes';
import type { Sql } from '@loupe/database';
import { EVERY_ROW, type FilterDateRangeInput, type Warning } from '@loupe/graphql';
import { knownIds, type WorkspaceScope } from '@loupe/kernel';
import { ItemSearchService } from '@loupe/search';
import { Injectable } from '@nestjs/common';
import type { GraphQLSchema } from 'graphql';
import { CreatorAliasesRepository } from './creators/creator-aliases.repository.js';
import type { ItemChoiceArgs, ItemFilterInput, ItemSortingInput } from './item.inputs.js';
import { ItemsRepository } from './items.repository.js';
import { PresetRulesService } from './presets/preset-rules.service.js';
import { UnknownNamesService } from './unknown/unknown-names.service.js';

/** What a request chooses, with its preset replaced by what that stands for: plain data, which can be stored. */
export interface ItemChoice {
  filter: ItemFilterInput | null;
  conditions: readonly CustomAttributeConditionInput[];
  /** The order of the preset; null if it has none. */
  sorting: ItemSortingInput | null;
  /** Whether the conditions are those of a view, of which those are left out that are not valid any more. */
  isOfPreset: boolean;
}

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
  /** Whether these are all items of the workspace. */
  isEvery: boolean;
  /** Whether the filter alone says which, without a search and without conditions on custom attributes. */
  isByFilter: boolean;
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
    private readonly aliases: CreatorAliasesRepository,
    private readonly unknown: UnknownNamesService,
  ) {}

  /**
   * What a request chooses. A preset replaces its filter and conditions.
   * @param schema the schema of the request
   * @param warn receives warnings about what is ignored, and about what the filter names and the workspace does not have
   * @throws AppError WRONG_VIEW_TYPE_FOR_ITEMS for a preset that does not select items
   */
  async choiceOf(
    scope: WorkspaceScope,
    args: ItemChoiceArgs,
    schema: GraphQLSchema,
    warn: (warning: Warning) => void,
  ): Promise<ItemChoice> {
    if (args.presetId != null) {
      const { warnings, ...preset } = await this.presets.ofItems(scope, args.presetId, schema);
      for (const warning of [...ignoredArguments(args), ...warnings]) warn(warning);
      return { ...preset, isOfPreset: true };
    }
    for (const warning of await this.unknown.warningsOf(scope, args.filter ?? null)) warn(warning);
    const conditions = args.customAttributeConditions ?? [];
    return { filter: args.filter ?? null, conditions, sorting: null, isOfPreset: false };
  }

  /**
   * The rules of a choice.
   * @throws InvalidInputError for invalid conditions
   */
  async rulesOf(
    scope: WorkspaceScope,
    { filter, conditions, sorting, isOfPreset }: ItemChoice,
  ): Promise<ItemRules> {
    const entity = CustomAttributeSchemaEntity.ITEM;
    const compiled = isOfPreset
      ? await this.attributes.storedConditions(scope, entity, conditions, 'item')
      : await this.attributes.requestedConditions(
          scope,
          entity,
          conditions,
          'item',
          'customAttributeConditions',
        );
    return { filter: await this.ofCurrentCreators(scope, filter), conditions: compiled, sorting };
  }

  /** A filter with the ids that its creators have now, where some were merged. */
  private async ofCurrentCreators(
    scope: WorkspaceScope,
    filter: ItemFilterInput | null,
  ): Promise<ItemFilterInput | null> {
    const chosen = filter?.creatorIds ?? [];
    const leftOut = filter?.not?.creatorIds ?? [];
    if (filter === null || chosen.length + leftOut.length === 0) return filter;
    const current = await this.aliases.current(scope, knownIds([...chosen, ...leftOut]));
    if (current.size === 0) return filter;
    const now = (ids: readonly string[]) => [...new Set(knownIds(ids).map((id) => current.get(id) ?? id))];
    return {
      ...filter,
      ...(chosen.length > 0 && { creatorIds: now(chosen) }),
      ...(leftOut.length > 0 && { not: { ...filter.not, creatorIds: now(leftOut) } }),
    };
  }

  /**
   * The items of a choice, in no order.
   * @param warn receives warnings about the search
   * @throws InvalidInputError, AppError as rulesOf; for an invalid search, or one by similarity without a configured model
   */
  async chosen(
    scope: WorkspaceScope,
    choice: ItemChoice,
    warn: (warning: Warning) => void,
  ): Promise<ChosenItems> {
    const { filter, conditions } = await this.rulesOf(scope, choice);
    const found = await this.search.find(scope, filter?.superSearch);
    for (const warning of found?.warnings ?? []) warn(warning);
    const chosenBy = (by: ItemFilterInput | null) => this.items.chosen(scope, by, conditions, found);
    const { from, isEvery } = chosenBy(filter);
    return {
      filter,
      from,
      isEvery,
      isByFilter: found === null && conditions.hold === EVERY_ROW,
      where: (takenAt = filter?.takenAt ?? undefined) =>
        chosenBy(takenAt === undefined ? filter : { ...filter, takenAt }).where,
    };
  }
}

/** Warnings for the arguments that a preset replaces. */
function ignoredArguments({ filter, customAttributeConditions }: ItemChoiceArgs): Warning[] {
  const ignored = [
    ...(Object.values(filter ?? {}).some((value) => value != null) ? ['filter'] : []),
    ...((customAttributeConditions ?? []).length > 0 ? ['customAttributeConditions'] : []),
  ];
  return ignored.map((name) => ({
    code: 'PRESET_REPLACES_FILTER',
    message: `${name}: ignored, because presetId is given`,
  }));
}
