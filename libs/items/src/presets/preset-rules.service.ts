import type { CustomAttributeConditionInput } from '@loupe/custom-attributes';
import { AppError, NotFoundError, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { GraphQLSchema } from 'graphql';
import type { ItemFilterInput, ItemSortingInput } from '../item.inputs.js';
import { Presets } from './preset.port.js';
import { storedFilter, storedSorting } from './stored-filter.js';

/** What a preset chooses of the items, in place of a request's own filter and conditions. */
export interface PresetOfItems {
  filter: ItemFilterInput;
  conditions: readonly CustomAttributeConditionInput[];
  /** Null if the preset has no order of its own. */
  sorting: ItemSortingInput | null;
}

/** What `presetId` means to the lists of items, creators and social profiles (decisions §4, contract). */
@Injectable()
export class PresetRulesService {
  constructor(private readonly presets: Presets) {}

  /**
   * What a content view or a collection chooses.
   * @param schema whose input types say what of a view's stored filters fits
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
   * Refuses all but views of one kind; their filters are not applied (specification §2).
   * @throws NotFoundError for an id that the workspace does not have
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
