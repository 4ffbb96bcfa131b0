import type { CustomAttributeConditionInput } from '@loupe/custom-attributes';
import { AppError, NotFoundError, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { GraphQLSchema } from 'graphql';
import type { ItemFilterInput, ItemSortingInput } from '../item.inputs.js';
import { Presets } from './preset.port.js';
import { storedFilter, storedSorting } from './stored-filter.js';

/** The filter and conditions of a preset. They replace those of the request. */
export interface PresetOfItems {
  filter: ItemFilterInput;
  conditions: readonly CustomAttributeConditionInput[];
  /** Null if the preset has no order. */
  sorting: ItemSortingInput | null;
}

/** Applies `presetId` to the lists of items, creators and social profiles (decisions §4, contract). */
@Injectable()
export class PresetRulesService {
  constructor(private readonly presets: Presets) {}

  /**
   * The rules of a content view or a collection.
   * @param schema its input types decide which of a view's stored filters are valid
   * @throws AppError WRONG_VIEW_TYPE_FOR_ITEMS for any other id
   */
  async ofItems(scope: WorkspaceScope, id: string, schema: GraphQLSchema): Promise<PresetOfItems> {
    const preset = await this.presets.find(scope, id);
    if (preset?.kind === 'COLLECTION') {
      return { filter: { collectionsIds: [preset.id] }, conditions: [], sorting: null };
    }
    if (preset?.kind !== 'CONTENT') {
      throw new AppError(
        'WRONG_VIEW_TYPE_FOR_ITEMS',
        'presetId must be the id of a content view or a collection of the workspace',
      );
    }
    return {
      filter: storedFilter(schema, preset.filters),
      conditions: preset.customAttributeConditions,
      sorting: storedSorting(schema, preset.sort),
    };
  }

  /**
   * Checks that a preset is a view of the given kind. The view's filters are not applied (specification §2).
   * @throws NotFoundError for an unknown id
   * @throws AppError WRONG_VIEW_TYPE for another kind of view, or a collection
   */
  async require(scope: WorkspaceScope, id: string, kind: 'CREATOR' | 'SOCIAL_PROFILE'): Promise<void> {
    const preset = await this.presets.find(scope, id);
    if (preset === null) throw new NotFoundError('View');
    if (preset.kind === kind) return;
    const wanted = kind === 'CREATOR' ? 'a creator view' : 'a social profile view';
    throw new AppError('WRONG_VIEW_TYPE', `presetId must be the id of ${wanted}`);
  }
}
