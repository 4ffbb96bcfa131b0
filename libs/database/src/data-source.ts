import type { AppConfig } from '@loupe/config';
import pg from 'pg';
import type { DataSourceOptions, EntityTarget, Logger, ObjectLiteral } from 'typeorm';
import { migrations } from './migrations/index.js';
import { SnakeCaseNaming } from './naming.js';
import { SharedPool } from './pool/shared-pool.js';
import { valueTypes } from './timestamps.js';

/** What a server may take beyond the time limit of a statement to say that it is over. */
const GRACE_MS = 5_000;

export interface DataSourceSettings {
  /** Entities of the libraries the process uses. */
  entities?: EntityTarget<ObjectLiteral>[];
  /** Name shown in pg_stat_activity. */
  applicationName: string;
  /** Milliseconds; 0 for no limit, for imports and migrations. */
  statementTimeoutMs?: number;
  logger?: Logger;
}

/** TypeORM options for one process: one shared pool, snake_case columns, a statement timeout on every connection. */
export function dataSourceOptions(config: AppConfig, settings: DataSourceSettings): DataSourceOptions {
  const timeoutMs = settings.statementTimeoutMs ?? config.get('DATABASE_STATEMENT_TIMEOUT_MS');
  const directUrl = config.get('DATABASE_DIRECT_URL');
  // Programs without a time limit also use what belongs to a session, such as advisory locks.
  const isPooled = directUrl !== '' && timeoutMs !== 0;
  return {
    type: 'postgres',
    driver: { ...pg, Pool: SharedPool },
    url: isPooled || directUrl === '' ? config.get('DATABASE_URL') : directUrl,
    poolSize: config.get('DATABASE_POOL_SIZE'),
    applicationName: settings.applicationName,
    entities: (settings.entities ?? []) as DataSourceOptions['entities'],
    migrations,
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each',
    namingStrategy: new SnakeCaseNaming(),
    // The first migration creates the extensions; if that is not allowed, its error says what to do.
    installExtensions: false,
    extra: {
      types: valueTypes,
      silenceMs: timeoutMs === 0 ? 0 : timeoutMs + GRACE_MS,
      // A pooler refuses it; it sets the limit on its own connections (docs/running.md).
      ...(isPooled ? {} : { statement_timeout: timeoutMs }),
    },
    ...(settings.logger === undefined ? {} : { logging: true, logger: settings.logger }),
  };
}
