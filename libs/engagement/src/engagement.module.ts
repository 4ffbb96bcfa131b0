import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EngagementResolver } from './engagement.resolver.js';
import { EngagementHistoryRepository } from './engagement-history.repository.js';
import { EngagementSnapshot } from './engagement-snapshot.entity.js';
import { SnapshotsRepository } from './snapshots.repository.js';

@Module({
  imports: [TypeOrmModule.forFeature([EngagementSnapshot])],
  providers: [EngagementHistoryRepository, EngagementResolver, SnapshotsRepository],
  exports: [SnapshotsRepository],
})
export class EngagementModule {}
