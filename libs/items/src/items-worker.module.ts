import { EngagementModule } from '@loupe/engagement';
import { QueueModule } from '@loupe/queue';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Item } from './item.entity.js';
import { MediaWorkerModule } from './media/media.module.js';
import { RerateProcessor } from './rerate.processor.js';
import { RerateRepository } from './rerate.repository.js';
import { RerateService } from './rerate.service.js';

/** The background jobs of items. */
@Module({
  imports: [
    TypeOrmModule.forFeature([Item]),
    EngagementModule,
    QueueModule,
    WorkspaceModule,
    MediaWorkerModule,
  ],
  providers: [RerateRepository, RerateService, RerateProcessor],
})
export class ItemsWorkerModule {}
