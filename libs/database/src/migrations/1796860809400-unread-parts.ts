import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the last capture of a source could not read is told with it (docs/adr/0094). */
export class UnreadParts1796860809400 implements MigrationInterface {
  name = 'UnreadParts1796860809400';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE source_platforms
        ADD COLUMN unread_posts integer NOT NULL DEFAULT 0,
        ADD COLUMN unread_fields integer NOT NULL DEFAULT 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE source_platforms DROP COLUMN unread_fields, DROP COLUMN unread_posts');
  }
}
