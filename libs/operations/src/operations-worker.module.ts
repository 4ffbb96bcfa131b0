import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { OperationExpiryProcessor } from './operation-expiry.processor.js';
import { OperationsModule } from './operations.module.js';

/** Removes old operations in the background. */
@Module({ imports: [OperationsModule, WorkspaceModule], providers: [OperationExpiryProcessor] })
export class OperationsWorkerModule {}
