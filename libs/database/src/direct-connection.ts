import type { AppConfig } from '@loupe/config';
import { AppError } from '@loupe/kernel';
import { DataSource, type QueryRunner } from 'typeorm';
import { dataSourceOptions } from './data-source.js';
import { isRefused, troubleOf } from './own-connection.js';
import { MAIN, mainDatabase, type NamedDatabase } from './servers/addresses.js';
import { isLost } from './unreachable.js';

/** A database of workspaces cannot be connected to. */
export class NoConnectionError extends AppError {
  constructor(name: string, error: unknown) {
    const question = isRefused(error)
      ? 'Is its address in DATABASE_OF_WORKSPACES right?'
      : 'Is it running, and is its address in DATABASE_OF_WORKSPACES right?';
    super('SERVICE_UNAVAILABLE', `The database ${name} ${troubleOf(error)}. ${question}`);
  }
}

/**
 * Uses one connection to PostgreSQL itself, so that what belongs to a session, such as a lock, lasts until the work ends.
 * @throws NoConnectionError for a database of workspaces that does not take it
 */
export async function withRunner<Result>(
  config: AppConfig,
  work: (runner: QueryRunner, source: DataSource) => Promise<Result>,
  database: NamedDatabase = mainDatabase(config),
): Promise<Result> {
  const settings = { applicationName: 'loupe-migrate', statementTimeoutMs: 0, database };
  const source = new DataSource(dataSourceOptions(config, settings));
  try {
    await source.initialize();
  } catch (error) {
    if (database.name !== MAIN && (isLost(error) || isRefused(error)))
      throw new NoConnectionError(database.name, error);
    throw error;
  }
  const runner = source.createQueryRunner();
  try {
    return await work(runner, source);
  } finally {
    await runner.release();
    // Ends the session, which releases the lock.
    await source.destroy();
  }
}
