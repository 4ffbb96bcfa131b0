import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a person wants mails of notes that name them. It is read with the row of the person, so it needs no index. */
export class WishesAboutMails1796861901100 implements MigrationInterface {
  name = 'WishesAboutMails1796861901100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE people ADD COLUMN wants_note_mails boolean NOT NULL DEFAULT true');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE people DROP COLUMN wants_note_mails');
  }
}
