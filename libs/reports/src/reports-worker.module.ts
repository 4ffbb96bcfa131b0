import { AnalyticsModule } from '@loupe/analytics';
import { CompetitorsModule } from '@loupe/competitors';
import { SocialProfile } from '@loupe/content';
import { ItemsModule } from '@loupe/items';
import { OperationsModule } from '@loupe/operations';
import { OutboxModule } from '@loupe/outbox';
import { PresetsLookupModule } from '@loupe/presets';
import { QueueModule } from '@loupe/queue';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { GraphQLSchemaBuilderModule } from '@nestjs/graphql';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EditionProcessor } from './editions/edition.processor.js';
import { EditionComposer } from './editions/edition-composer.js';
import { EditionExpiryProcessor } from './editions/edition-expiry.processor.js';
import { EditionFactsRepository } from './editions/edition-facts.repository.js';
import { EditionRecorder } from './editions/edition-recorder.js';
import { ItemSchema } from './editions/item-schema.js';
import { NewEditionsService } from './editions/new-editions.service.js';
import { ReportsStoreModule } from './reports-store.module.js';
import { ScheduleProcessor } from './schedules/schedule.processor.js';
import { SchedulesRepository } from './schedules/schedules.repository.js';
import { SchedulesService } from './schedules/schedules.service.js';

/** Makes editions of reports in the background. */
@Module({
  imports: [
    TypeOrmModule.forFeature([SocialProfile]),
    AnalyticsModule,
    CompetitorsModule,
    GraphQLSchemaBuilderModule,
    ItemsModule,
    OperationsModule,
    OutboxModule,
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
    ItemSchema,
    NewEditionsService,
    SchedulesRepository,
    SchedulesService,
    ScheduleProcessor,
  ],
})
export class ReportsWorkerModule {}
