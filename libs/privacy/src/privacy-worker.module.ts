import { OperationsModule } from '@loupe/operations';
import { QueueModule } from '@loupe/queue';
import { Module } from '@nestjs/common';
import { PrivacyModule } from './privacy.module.js';
import { ErasureProcessor } from './requests/erasure.processor.js';
import { ErasureRecorder } from './requests/erasure-recorder.js';
import { ErasureRequestsStoreModule } from './requests/erasure-requests.module.js';
import { RetentionProcessor } from './retention.processor.js';
import { UnfinishedErasuresService } from './unfinished-erasures.service.js';

/** The daily job of privacy, and the erasures that people ask for. */
@Module({
  imports: [ErasureRequestsStoreModule, OperationsModule, PrivacyModule, QueueModule],
  providers: [UnfinishedErasuresService, RetentionProcessor, ErasureRecorder, ErasureProcessor],
})
export class PrivacyWorkerModule {}
