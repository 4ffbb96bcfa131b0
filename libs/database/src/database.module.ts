import { AppConfig } from '@loupe/config';
import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ClockFollower } from './clock-follower.js';
import { CountsService } from './counts.service.js';
import { type DataSourceSettings, dataSourceOptions } from './data-source.js';
import { Database } from './database.js';
import { Replication } from './replication.js';
import { VersionedCache } from './versioned-cache.js';
import { WorkspaceCounter } from './workspace-counter.entity.js';
import { WorkspaceVersions } from './workspace-version.js';

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
      providers: [Database, ClockFollower, Replication, VersionedCache, CountsService, WorkspaceVersions],
      exports: [Database, Replication, VersionedCache, CountsService, WorkspaceVersions],
    };
  }
}
