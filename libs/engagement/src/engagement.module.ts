import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EngagementResolver } from './engagement.resolver.js';
import { EngagementHistoryRepository } from './engagement-history.repository.js';
import { EngagementSnapshot } from './engagement-snapshot.entity.js';
import { OperationItem, OperationRow } from './operations/operation.entity.js';
import { OperationWorkRepository } from './operations/operation-work.repository.js';
import { OperationsRepository } from './operations/operations.repository.js';
import { OperationsResolver } from './operations/operations.resolver.js';
import { OperationsService } from './operations/operations.service.js';
import { PausesRepository } from './schedule/pauses.repository.js';
import { ReadingMetrics } from './schedule/reading-metrics.js';
import { ScheduledReading, SnapshotPause, SnapshotTally } from './schedule/schedule.entities.js';
import { ScheduleRepository } from './schedule/schedule.repository.js';
import { SnapshotsRepository } from './snapshots.repository.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([
      EngagementSnapshot,
      OperationRow,
      OperationItem,
      ScheduledReading,
      SnapshotPause,
      SnapshotTally,
    ]),
  ],
  providers: [
    EngagementHistoryRepository,
    SnapshotsRepository,
    ScheduleRepository,
    PausesRepository,
    ReadingMetrics,
    OperationsRepository,
    OperationWorkRepository,
    OperationsService,
    EngagementResolver,
    OperationsResolver,
  ],
  exports: [
    SnapshotsRepository,
    ScheduleRepository,
    PausesRepository,
    ReadingMetrics,
    OperationsRepository,
    OperationWorkRepository,
  ],
})
export class EngagementModule {}
