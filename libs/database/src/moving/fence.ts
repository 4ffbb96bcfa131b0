import pg from 'pg';
import type { QueryRunner } from 'typeorm';
import { inTransaction } from '../migrations/without-standing-still.js';
import { type LockPatience, untilLocked } from '../pending-migrations.js';
import type { MovedTable } from './moved-tables.js';

/** Who comes to the table meanwhile waits half a second at most, and has a second in between. */
const PATIENCE: LockPatience = { lockTimeoutMs: 500, pauseMs: 1_000, attempts: 3_600 };

/**
 * Refuses all writes of rows of a workspace, and those of no other, whoever makes them. Each trigger waits for the transactions that
 * have written to its table, so that after the last one no row of the workspace changes.
 */
export async function raiseFence(
  runner: QueryRunner,
  tables: readonly MovedTable[],
  workspaceId: string,
): Promise<void> {
  for (const { name, condition } of tables) {
    await patiently(runner, [
      trigger(workspaceId, 'came', `INSERT ON ${name}`, 'NEW', condition),
      trigger(workspaceId, 'was', `UPDATE OR DELETE ON ${name}`, 'OLD', condition),
    ]);
  }
}

/** Takes the triggers away. Each waits for the transactions that have used its table. */
export async function lowerFence(runner: QueryRunner, workspaceId: string): Promise<void> {
  const found: { name: string; table: string }[] = await runner.query(
    `SELECT quote_ident(tgname) AS name, tgrelid::regclass::text AS table FROM pg_trigger
     WHERE tgname = ANY($1) ORDER BY 2, 1`,
    [[nameOf(workspaceId, 'came'), nameOf(workspaceId, 'was')]],
  );
  for (const { name, table } of found) await patiently(runner, [`DROP TRIGGER ${name} ON ${table}`]);
}

function trigger(id: string, when: string, event: string, row: string, condition: string): string {
  const isOfQueue = condition === 'TRUE' ? '' : ` AND ${row}.${condition}`;
  return `CREATE OR REPLACE TRIGGER ${nameOf(id, when)} BEFORE ${event} FOR EACH ROW
    WHEN (${row}.workspace_id = ${pg.escapeLiteral(id)}${isOfQueue})
    EXECUTE FUNCTION refuse_write_of_moving_workspace(${pg.escapeLiteral(id)})`;
}

/** It begins so that it comes before the other triggers, which go by the alphabet. */
function nameOf(workspaceId: string, when: string): string {
  return `a_move_${workspaceId.replaceAll('-', '')}_${when}`;
}

function patiently(runner: QueryRunner, statements: readonly string[]): Promise<void> {
  const withLimit = [`SET LOCAL lock_timeout = ${PATIENCE.lockTimeoutMs}`, ...statements];
  return untilLocked(() => inTransaction(runner, withLimit), PATIENCE);
}
