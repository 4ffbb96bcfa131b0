import { OperationsModule } from '@loupe/operations';
import { QueueRegistryModule } from '@loupe/queue';
import { SafeHttpModule } from '@loupe/safe-http';
import { SearchModule } from '@loupe/search';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CaptureRepository } from './capture/capture.repository.js';
import { CaptureOperationsService } from './capture/capture-operations.service.js';
import { KeptPostsService } from './capture/kept-posts.service.js';
import { SourcePagesService } from './capture/source-pages.service.js';
import { CompetitorSourcesRepository } from './competitors/competitor-sources.repository.js';
import { CompetitorSourcesService } from './competitors/competitor-sources.service.js';
import { SourceCount, SourcePlatformRow, SourceRow } from './source.entity.js';
import { SourcePlatformsService } from './source-platforms.service.js';
import { SourcesRepository } from './sources.repository.js';

/** Sources as they are stored: requests make and read them, the worker captures them. */
@Module({
  imports: [
    TypeOrmModule.forFeature([SourceRow, SourcePlatformRow, SourceCount]),
    QueueRegistryModule,
    OperationsModule,
    SafeHttpModule,
    SearchModule,
    WorkspaceModule,
  ],
  providers: [
    SourcesRepository,
    CaptureRepository,
    CaptureOperationsService,
    SourcePagesService,
    KeptPostsService,
    CompetitorSourcesRepository,
    CompetitorSourcesService,
    SourcePlatformsService,
  ],
  exports: [
    SourcesRepository,
    CaptureRepository,
    CaptureOperationsService,
    SourcePagesService,
    KeptPostsService,
    CompetitorSourcesService,
    SourcePlatformsService,
    OperationsModule,
  ],
})
export class SourceStoreModule {}
