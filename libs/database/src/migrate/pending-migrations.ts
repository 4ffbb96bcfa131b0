import { setTimeout as sleep } from 'node:timers/promises';
import { type DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import { SqlState, sqlStateOf } from '../sql-state.js';

const TURN_KEY = "hashtextextended('loupe migrations', 0)";
const TURN_PAUSE_MS = 500;

export interface LockPatience {
  /** Milliseconds that a statement waits for a lock. Who comes after it waits as long. */
  readonly lockTimeoutMs: number;
  /** Milliseconds between two attempts, in which the service goes on. */
  readonly pauseMs: number;
  /** Attempts before it gives up. */
  readonly attempts: number;
}

/**
 * Half a second, so that a deadlock with a request ends before PostgreSQL looks for it, after a second, and may choose the
 * request.
 */
const PATIENCE: LockPatience = { lockTimeoutMs: 500, pauseMs: 2_000, attempts: 200 };
/** What a migration that begins again may not meet. */
const TEMPORARY: readonly (string | null)[] = [SqlState.LOCK_NOT_AVAILABLE, SqlState.DEADLOCK_DETECTED];

/**
 * Waits until no other process migrates this database. It asks again and again: a statement that waits for the lock would
 * have a snapshot, for whose end CREATE INDEX CONCURRENTLY of the other process waits.
 * @param onWaiting called if this process has to wait
 */
export async function takeTurn(runner: QueryRunner, onWaiting: () => void): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const [turn] = await runner.query(`SELECT pg_try_advisory_lock(${TURN_KEY}) AS taken`);
    if (turn.taken) return;
    if (attempt === 1) onWaiting();
    await sleep(TURN_PAUSE_MS);
  }
}

/**
 * Runs the pending migrations in order. A statement that would wait longer than half a second for a lock gives up, because
 * all requests for that table wait behind it; its migration begins again after a pause. Migrations that
 * have been applied are not repeated.
 * @returns names of the migrations that were run
 * @throws the error of a migration; those before it stay applied
 */
export async function runPending(
  source: DataSource,
  runner: QueryRunner,
  patience: LockPatience = PATIENCE,
): Promise<string[]> {
  await runner.query(`SET lock_timeout = ${patience.lockTimeoutMs}`);
  const executor = new MigrationExecutor(source, runner);
  executor.transaction = 'each';
  const names = async () => (await executor.getPendingMigrations()).map(({ name }) => name);
  const pending = await names();
  for (let attempt = 1; ; attempt += 1) {
    try {
      await executor.executePendingMigrations();
      return pending;
    } catch (error) {
      if (attempt === patience.attempts || !TEMPORARY.includes(sqlStateOf(error))) throw error;
      await sleep(patience.pauseMs);
    }
  }
}
