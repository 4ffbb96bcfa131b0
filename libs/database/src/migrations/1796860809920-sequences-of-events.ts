import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from './without-standing-still.js';

/**
 * Events get a number in their workspace when they are handed on (docs/adr/0099). They are handed on in the order in which the
 * database wrote them; events of programs of the version before have that time too, and those that waited come first.
 */
export class SequencesOfEvents1796860809920 implements MigrationInterface {
  name = 'SequencesOfEvents1796860809920';
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE outbox_events ADD COLUMN IF NOT EXISTS written_at timestamptz,
        ADD COLUMN IF NOT EXISTS sequence bigint`);
    await runner.query('ALTER TABLE outbox_events ALTER COLUMN written_at SET DEFAULT clock_timestamp()');
    await runner.query(`
      CREATE TABLE IF NOT EXISTS outbox_sequences (
        workspace_id uuid PRIMARY KEY REFERENCES workspaces (id),
        last bigint NOT NULL
      )`);
    // For: the events of a workspace that wait, in order.
    await createIndexConcurrently(
      runner,
      'outbox_events_in_order',
      'ON outbox_events (workspace_id, written_at NULLS FIRST, id) WHERE relayed_at IS NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndexConcurrently(runner, 'outbox_events_in_order');
    await runner.query('DROP TABLE IF EXISTS outbox_sequences');
    await runner.query(
      'ALTER TABLE outbox_events DROP COLUMN IF EXISTS written_at, DROP COLUMN IF EXISTS sequence',
    );
  }
}
