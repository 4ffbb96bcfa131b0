import { Item } from '@loupe/content';
import { EngagementModule } from '@loupe/engagement';
import { QueueModule } from '@loupe/queue';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LanguagesProcessor } from './languages/languages.processor.js';
import { LanguagesRepository } from './languages/languages.repository.js';
import { LanguagesService } from './languages/languages.service.js';
import { RerateProcessor } from './rerate/rerate.processor.js';
import { RerateRepository } from './rerate/rerate.repository.js';
import { RerateService } from './rerate/rerate.service.js';

/** Background jobs on stored metrics and languages. */
@Module({
  imports: [TypeOrmModule.forFeature([Item]), EngagementModule, QueueModule, WorkspaceModule],
  providers: [
    LanguagesRepository,
    LanguagesService,
    LanguagesProcessor,
    RerateRepository,
    RerateService,
    RerateProcessor,
  ],
})
export class IngestWorkerModule {}
