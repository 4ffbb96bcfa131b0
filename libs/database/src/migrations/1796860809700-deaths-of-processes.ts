import type { MigrationInterface, QueryRunner } from 'typeorm';

const FAILURES = ['TOO_LARGE', 'TOO_LONG', 'FILE_MISSING', 'REFUSED', 'BAD_ANSWER', 'UNREACHABLE'];

/**
 * Counts how many processes in a row died at a task, and lets tasks be given up that had to have a time (docs/adr/0097). The rule
 * is checked by the next migration.
 */
export class DeathsOfProcesses1796860809700 implements MigrationInterface {
  name = 'DeathsOfProcesses1796860809700';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE queue_deaths (
        workspace_id uuid NOT NULL,
        queue text NOT NULL,
        task_id uuid NOT NULL,
        lease uuid NOT NULL,
        deaths smallint NOT NULL,
        at timestamp(3) with time zone NOT NULL,
        PRIMARY KEY (workspace_id, queue, task_id)
      )`);
    await runner.query(
      'ALTER TABLE snapshot_schedule ALTER COLUMN due_at DROP NOT NULL, ADD COLUMN last_error text',
    );
    await runner.query('ALTER TABLE erasure_requests ALTER COLUMN due_at DROP NOT NULL');
    await runner.query(checked([...FAILURES, 'STOPPED'], 'NOT VALID'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("UPDATE transcription_queue SET failure = 'UNREACHABLE' WHERE failure = 'STOPPED'");
    await runner.query(checked(FAILURES, ''));
    await runner.query('UPDATE erasure_requests SET due_at = now() WHERE due_at IS NULL');
    await runner.query('ALTER TABLE erasure_requests ALTER COLUMN due_at SET NOT NULL');
    await runner.query('UPDATE snapshot_schedule SET due_at = window_at WHERE due_at IS NULL');
    await runner.query(
      'ALTER TABLE snapshot_schedule DROP COLUMN last_error, ALTER COLUMN due_at SET NOT NULL',
    );
    await runner.query('DROP TABLE queue_deaths');
  }
}

function checked(failures: readonly string[], validity: string): string {
  const list = failures.map((failure) => `'${failure}'`).join(', ');
  return `ALTER TABLE transcription_queue DROP CONSTRAINT transcription_queue_failure_check,
    ADD CONSTRAINT transcription_queue_failure_check CHECK (failure IN (${list})) ${validity}`;
}
