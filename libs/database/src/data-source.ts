import type { AppConfig } from '@loupe/config';
import pg from 'pg';
import type { DataSourceOptions, EntityTarget, Logger, ObjectLiteral } from 'typeorm';
import { migrations } from './migrations/index.js';
import { SnakeCaseNaming } from './naming.js';
import {
  connectionTo,
  databasesOfWorkspaces,
  mainDatabase,
  type NamedDatabase,
} from './servers/addresses.js';
import { RoutedPool } from './servers/routed-pool.js';
import { SharedPool } from './shared-pool.js';
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
  /** Whether statements about workspaces go to the databases of DATABASE_OF_WORKSPACES; else all go to the main one. */
  isRouted?: boolean;
  /** The main one without it. */
  database?: NamedDatabase;
}

/** TypeORM options for one process: one shared pool, snake_case columns, a statement timeout on every connection. */
export function dataSourceOptions(config: AppConfig, settings: DataSourceSettings): DataSourceOptions {
  const timeoutMs = settings.statementTimeoutMs ?? config.get('DATABASE_STATEMENT_TIMEOUT_MS');
  const { connectionString, ...limit } = connectionTo(settings.database ?? mainDatabase(config), timeoutMs);
  const others = settings.isRouted === true ? databasesOfWorkspaces(config) : [];
  const ofNew = config.get('DATABASE_OF_NEW_WORKSPACES');
  return {
    type: 'postgres',
    driver: { ...pg, Pool: others.length === 0 ? SharedPool : RoutedPool },
    url: connectionString,
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
      ...(others.length === 0
        ? {}
        : {
            databases: new Map(others.map((other) => [other.name, connectionTo(other, timeoutMs)])),
            ofNew: ofNew === '' ? null : ofNew,
          }),
      silenceMs: timeoutMs === 0 ? 0 : timeoutMs + GRACE_MS,
      ...limit,
    },
    ...(settings.logger === undefined ? {} : { logging: true, logger: settings.logger }),
  };
}
