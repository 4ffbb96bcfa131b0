import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently, inTransaction } from './without-standing-still.js';

const CONSTRAINTS = ['mails_kind_check', 'mails_note_check', 'mails_note_fkey'];

/**
 * Mails that tell somebody of a note that names them. They go with the note. The index `mails_by_note` is for: whether an address was told
 * of a note, and the foreign key.
 */
export class Mentions1796861200001 implements MigrationInterface {
  name = 'Mentions1796861200001';
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await inTransaction(runner, [
      `ALTER TABLE mails ADD COLUMN IF NOT EXISTS note_id uuid,
        ${CONSTRAINTS.map((name) => `DROP CONSTRAINT IF EXISTS ${name}`).join(', ')},
        ADD CONSTRAINT mails_kind_check CHECK (kind IN ('INVITATION', 'RESET', 'MENTION')) NOT VALID,
        ADD CONSTRAINT mails_note_check CHECK ((kind = 'MENTION') = (note_id IS NOT NULL)) NOT VALID,
        ADD CONSTRAINT mails_note_fkey FOREIGN KEY (workspace_id, note_id)
          REFERENCES notes (workspace_id, id) ON DELETE CASCADE NOT VALID`,
    ]);
    for (const name of CONSTRAINTS) await runner.query(`ALTER TABLE mails VALIDATE CONSTRAINT ${name}`);
    await createIndexConcurrently(
      runner,
      'mails_by_note',
      'ON mails (workspace_id, note_id) WHERE note_id IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndexConcurrently(runner, 'mails_by_note');
    await inTransaction(runner, [
      `DELETE FROM mails WHERE kind = 'MENTION'`,
      `ALTER TABLE mails DROP COLUMN note_id,
        DROP CONSTRAINT mails_kind_check,
        ADD CONSTRAINT mails_kind_check CHECK (kind IN ('INVITATION', 'RESET'))`,
    ]);
  }
}
