import { QueueModule } from '@loupe/queue';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { LakeProcessor } from './lake.processor.js';
import { LakeStoreModule } from './lake-store.module.js';

/** Keeps lakes up to date in the background. */
@Module({ imports: [LakeStoreModule, QueueModule, WorkspaceModule], providers: [LakeProcessor] })
export class LakeWorkerModule {}
