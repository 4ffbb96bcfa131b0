import { Item } from '@loupe/content';
import { OutboxModule } from '@loupe/outbox';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BulkMembershipsService } from './bulk-memberships.service.js';
import { Collection, CollectionItem } from './collection.entity.js';
import { CollectionsRepository } from './collections.repository.js';
import { MembershipsRepository } from './memberships.repository.js';

/** Provides `BulkMembershipsService`, to requests and to the worker. */
@Module({
  imports: [TypeOrmModule.forFeature([Item, Collection, CollectionItem]), OutboxModule, WorkspaceModule],
  providers: [CollectionsRepository, MembershipsRepository, BulkMembershipsService],
  exports: [BulkMembershipsService],
})
export class BulkMembershipsModule {}
