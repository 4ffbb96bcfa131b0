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
 * Gives libs/items what it declares and cannot import, as presets stand above items. Global, so that ItemsModule need
 * not name it; and apart from PresetsModule, so that nothing here needs anything of items to be made first.
 */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Collection, CollectionItem, View, ViewGroup])],
  providers: [ViewsRepository, CollectionsRepository, { provide: Presets, useClass: PresetLookupService }],
  exports: [ViewsRepository, CollectionsRepository, Presets],
})
export class PresetsLookupModule {}
