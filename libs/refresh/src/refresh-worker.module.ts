import { ConnectorsModule } from '@loupe/connectors';
import { EngagementModule } from '@loupe/engagement';
import { IngestModule } from '@loupe/ingest';
import { OutboxModule } from '@loupe/outbox';
import { QueueModule } from '@loupe/queue';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { OperationsModule } from './operations/operations.module.js';
import { AbandonedOperationsProcessor } from './worker/abandoned-operations.processor.js';
import { ImportRecorder } from './worker/import-recorder.js';
import { ImportWorker } from './worker/import-worker.js';
import { MetricsFetcherService } from './worker/metrics-fetcher.service.js';
import { OperationExpiryProcessor } from './worker/operation-expiry.processor.js';
import { RefreshProcessor } from './worker/refresh.processor.js';
import { RequestedRefreshRecorder } from './worker/requested-refresh-recorder.js';
import { RequestedRefreshWorker } from './worker/requested-refresh-worker.js';
import { ScheduledRefreshRecorder } from './worker/scheduled-refresh-recorder.js';
import { ScheduledRefreshWorker } from './worker/scheduled-refresh-worker.js';

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
    ImportWorker,
    RequestedRefreshRecorder,
    RequestedRefreshWorker,
    ScheduledRefreshRecorder,
    ScheduledRefreshWorker,
    RefreshProcessor,
    AbandonedOperationsProcessor,
    OperationExpiryProcessor,
  ],
})
export class RefreshWorkerModule {}
