import { Item } from '@loupe/content';
import { QueueRegistryModule } from '@loupe/queue';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BulkChangeItem, BulkChangeRow } from './bulk-change.entity.js';
import { BulkChangesRepository } from './bulk-changes.repository.js';

/** Changes of many items, as they are stored. */
@Module({
  imports: [TypeOrmModule.forFeature([BulkChangeRow, BulkChangeItem, Item]), QueueRegistryModule],
  providers: [BulkChangesRepository],
  exports: [BulkChangesRepository],
})
export class BulkChangesStoreModule {}
