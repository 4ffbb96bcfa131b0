import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a post's time is, the choices of its poll, and what its pictures show in words (docs/adr/0094). */
export class MoreOfPosts1796860809410 implements MigrationInterface {
  name = 'MoreOfPosts1796860809410';

  async up(runner: QueryRunner): Promise<void> {
    // Without a check: one would read all rows, and only ingest writes the column.
    await runner.query(`
      ALTER TABLE items
        ADD COLUMN taken_at_basis text NOT NULL DEFAULT 'PUBLISHED',
        ADD COLUMN poll_options jsonb`);
    await runner.query('ALTER TABLE media_contents ADD COLUMN alt_text text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE media_contents DROP COLUMN alt_text');
    await runner.query('ALTER TABLE items DROP COLUMN poll_options, DROP COLUMN taken_at_basis');
  }
}
