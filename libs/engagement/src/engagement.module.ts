import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EngagementResolver } from './engagement.resolver.js';
import { EngagementHistoryRepository } from './engagement-history.repository.js';
import { EngagementSnapshot } from './engagement-snapshot.entity.js';
import { OperationItem, OperationRow } from './operation.entity.js';
import { OperationsRepository } from './operations.repository.js';
import { OperationsResolver } from './operations.resolver.js';
import { OperationsService } from './operations.service.js';
import { SnapshotsRepository } from './snapshots.repository.js';

@Module({
  imports: [TypeOrmModule.forFeature([EngagementSnapshot, OperationRow, OperationItem])],
  providers: [
    EngagementHistoryRepository,
    SnapshotsRepository,
    OperationsRepository,
    OperationsService,
    EngagementResolver,
    OperationsResolver,
  ],
  exports: [SnapshotsRepository, OperationsRepository],
})
export class EngagementModule {}
