import { ConnectorsModule } from '@loupe/connectors';
import { EngagementModule } from '@loupe/engagement';
import { IngestModule } from '@loupe/ingest';
import { OutboxModule } from '@loupe/outbox';
import { QueueModule } from '@loupe/queue';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { OperationsModule } from './operations/operations.module.js';
import { FiguresReader } from './worker/figures-reader.js';
import { ImportRecorder } from './worker/import-recorder.js';
import { Imports } from './worker/imports.service.js';
import { RefreshProcessor } from './worker/refresh.processor.js';
import { Refresher } from './worker/refresher.js';
import { RequestedReadings } from './worker/requested-readings.service.js';
import { RequestedRecorder } from './worker/requested-recorder.js';
import { ScheduledReadings } from './worker/scheduled-readings.service.js';
import { ScheduledRecorder } from './worker/scheduled-recorder.js';

/** What fetches posts and figures in the background. */
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
    FiguresReader,
    ImportRecorder,
    Imports,
    RequestedRecorder,
    RequestedReadings,
    ScheduledRecorder,
    ScheduledReadings,
    Refresher,
    RefreshProcessor,
  ],
})
export class RefreshWorkerModule {}
