import type { DataSource, EntityManager } from 'typeorm';

/**
 * Runs work on a connection that holds the key of `Database.exclusively`. A lock that a transaction takes comes after its snapshot
 * where that is REPEATABLE READ; this one comes before. A process that dies holds it no more, as its connection ends. Not through
 * a pooler, whose connections change between transactions (docs/adr/0086).
 */
export async function holding<Result>(
  dataSource: DataSource,
  key: string,
  work: (manager: EntityManager) => Promise<Result>,
): Promise<Result> {
  const runner = dataSource.createQueryRunner();
  try {
    await runner.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [key]);
    try {
      return await work(runner.manager);
    } finally {
      await runner.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [key]);
    }
  } finally {
    await runner.release();
  }
}
