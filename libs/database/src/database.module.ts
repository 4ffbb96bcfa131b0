import { AppConfig } from '@loupe/config';
import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CountsService } from './cache/counts.service.js';
import { VersionedCache } from './cache/versioned-cache.js';
import { WorkspaceCounter } from './cache/workspace-counter.entity.js';
import { WorkspaceVersions } from './cache/workspace-version.js';
import { ConcurrentIndexes } from './concurrent-indexes.js';
import { type DataSourceSettings, dataSourceOptions } from './data-source.js';
import { Database } from './database.js';
import { ClockFollower } from './replicas/clock-follower.js';
import { Replication } from './replicas/replication.js';
import { TableStatistics } from './table-statistics.js';

const SHARED = [
  Database,
  Replication,
  VersionedCache,
  CountsService,
  WorkspaceVersions,
  TableStatistics,
  ConcurrentIndexes,
];

/** Connects the process to PostgreSQL; each feature module adds its entities with TypeOrmModule.forFeature. */
@Module({})
export class DatabaseModule {
  static forRoot(settings: Omit<DataSourceSettings, 'entities'>): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      imports: [
        TypeOrmModule.forRootAsync({
          inject: [AppConfig],
          useFactory: (config: AppConfig) => ({
            ...dataSourceOptions(config, settings),
            autoLoadEntities: true,
            // Report a wrong address at once, not after ten silent attempts.
            retryAttempts: 0,
          }),
        }),
        TypeOrmModule.forFeature([WorkspaceCounter]),
      ],
      providers: [...SHARED, ClockFollower],
      exports: SHARED,
    };
  }
}
