import { ConnectorsModule } from '@loupe/connectors';
import { EngagementModule } from '@loupe/engagement';
import { IngestModule } from '@loupe/ingest';
import { OperationsModule } from '@loupe/operations';
import { OutboxModule } from '@loupe/outbox';
import { QueueModule } from '@loupe/queue';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { AbandonedOperationsProcessor } from './worker/abandoned-operations.processor.js';
import { MetricsFetcherService } from './worker/metrics-fetcher.service.js';
import { RequestedRefreshProcessor } from './worker/requested-refresh.processor.js';
import { RequestedRefreshRecorder } from './worker/requested-refresh-recorder.js';
import { ScheduledRefreshProcessor } from './worker/scheduled-refresh.processor.js';
import { ScheduledRefreshRecorder } from './worker/scheduled-refresh-recorder.js';

/** Fetches metrics in the background. */
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
    RequestedRefreshRecorder,
    RequestedRefreshProcessor,
    ScheduledRefreshRecorder,
    ScheduledRefreshProcessor,
    AbandonedOperationsProcessor,
  ],
})
export class RefreshWorkerModule {}
