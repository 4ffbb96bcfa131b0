import { QueueRegistryModule } from '@loupe/queue';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OperationItem, OperationRow } from './operation.entity.js';
import { OperationWorkRepository } from './operation-work.repository.js';
import { OperationsRepository } from './operations.repository.js';

/** Operations as they are stored: requests make and read them, the worker does them. */
@Module({
  imports: [TypeOrmModule.forFeature([OperationRow, OperationItem]), QueueRegistryModule],
  providers: [OperationsRepository, OperationWorkRepository],
  exports: [OperationsRepository, OperationWorkRepository],
})
export class OperationsModule {}
