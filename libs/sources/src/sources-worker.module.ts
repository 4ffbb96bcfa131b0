import { ConnectorsModule } from '@loupe/connectors';
import { IngestModule } from '@loupe/ingest';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { CaptureRecorder } from './capture/capture-recorder.js';
import { CaptureWorker } from './capture/capture-worker.js';
import { KnownPostsRepository } from './capture/known-posts.repository.js';
import { UnreadMonitor } from './capture/unread-monitor.js';
import { SourceStoreModule } from './source-store.module.js';

/** What captures sources in the background. */
@Module({
  imports: [ConnectorsModule, IngestModule, SourceStoreModule, WorkspaceModule],
  providers: [CaptureRecorder, CaptureWorker, KnownPostsRepository, UnreadMonitor],
})
export class SourcesWorkerModule {}
