import type { AppConfig } from '@loupe/config';
import { DataSource, type QueryRunner } from 'typeorm';
import { dataSourceOptions } from '../data-source.js';

/** Uses one connection to PostgreSQL itself, so that what belongs to a session, such as a lock, lasts until the work ends. */
export async function withRunner<Result>(
  config: AppConfig,
  work: (runner: QueryRunner, source: DataSource) => Promise<Result>,
): Promise<Result> {
  const source = new DataSource(
    dataSourceOptions(config, { applicationName: 'loupe-migrate', statementTimeoutMs: 0 }),
  );
  await source.initialize();
  const runner = source.createQueryRunner();
  try {
    return await work(runner, source);
  } finally {
    // TypeORM's `destroy` does not wait for the server to end the session: another one may ask for a lock before that.
    // A session that is broken has lost its locks.
    await runner.query('SELECT pg_advisory_unlock_all()').catch(() => undefined);
    await runner.release();
    await source.destroy();
  }
}
