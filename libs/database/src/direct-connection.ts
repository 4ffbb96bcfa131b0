import type { AppConfig } from '@loupe/config';
import { AppError } from '@loupe/kernel';
import { DataSource, type QueryRunner } from 'typeorm';
import { dataSourceOptions } from './data-source.js';
import type { NamedDatabase } from './servers/addresses.js';
import { sqlStateOf } from './sql-state.js';
import { isLost } from './unreachable.js';

/** SQLSTATEs of a wrong password or role, and of a database that does not exist. */
const REFUSED: readonly (string | null)[] = ['28000', '28P01', '3D000'];

/** A database of workspaces cannot be connected to. */
export class NoConnectionError extends AppError {
  constructor(name: string, error: unknown) {
    const reason = error instanceof AggregateError ? error.errors.map(String).join(', ') : String(error);
    const [what, question] = REFUSED.includes(sqlStateOf(error))
      ? ['refuses the connection', 'Is its address in DATABASE_OF_WORKSPACES right?']
      : ['cannot be reached', 'Is it running, and is its address in DATABASE_OF_WORKSPACES right?'];
    super('SERVICE_UNAVAILABLE', `The database ${name} ${what}: ${reason}. ${question}`);
  }
}

/**
 * Uses one connection to PostgreSQL itself, so that what belongs to a session, such as a lock, lasts until the work ends.
 * @param database of workspaces; the main one without it, or without an address
 * @throws NoConnectionError for a database of workspaces that does not take it
 */
export async function withRunner<Result>(
  config: AppConfig,
  work: (runner: QueryRunner, source: DataSource) => Promise<Result>,
  { name, url }: Partial<NamedDatabase> = {},
): Promise<Result> {
  const source = new DataSource(
    dataSourceOptions(config, {
      applicationName: 'loupe-migrate',
      statementTimeoutMs: 0,
      ...(url === undefined ? {} : { url }),
    }),
  );
  try {
    await source.initialize();
  } catch (error) {
    if (name === undefined || url === undefined) throw error;
    if (isLost(error) || REFUSED.includes(sqlStateOf(error))) throw new NoConnectionError(name, error);
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
