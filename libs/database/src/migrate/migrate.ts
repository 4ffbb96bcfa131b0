import type { AppConfig } from '@loupe/config';
import { AppError } from '@loupe/kernel';
import type { DataSource, QueryRunner } from 'typeorm';
import { withRunner } from '../pool/direct-connection.js';
import { SqlState, sqlStateOf } from '../sql-state.js';
import { isKeyOfData, rememberKey } from './key-check.js';
import { runPending, takeTurn } from './pending-migrations.js';
import { markIn } from './restore-mark.js';

const OLDEST_MAJOR = 15;
const NEWEST_MAJOR = 18;

const CONTRIB =
  'the contrib modules of PostgreSQL (package postgresql-contrib; on Debian part of the server)';

/** The extensions that the schema uses, with the package that provides each on the server. */
const EXTENSIONS: Record<string, string> = {
  vector: 'pgvector (package postgresql-<version>-pgvector, or the image pgvector/pgvector)',
  pg_trgm: CONTRIB,
  btree_gin: CONTRIB,
};

/** The server cannot hold the schema. The message tells the operator what to do. */
export class DatabaseNotReadyError extends AppError {
  constructor(message: string) {
    super('SERVICE_UNAVAILABLE', message);
  }
}

export interface MigrationStatus {
  name: string;
  applied: boolean;
}

export interface ServerFacts {
  version: string;
  major: number;
  /** Names of the extensions that can be created. */
  extensions: readonly string[];
}

/** What an operator should know of the database. */
export interface DatabaseReport {
  readonly version: string;
  /** Why the server cannot hold the schema; null if it can. */
  readonly problem: string | null;
  /** Names of the migrations that have not been run. */
  readonly pending: readonly string[];
  /** The server's time. */
  readonly now: Date;
  readonly maxConnections: number;
  /** Settings without which the server may lose what it has accepted, and that are off. */
  readonly unsafe: readonly string[];
  /** Whether the data were written with LOUPE_SECRET_KEY; null where that is not known. */
  readonly isKeyOfData: boolean | null;
  /** The backup whose restore has not ended; null if there is none. */
  readonly restoring: string | null;
}

/** Why a server cannot hold the schema, and what to do; null if it can. */
export function serverProblem({ version, major, extensions }: ServerFacts): string | null {
  if (major < OLDEST_MAJOR || major > NEWEST_MAJOR) {
    return `PostgreSQL ${OLDEST_MAJOR} to ${NEWEST_MAJOR} is needed; the server that DATABASE_URL names is ${version}.`;
  }
  const missing = Object.entries(EXTENSIONS).filter(([name]) => !extensions.includes(name));
  if (missing.length === 0) return null;
  const lines = missing.map(([name, source]) => `  ${name}: install ${source}`);
  return `The PostgreSQL server lacks extensions that Loupe needs:\n${lines.join('\n')}\nThen run this command again.`;
}

/**
 * Runs the pending migrations, each in a transaction unless it says otherwise. Processes that start at the same time take
 * turns through an advisory lock of the database, so each migration runs once.
 * @param onWaiting called if this process has to wait for another one
 * @returns names of the migrations that were run, in order
 * @throws DatabaseNotReadyError for a wrong server version or a missing extension
 */
export async function migrate(config: AppConfig, onWaiting: () => void = () => {}): Promise<string[]> {
  return withRunner(config, async (runner, source) => {
    await checkServer(runner);
    await takeTurn(runner, onWaiting);
    await createExtensions(runner);
    const applied = await runPending(source, runner);
    await rememberKey(runner, config);
    return applied;
  });
}

/** All migrations, oldest first, and whether each has been run. Changes nothing. */
export async function migrationStatus(config: AppConfig): Promise<MigrationStatus[]> {
  return withRunner(config, statusOf);
}

/** Looks at the server and its schema, also where they are of no use. Changes nothing. */
export async function databaseReport(config: AppConfig): Promise<DatabaseReport> {
  return withRunner(config, async (runner, source) => {
    const status = await statusOf(runner, source);
    const facts: ServerFacts = await factsOf(runner);
    const [server] = await runner.query(
      `SELECT clock_timestamp() AS now, current_setting('max_connections')::int AS "maxConnections",
         (SELECT coalesce(array_agg(name ORDER BY name), '{}') FROM pg_settings
          WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting = 'off') AS unsafe`,
    );
    return {
      ...server,
      isKeyOfData: await isKeyOfData(runner, config),
      restoring: await markIn(runner),
      version: facts.version,
      problem: serverProblem(facts),
      pending: status.filter(({ applied }) => !applied).map(({ name }) => name),
    };
  });
}

/** Names of the migrations that have been run, oldest first. */
export async function appliedMigrations(runner: QueryRunner): Promise<string[]> {
  const [table] = await runner.query("SELECT to_regclass('migrations') IS NOT NULL AS present");
  if (!table.present) return [];
  const rows: { name: string }[] = await runner.query('SELECT name FROM migrations ORDER BY timestamp');
  return rows.map(({ name }) => name);
}

/**
 * Makes the extensions that the schema uses.
 * @throws DatabaseNotReadyError for a wrong server version or a missing extension
 */
export async function prepareServer(runner: QueryRunner): Promise<void> {
  await checkServer(runner);
  await createExtensions(runner);
}

async function createExtensions(runner: QueryRunner): Promise<void> {
  for (const name of Object.keys(EXTENSIONS)) await createExtension(runner, name);
}

async function statusOf(runner: QueryRunner, source: DataSource): Promise<MigrationStatus[]> {
  const applied = new Set(await appliedMigrations(runner));
  return source.migrations.map((migration) => {
    const name = migration.name ?? migration.constructor.name;
    return { name, applied: applied.has(name) };
  });
}

async function checkServer(runner: QueryRunner): Promise<void> {
  const problem = serverProblem(await factsOf(runner));
  if (problem !== null) throw new DatabaseNotReadyError(problem);
}

async function factsOf(runner: QueryRunner): Promise<ServerFacts> {
  const [server] = await runner.query(
    `SELECT current_setting('server_version') AS version,
       current_setting('server_version_num')::int / 10000 AS major,
       (SELECT coalesce(array_agg(name::text), '{}') FROM pg_available_extensions) AS extensions`,
  );
  return server;
}

/** Creates an extension before the migrations do, because the error here can say who has to create it. */
async function createExtension(runner: QueryRunner, name: string): Promise<void> {
  try {
    await runner.query(`CREATE EXTENSION IF NOT EXISTS ${name}`);
  } catch (error) {
    if (sqlStateOf(error) !== SqlState.INSUFFICIENT_PRIVILEGE) throw error;
    const [session] = await runner.query('SELECT current_user AS role, current_database() AS database');
    throw new DatabaseNotReadyError(
      `The role ${session.role} may not create the extension ${name}. As a superuser, run ` +
        `CREATE EXTENSION ${name}; in the database ${session.database}, then run this again.`,
    );
  }
}
