import type { AppConfig } from '@loupe/config';
import pg from 'pg';
import type { DataSourceOptions, EntityTarget, Logger, ObjectLiteral } from 'typeorm';
import { migrations } from './migrations/index.js';
import { SnakeCaseNaming } from './naming.js';
import { SharedPool } from './shared-pool.js';
import { valueTypes } from './timestamps.js';

export interface DataSourceSettings {
  /** Entities of the libraries the process uses. */
  entities?: EntityTarget<ObjectLiteral>[];
  /** Name shown in pg_stat_activity. */
  applicationName: string;
  /** Milliseconds; 0 for no limit, as imports and migrations need. */
  statementTimeoutMs?: number;
  logger?: Logger;
}

/** TypeORM options for one process: one pool that is shared out, snake_case columns, a statement timeout on every connection. */
export function dataSourceOptions(config: AppConfig, settings: DataSourceSettings): DataSourceOptions {
  return {
    type: 'postgres',
    driver: { ...pg, Pool: SharedPool },
    url: config.get('DATABASE_URL'),
    poolSize: config.get('DATABASE_POOL_SIZE'),
    applicationName: settings.applicationName,
    entities: (settings.entities ?? []) as DataSourceOptions['entities'],
    migrations,
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each',
    namingStrategy: new SnakeCaseNaming(),
    // The extensions are created by the first migration, which says what to do if that is not allowed.
    installExtensions: false,
    extra: {
      types: valueTypes,
      statement_timeout: settings.statementTimeoutMs ?? config.get('DATABASE_STATEMENT_TIMEOUT_MS'),
    },
    ...(settings.logger === undefined ? {} : { logging: true, logger: settings.logger }),
  };
}
