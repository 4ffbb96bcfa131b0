import type { QueryRunner } from 'typeorm';

/** The schema of the mark, of its own, so that it can stand in a database that is empty otherwise. */
export const MARK_SCHEMA = 'loupe_restore';
const MARK = `${MARK_SCHEMA}.state`;

/** The backup whose restore has begun in this database and has not ended; null if there is none. */
export async function markIn(runner: QueryRunner): Promise<string | null> {
  const [{ present }] = await runner.query(`SELECT to_regclass('${MARK}') IS NOT NULL AS present`);
  if (!present) return null;
  const [row]: { backup: string }[] = await runner.query(`SELECT backup FROM ${MARK}`);
  return row?.backup ?? null;
}

/** Notes which backup is being restored. */
export async function setMark(runner: QueryRunner, backup: string): Promise<void> {
  await runner.query(`CREATE SCHEMA IF NOT EXISTS ${MARK_SCHEMA}`);
  await runner.query(`CREATE TABLE IF NOT EXISTS ${MARK} (backup text NOT NULL)`);
  await runner.query(`DELETE FROM ${MARK}`);
  await runner.query(`INSERT INTO ${MARK} VALUES ($1)`, [backup]);
}

export async function removeMark(runner: QueryRunner): Promise<void> {
  await runner.query(`DROP SCHEMA ${MARK_SCHEMA} CASCADE`);
}
