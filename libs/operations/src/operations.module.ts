import { OutboxModule } from '@loupe/outbox';
import { QueueRegistryModule } from '@loupe/queue';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OperationItem, OperationRow } from './operation.entity.js';
import { OperationEventsService } from './operation-events.service.js';
import { OperationWorkRepository } from './operation-work.repository.js';
import { OperationsRepository } from './operations.repository.js';

/** Operations as they are stored: requests make and read them, the worker does them. */
@Module({
  imports: [TypeOrmModule.forFeature([OperationRow, OperationItem]), QueueRegistryModule, OutboxModule],
  providers: [OperationsRepository, OperationWorkRepository, OperationEventsService],
  exports: [OperationsRepository, OperationWorkRepository, OperationEventsService],
})
export class OperationsModule {}
