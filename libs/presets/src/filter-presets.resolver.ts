import { document, RootField, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Query, Resolver } from '@nestjs/graphql';
import { FilterPreset } from './filter-preset.type.js';
import { FilterPresetsRepository } from './filter-presets.repository.js';

@Resolver(() => FilterPreset)
export class FilterPresetsResolver {
  constructor(private readonly presets: FilterPresetsRepository) {}

  @Query(() => [FilterPreset], {
    description:
      'The presets for `items(presetId:)`: content views, most recently updated first, then collections in their saved order; at most 1000.',
  })
  @RootField({
    cost: { credits: 10, listRows: 500 },
    scopes: ['read'],
    mcp: {
      title: 'List saved searches and collections',
      asked: 'which saved searches, saved filters, views and boards do we have',
      use: 'Use it to find content views (MEDIA_DECK) and collections (COLLECTIONS) that people saved.',
      next: 'Pass an id to searchItems as presetId.',
    },
    example: {
      query: document`
        query Presets {
          filterPresets { id name accessor }
        }`,
    },
  })
  filterPresets(@Scope() scope: WorkspaceScope) {
    return this.presets.list(scope);
  }
}
