import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails that tell somebody of a note that names them. They go with the note. */
export class Mentions1796861200001 implements MigrationInterface {
  name = 'Mentions1796861200001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE mails ADD COLUMN note_id uuid,
        DROP CONSTRAINT mails_kind_check,
        ADD CONSTRAINT mails_kind_check CHECK (kind IN ('INVITATION', 'RESET', 'MENTION')),
        ADD CONSTRAINT mails_note_check CHECK ((kind = 'MENTION') = (note_id IS NOT NULL)),
        ADD FOREIGN KEY (workspace_id, note_id) REFERENCES notes (workspace_id, id) ON DELETE CASCADE;
      -- For: whether an address was told of a note, and the foreign key.
      CREATE INDEX mails_by_note ON mails (workspace_id, note_id) WHERE note_id IS NOT NULL;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM mails WHERE kind = 'MENTION';
      ALTER TABLE mails DROP COLUMN note_id,
        DROP CONSTRAINT mails_kind_check,
        ADD CONSTRAINT mails_kind_check CHECK (kind IN ('INVITATION', 'RESET'));`);
  }
}
