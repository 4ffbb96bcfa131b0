import { AnalyticsModule } from '@loupe/analytics';
import { CompetitorsModule } from '@loupe/competitors';
import { SocialProfile } from '@loupe/content';
import { ImagesModule } from '@loupe/images';
import { ItemsModule } from '@loupe/items';
import { MediaModule } from '@loupe/media';
import { OperationsModule } from '@loupe/operations';
import { OutboxModule } from '@loupe/outbox';
import { PlacesWorkerModule } from '@loupe/places';
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
import { MailLinks } from './sending/mail-links.js';
import { ReportContent } from './sending/report.content.js';
import { ReportPictures } from './sending/report-pictures.js';

/** Makes editions of reports in the background. */
@Module({
  imports: [
    TypeOrmModule.forFeature([SocialProfile]),
    AnalyticsModule,
    CompetitorsModule,
    GraphQLSchemaBuilderModule,
    ItemsModule,
    OperationsModule,
    ImagesModule,
    MediaModule,
    OutboxModule,
    PlacesWorkerModule,
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
    MailLinks,
    NewEditionsService,
    ReportContent,
    ReportPictures,
    SchedulesRepository,
    SchedulesService,
    ScheduleProcessor,
  ],
})
export class ReportsWorkerModule {}
