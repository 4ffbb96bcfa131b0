import { ConnectorsModule, UnreadModule } from '@loupe/connectors';
import { IngestModule } from '@loupe/ingest';
import { QueueModule } from '@loupe/queue';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { CaptureProcessor } from './capture/capture.processor.js';
import { CaptureRecorder } from './capture/capture-recorder.js';
import { KnownPostsRepository } from './capture/known-posts.repository.js';
import { SourceStoreModule } from './source-store.module.js';

/** What captures sources in the background. */
@Module({
  imports: [ConnectorsModule, IngestModule, QueueModule, SourceStoreModule, UnreadModule, WorkspaceModule],
  providers: [CaptureRecorder, CaptureProcessor, KnownPostsRepository],
})
export class SourcesWorkerModule {}
