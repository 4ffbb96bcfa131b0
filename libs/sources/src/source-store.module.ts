import { LeasedQueuesModule } from '@loupe/queue';
import { OperationsModule } from '@loupe/refresh';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CaptureRepository } from './capture/capture.repository.js';
import { CaptureOperations } from './capture/capture-operations.js';
import { SourceCount, SourcePlatformRow, SourceRow } from './source.entity.js';
import { SourcesRepository } from './sources.repository.js';

/** Sources as they are stored: requests make and read them, the worker captures them. */
@Module({
  imports: [
    TypeOrmModule.forFeature([SourceRow, SourcePlatformRow, SourceCount]),
    LeasedQueuesModule,
    OperationsModule,
  ],
  providers: [SourcesRepository, CaptureRepository, CaptureOperations],
  exports: [SourcesRepository, CaptureRepository, CaptureOperations, OperationsModule],
})
export class SourceStoreModule {}
