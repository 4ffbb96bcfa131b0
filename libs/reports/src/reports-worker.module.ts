import { AnalyticsModule } from '@loupe/analytics';
import { CompetitorsModule } from '@loupe/competitors';
import { SocialProfile } from '@loupe/content';
import { ItemsModule } from '@loupe/items';
import { OperationsModule } from '@loupe/operations';
import { PresetsLookupModule } from '@loupe/presets';
import { QueueModule } from '@loupe/queue';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EditionProcessor } from './editions/edition.processor.js';
import { EditionComposer } from './editions/edition-composer.js';
import { EditionExpiryProcessor } from './editions/edition-expiry.processor.js';
import { EditionFactsRepository } from './editions/edition-facts.repository.js';
import { EditionRecorder } from './editions/edition-recorder.js';
import { ReportsStoreModule } from './reports-store.module.js';

/** Makes editions of reports in the background. */
@Module({
  imports: [
    TypeOrmModule.forFeature([SocialProfile]),
    AnalyticsModule,
    CompetitorsModule,
    ItemsModule,
    OperationsModule,
    PresetsLookupModule,
    QueueModule,
    ReportsStoreModule,
    WorkspaceModule,
  ],
  providers: [
    EditionFactsRepository,
    EditionComposer,
    EditionRecorder,
    EditionProcessor,
    EditionExpiryProcessor,
  ],
})
export class ReportsWorkerModule {}
