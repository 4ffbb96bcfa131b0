import { Item } from '@loupe/content';
import { EngagementModule } from '@loupe/engagement';
import { QueueModule } from '@loupe/queue';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RerateProcessor } from './rerate/rerate.processor.js';
import { RerateRepository } from './rerate/rerate.repository.js';
import { RerateService } from './rerate/rerate.service.js';

/** What is computed of stored metrics in the background. */
@Module({
  imports: [TypeOrmModule.forFeature([Item]), EngagementModule, QueueModule, WorkspaceModule],
  providers: [RerateRepository, RerateService, RerateProcessor],
})
export class IngestWorkerModule {}
