import { QueueRegistryModule } from '@loupe/queue';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AlertCheck } from './alert-check.entity.js';
import { AlertChecksRepository } from './alert-checks.repository.js';
import { EngagementResolver } from './engagement.resolver.js';
import { EngagementHistoryRepository } from './engagement-history.repository.js';
import { EngagementSnapshot } from './engagement-snapshot.entity.js';
import { PausesRepository } from './schedule/pauses.repository.js';
import { ScheduledSnapshot, SnapshotOutcomeCounter, SnapshotPause } from './schedule/schedule.entities.js';
import { ScheduleRepository } from './schedule/schedule.repository.js';
import { SnapshotMonitor } from './schedule/snapshot-monitor.js';
import { SnapshotsRepository } from './snapshots.repository.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([
      AlertCheck,
      EngagementSnapshot,
      ScheduledSnapshot,
      SnapshotPause,
      SnapshotOutcomeCounter,
    ]),
    QueueRegistryModule,
  ],
  providers: [
    EngagementHistoryRepository,
    AlertChecksRepository,
    SnapshotsRepository,
    ScheduleRepository,
    PausesRepository,
    SnapshotMonitor,
    EngagementResolver,
  ],
  exports: [AlertChecksRepository, SnapshotsRepository, ScheduleRepository, PausesRepository],
})
export class EngagementModule {}
