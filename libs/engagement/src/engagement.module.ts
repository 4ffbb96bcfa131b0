import { QueueRegistryModule } from '@loupe/queue';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EngagementResolver } from './engagement.resolver.js';
import { EngagementHistoryRepository } from './engagement-history.repository.js';
import { EngagementSnapshot } from './engagement-snapshot.entity.js';
import { PausesRepository } from './schedule/pauses.repository.js';
import { ReadingMetrics } from './schedule/reading-metrics.js';
import { ScheduledReading, SnapshotPause, SnapshotTally } from './schedule/schedule.entities.js';
import { ScheduleRepository } from './schedule/schedule.repository.js';
import { SnapshotsRepository } from './snapshots.repository.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([EngagementSnapshot, ScheduledReading, SnapshotPause, SnapshotTally]),
    QueueRegistryModule,
  ],
  providers: [
    EngagementHistoryRepository,
    SnapshotsRepository,
    ScheduleRepository,
    PausesRepository,
    ReadingMetrics,
    EngagementResolver,
  ],
  exports: [SnapshotsRepository, ScheduleRepository, PausesRepository, ReadingMetrics],
})
export class EngagementModule {}
