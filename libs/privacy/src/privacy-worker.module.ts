import { Module } from '@nestjs/common';
import { PrivacyModule } from './privacy.module.js';
import { RetentionProcessor } from './retention.processor.js';
import { UnfinishedErasuresService } from './unfinished-erasures.service.js';

/** The daily job of privacy. */
@Module({
  imports: [PrivacyModule],
  providers: [UnfinishedErasuresService, RetentionProcessor],
})
export class PrivacyWorkerModule {}
