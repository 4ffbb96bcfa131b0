import { ConnectorsModule } from '@loupe/connectors';
import { EngagementModule } from '@loupe/engagement';
import { IngestModule } from '@loupe/ingest';
import { OutboxModule } from '@loupe/outbox';
import { QueueModule } from '@loupe/queue';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { OperationsModule } from './operations/operations.module.js';
import { AbandonedOperationsProcessor } from './worker/abandoned-operations.processor.js';
import { ImportProcessor } from './worker/import.processor.js';
import { ImportRecorder } from './worker/import-recorder.js';
import { MetricsFetcherService } from './worker/metrics-fetcher.service.js';
import { OperationExpiryProcessor } from './worker/operation-expiry.processor.js';
import { RequestedRefreshProcessor } from './worker/requested-refresh.processor.js';
import { RequestedRefreshRecorder } from './worker/requested-refresh-recorder.js';
import { ScheduledRefreshProcessor } from './worker/scheduled-refresh.processor.js';
import { ScheduledRefreshRecorder } from './worker/scheduled-refresh-recorder.js';

/** Fetches posts and metrics in the background. */
@Module({
  imports: [
    ConnectorsModule,
    IngestModule,
    EngagementModule,
    OperationsModule,
    OutboxModule,
    QueueModule,
    WorkspaceModule,
  ],
  providers: [
    MetricsFetcherService,
    ImportRecorder,
    ImportProcessor,
    RequestedRefreshRecorder,
    RequestedRefreshProcessor,
    ScheduledRefreshRecorder,
    ScheduledRefreshProcessor,
    AbandonedOperationsProcessor,
    OperationExpiryProcessor,
  ],
})
export class RefreshWorkerModule {}
