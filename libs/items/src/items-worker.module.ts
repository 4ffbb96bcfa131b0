import { QueueModule } from '@loupe/queue';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { ItemsModule } from './items.module.js';
import { RerateProcessor } from './rerate.processor.js';
import { RerateRepository } from './rerate.repository.js';
import { RerateService } from './rerate.service.js';

/** The background jobs of items. */
@Module({
  imports: [ItemsModule, QueueModule, WorkspaceModule],
  providers: [RerateRepository, RerateService, RerateProcessor],
})
export class ItemsWorkerModule {}
