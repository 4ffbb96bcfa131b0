import type { CustomAttributeConditionInput } from '@loupe/custom-attributes';
import type { Warning } from '@loupe/graphql';
import { AppError, Clock, isObject, NotFoundError, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { GraphQLSchema } from 'graphql';
import type { ItemFilterInput, ItemSortingInput } from '../item.inputs.js';
import { withDaysFixed } from './last-days.js';
import { Presets, type StoredView } from './preset.port.js';
import { storedFilter, storedSorting } from './stored-filter.js';
import { filterRemarks, sortRemarks } from './view-remarks.js';

/** A warning names this many parts of a view at most. */
const NAMED_PARTS = 5;

/** The filter and conditions of a preset. They replace those of the request. */
export interface PresetOfItems {
  filter: ItemFilterInput;
  conditions: readonly CustomAttributeConditionInput[];
  /** Null if the preset has no order. */
  sorting: ItemSortingInput | null;
  /** Warnings about parts of the preset that have no effect. */
  warnings: readonly Warning[];
}

/** Applies `presetId` to the lists of items, creators and social profiles (decisions §4, contract). */
@Injectable()
export class PresetRulesService {
  constructor(
    private readonly presets: Presets,
    private readonly clock: Clock,
  ) {}

  /**
   * The rules of a content view or a collection.
   * @param schema its input types decide which of a view's stored filters are valid
   * @throws AppError WRONG_VIEW_TYPE_FOR_ITEMS for any other id
   */
  async ofItems(scope: WorkspaceScope, id: string, schema: GraphQLSchema): Promise<PresetOfItems> {
    const preset = await this.presets.find(scope, id);
    if (preset?.kind === 'COLLECTION') {
      return { filter: { collectionsIds: [preset.id] }, conditions: [], sorting: null, warnings: [] };
    }
    if (preset?.kind !== 'CONTENT') {
      throw new AppError(
        'WRONG_VIEW_TYPE_FOR_ITEMS',
        'presetId must be the id of a content view or a collection of the workspace',
      );
    }
    return {
      filter: storedFilter(schema, withDaysFixed(preset.filters, scope.timeZone, this.clock.now())),
      conditions: preset.customAttributeConditions,
      sorting: storedSorting(schema, preset.sort),
      warnings: ignoredParts(schema, preset),
    };
  }

  /**
   * Checks that a preset is a view of the given kind. The view's filters are not applied (specification §2).
   * @returns a warning if the view has filters
   * @throws NotFoundError for an unknown id
   * @throws AppError WRONG_VIEW_TYPE for another kind of view, or a collection
   */
  async require(scope: WorkspaceScope, id: string, kind: 'CREATOR' | 'SOCIAL_PROFILE'): Promise<Warning[]> {
    const preset = await this.presets.find(scope, id);
    if (preset === null) throw new NotFoundError('View');
    if (preset.kind === kind) {
      const hasFilters = isObject(preset.filters) && Object.keys(preset.filters).length > 0;
      return hasFilters ? [warningOf('filters of views of this kind are stored and not applied')] : [];
    }
    const wanted = kind === 'CREATOR' ? 'a creator view' : 'a social profile view';
    throw new AppError('WRONG_VIEW_TYPE', `presetId must be the id of ${wanted}`);
  }
}

const warningOf = (message: string): Warning => ({
  code: 'VIEW_HAS_IGNORED_PARTS',
  message: `presetId: ${message}`,
});

/** Names the parts of a content view that are not applied, as when it was stored. */
function ignoredParts(schema: GraphQLSchema, { filters, sort }: StoredView): Warning[] {
  const remarks = [
    isObject(filters) ? filterRemarks(schema, filters, ['filters']) : null,
    sort !== null && typeof sort === 'object' ? sortRemarks(schema, sort, ['sort']) : null,
  ].flatMap((found) => (found === null ? [] : [...found.problems, ...found.warnings]));
  if (remarks.length === 0) return [];
  const paths = [...new Set(remarks.map(({ field }) => field.join('.')))];
  const more = paths.length - NAMED_PARTS;
  const others = more > 0 ? ` and ${more} more` : '';
  return [warningOf(`parts of the view have no effect: ${paths.slice(0, NAMED_PARTS).join(', ')}${others}`)];
}
