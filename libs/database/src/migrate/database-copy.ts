import type { AppConfig } from '@loupe/config';
import { InvalidInputError } from '@loupe/kernel';
import type { QueryRunner } from 'typeorm';
import { withRunner } from '../pool/direct-connection.js';
import { appliedMigrations, prepareServer } from './migrate.js';
import { MARK_SCHEMA, markIn, removeMark, setMark } from './restore-mark.js';

const BACKUP_KEY = "hashtextextended('loupe backup', 0)";
/** What pg_restore is called in pg_stat_activity. */
export const RESTORE_NAME = 'loupe-restore';

/** Rows of each table, by its name. */
export type TableCounts = Readonly<Record<string, number>>;

/** One snapshot of the database, which other sessions can read as long as the work on it goes on. */
export interface DatabaseSnapshot {
  /** Its name for `pg_dump --snapshot`. */
  readonly name: string;
  /** Major version of the server. */
  readonly major: number;
  /** The newest migration. */
  readonly schema: string;
  /** Counts all rows in the snapshot; it takes as long as reading them. */
  counts(): Promise<TableCounts>;
}

/** What stands in the way of a restore into this database. */
export interface RestoreState {
  /** Major version of the server. */
  readonly major: number;
  /** Whether it holds nothing but extensions. */
  readonly isEmpty: boolean;
  /** The backup whose restore began here and has not ended; null if there is none. */
  readonly backup: string | null;
  /** Whether a pg_restore of an interrupted restore still runs. */
  readonly isRunning: boolean;
}

/**
 * Works on one snapshot of the database, while no other backup of it runs.
 * @throws InvalidInputError if there is another one, and if a restore has not ended
 */
export async function withSnapshot<Result>(
  config: AppConfig,
  work: (snapshot: DatabaseSnapshot) => Promise<Result>,
): Promise<Result> {
  return withRunner(config, async (runner) => {
    const [turn] = await runner.query(`SELECT pg_try_advisory_lock(${BACKUP_KEY}) AS taken`);
    if (!turn.taken) throw new InvalidInputError('Another backup of this database is running.');
    if ((await markIn(runner)) !== null)
      throw new InvalidInputError('A restore into this database has not ended: run it again first.');
    await runner.query('SET idle_in_transaction_session_timeout = 0');
    await runner.startTransaction('REPEATABLE READ');
    try {
      const [{ name }] = await runner.query('SELECT pg_export_snapshot() AS name');
      const schema = (await appliedMigrations(runner)).at(-1);
      if (schema === undefined)
        throw new InvalidInputError('The database has no data: run `loupe migrate` first.');
      return await work({ name, schema, major: await majorOf(runner), counts: () => countsIn(runner) });
    } finally {
      await runner.rollbackTransaction();
    }
  });
}

/** Looks at a database before a restore. Changes nothing. */
export async function restoreState(config: AppConfig): Promise<RestoreState> {
  return withRunner(config, async (runner) => {
    const backup = await markIn(runner);
    const [state] = await runner.query(
      `SELECT NOT EXISTS (
           SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
           WHERE n.nspname NOT IN ('information_schema', '${MARK_SCHEMA}') AND n.nspname NOT LIKE 'pg\\_%'
             AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')) AS "isEmpty",
         EXISTS (SELECT FROM pg_stat_activity
           WHERE datname = current_database() AND application_name = $1) AS "isRunning"`,
      [RESTORE_NAME],
    );
    return { ...state, backup, major: await majorOf(runner) };
  });
}

/**
 * Makes the extensions, and notes which backup is being restored, until `endRestore`.
 * @throws DatabaseNotReadyError for a wrong server version or a missing extension
 */
export async function beginRestore(config: AppConfig, backup: string): Promise<void> {
  await withRunner(config, async (runner) => {
    await prepareServer(runner);
    await setMark(runner, backup);
  });
}

/** Counts all rows, and computes the statistics by which queries are planned: a dump has none. */
export async function analyzed(config: AppConfig): Promise<TableCounts> {
  return withRunner(config, async (runner) => {
    await runner.query('ANALYZE');
    return countsIn(runner);
  });
}

/** The restore is complete. */
export async function endRestore(config: AppConfig): Promise<void> {
  await withRunner(config, removeMark);
}

async function majorOf(runner: QueryRunner): Promise<number> {
  const [{ major }] = await runner.query(
    `SELECT current_setting('server_version_num')::int / 10000 AS major`,
  );
  return major;
}

async function countsIn(runner: QueryRunner): Promise<TableCounts> {
  const tables: { name: string }[] = await runner.query(
    `SELECT c.oid::regclass::text AS name FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e') ORDER BY 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [{ count }] = await runner.query(`SELECT count(*) AS count FROM ${name}`);
    counts[name] = Number(count);
  }
  return counts;
}
