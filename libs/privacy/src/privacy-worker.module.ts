import { Module } from '@nestjs/common';
import { PrivacyModule } from './privacy.module.js';
import { RetentionProcessor } from './retention.processor.js';
import { UnfinishedErasures } from './unfinished-erasures.js';

/** The daily job of privacy. */
@Module({
  imports: [PrivacyModule],
  providers: [UnfinishedErasures, RetentionProcessor],
})
export class PrivacyWorkerModule {}
