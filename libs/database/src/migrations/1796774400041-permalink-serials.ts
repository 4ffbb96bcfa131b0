import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Number of times that an item's permalink was replaced: an address is valid only with the current number. Because the
 * default is constant, PostgreSQL rewrites no row.
 */
export class PermalinkSerials1796774400041 implements MigrationInterface {
  name = 'PermalinkSerials1796774400041';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE items ADD COLUMN permalink_serial integer NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE items DROP COLUMN permalink_serial');
  }
}
