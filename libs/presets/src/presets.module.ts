import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Collection, CollectionItem } from './collection.entity.js';
import { CollectionsRepository } from './collections.repository.js';
import { CollectionsResolver, ItemCollectionsResolver } from './collections.resolver.js';
import { CollectionsService } from './collections.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Collection, CollectionItem])],
  providers: [CollectionsRepository, CollectionsService, CollectionsResolver, ItemCollectionsResolver],
})
export class PresetsModule {}
