import { AuditModule } from '@loupe/audit';
import { Creator, Item } from '@loupe/content';
import { ItemsModule } from '@loupe/items';
import { PeopleModule } from '@loupe/people';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CreatorList, CreatorListEntry } from './creator-list.entity.js';
import { CreatorListsRepository } from './creator-lists.repository.js';
import {
  CreatorListEntryResolver,
  CreatorListsResolver,
  CreatorPlacesResolver,
} from './creator-lists.resolver.js';
import { CreatorListsService } from './creator-lists.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([CreatorList, CreatorListEntry, Creator, Item]),
    AuditModule,
    ItemsModule,
    PeopleModule,
    WorkspaceModule,
  ],
  providers: [
    CreatorListsRepository,
    CreatorListsService,
    CreatorListsResolver,
    CreatorListEntryResolver,
    CreatorPlacesResolver,
  ],
})
export class CreatorListsModule {}
