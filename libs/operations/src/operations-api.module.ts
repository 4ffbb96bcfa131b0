import { QueueModule } from '@loupe/queue';
import { Module } from '@nestjs/common';
import { OperationWaitsService } from './operation-waits.service.js';
import { OperationsModule } from './operations.module.js';
import { OperationsResolver } from './operations.resolver.js';
import { OperationsService } from './operations.service.js';
import { TurnsService } from './turns.service.js';

/** Operations for those who start them and wait for them. */
@Module({
  imports: [OperationsModule, QueueModule],
  providers: [OperationWaitsService, OperationsService, OperationsResolver, TurnsService],
  exports: [OperationsModule, OperationsService, TurnsService],
})
export class OperationsApiModule {}
