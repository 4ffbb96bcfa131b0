import { AlertsWorkerModule } from '@loupe/alerts';
import { ColumnsWorkerModule } from '@loupe/analytics';
import { BulkChangesWorkerModule } from '@loupe/bulk-changes';
import { ChangesWorkerModule } from '@loupe/changes';
import { CompetitorsWorkerModule } from '@loupe/competitors';
import { type AppConfig, ConfigModule } from '@loupe/config';
import { DatabaseModule } from '@loupe/database';
import { DemoPicturesModule } from '@loupe/demo';
import { EmbeddingsWorkerModule } from '@loupe/embeddings';
import { EnrichmentWorkerModule } from '@loupe/enrichment';
import { ExportsWorkerModule } from '@loupe/exports';
import { ImportsWorkerModule } from '@loupe/imports';
import { IngestWorkerModule } from '@loupe/ingest';
import { ItemsWorkerModule } from '@loupe/items';
import { LakeWorkerModule } from '@loupe/lake';
import { MediaWorkerModule } from '@loupe/media';
import { MonitoringModule, TracingModule } from '@loupe/monitoring';
import { OauthWorkerModule } from '@loupe/oauth';
import { OperationsWorkerModule } from '@loupe/operations';
import { PeopleWorkerModule } from '@loupe/people';
import { PlacesWorkerModule } from '@loupe/places';
import { PresetsWorkerModule } from '@loupe/presets';
import { PrivacyWorkerModule } from '@loupe/privacy';
import { QueueWorkerModule } from '@loupe/queue';
import { RefreshWorkerModule } from '@loupe/refresh';
import { ReportsWorkerModule } from '@loupe/reports';
import { SearchWorkerModule } from '@loupe/search';
import { SourcesWorkerModule } from '@loupe/sources';
import { UploadsWorkerModule } from '@loupe/uploads';
import { WebhooksWorkerModule } from '@loupe/webhooks';
import { type DynamicModule, Module } from '@nestjs/common';
import { JobsDashboard } from './jobs-dashboard.js';
import { MonitoringServer } from './monitoring.server.js';

/** Everything the background process does. */
@Module({})
export class WorkerModule {
  static forRoot(config?: AppConfig): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        ConfigModule.forRoot(config),
        TracingModule.forRoot('loupe-worker'),
        // No statement timeout: a job's statements work on batches, and the job itself has a time limit.
        DatabaseModule.forRoot({ applicationName: 'loupe-worker', statementTimeoutMs: 0 }),
        QueueWorkerModule,
        MonitoringModule,
        IngestWorkerModule,
        ImportsWorkerModule,
        ExportsWorkerModule,
        LakeWorkerModule,
        ReportsWorkerModule,
        MediaWorkerModule,
        DemoPicturesModule,
        OperationsWorkerModule,
        RefreshWorkerModule,
        SearchWorkerModule,
        SourcesWorkerModule,
        CompetitorsWorkerModule,
        ItemsWorkerModule,
        PresetsWorkerModule,
        EmbeddingsWorkerModule,
        EnrichmentWorkerModule,
        UploadsWorkerModule,
        OauthWorkerModule,
        WebhooksWorkerModule,
        BulkChangesWorkerModule,
        ChangesWorkerModule,
        ColumnsWorkerModule,
        AlertsWorkerModule,
        PrivacyWorkerModule,
        PeopleWorkerModule,
        PlacesWorkerModule,
      ],
      providers: [JobsDashboard, MonitoringServer],
    };
  }
}
