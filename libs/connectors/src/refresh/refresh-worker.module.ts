import { EngagementModule } from '@loupe/engagement';
import { IngestModule } from '@loupe/items';
import { OutboxModule } from '@loupe/outbox';
import { QueueModule } from '@loupe/queue';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { ConnectorsModule } from '../connectors.module.js';
import { FiguresReader } from './figures-reader.js';
import { ImportRecorder } from './import-recorder.js';
import { Imports } from './imports.service.js';
import { OperationEvents } from './operation-events.js';
import { RefreshProcessor } from './refresh.processor.js';
import { Refresher } from './refresher.js';
import { RequestedReadings } from './requested-readings.service.js';
import { RequestedRecorder } from './requested-recorder.js';
import { ScheduledReadings } from './scheduled-readings.service.js';
import { ScheduledRecorder } from './scheduled-recorder.js';

/** What fetches posts and figures in the background. */
@Module({
  imports: [ConnectorsModule, IngestModule, EngagementModule, OutboxModule, QueueModule, WorkspaceModule],
  providers: [
    FiguresReader,
    OperationEvents,
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
