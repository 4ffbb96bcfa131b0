import { RootField, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Query, Resolver } from '@nestjs/graphql';
import { FilterPreset } from './filter-preset.type.js';
import { FIELDS } from './filter-presets.fields.js';
import { FilterPresetsRepository } from './filter-presets.repository.js';

@Resolver(() => FilterPreset)
export class FilterPresetsResolver {
  constructor(private readonly presets: FilterPresetsRepository) {}

  @Query(() => [FilterPreset], {
    description:
      'The presets for `items(presetId:)`: content views, most recently updated first, then collections in their saved order; at most 1000.',
  })
  @RootField(FIELDS.filterPresets)
  filterPresets(@Scope() scope: WorkspaceScope) {
    return this.presets.list(scope);
  }
}
