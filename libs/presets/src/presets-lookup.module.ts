import { Presets } from '@loupe/items';
import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Collection, CollectionItem } from './collections/collection.entity.js';
import { CollectionsRepository } from './collections/collections.repository.js';
import { ViewGroup } from './groups/view-group.entity.js';
import { PresetLookupService } from './preset-lookup.service.js';
import { View } from './views/view.entity.js';
import { ViewsRepository } from './views/views.repository.js';

/**
 * Provides what libs/items declares and cannot import, because presets are above items. Global, so that ItemsModule need not
 * name it. Separate from PresetsModule, so that it does not depend on anything of items.
 */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Collection, CollectionItem, View, ViewGroup])],
  providers: [ViewsRepository, CollectionsRepository, { provide: Presets, useClass: PresetLookupService }],
  exports: [ViewsRepository, CollectionsRepository, Presets],
})
export class PresetsLookupModule {}
