import { Item, SocialProfile } from '@loupe/content';
import { EngagementModule } from '@loupe/engagement';
import { UpstreamDeletion } from '@loupe/ingest';
import { MediaModule } from '@loupe/media';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ArchiveRepository } from './archive.repository.js';
import { ArchiveService } from './archive.service.js';
import { PermalinksResolver } from './permalinks.resolver.js';
import { PermalinksService } from './permalinks.service.js';

/** Items as they are shown by their permalinks. */
@Module({
  imports: [TypeOrmModule.forFeature([Item, SocialProfile, UpstreamDeletion]), MediaModule, EngagementModule],
  providers: [ArchiveRepository, PermalinksService, ArchiveService, PermalinksResolver],
  exports: [ArchiveService, PermalinksService],
})
export class ArchiveModule {}
