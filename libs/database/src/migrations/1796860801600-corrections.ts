import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What people have set serves as examples for the model, the newest first, and an earlier version keeps the figures of how
 * far it agreed with them.
 */
export class Corrections1796860801600 implements MigrationInterface {
  name = 'Corrections1796860801600';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- For: the newest values of a field that people have set, and all of them, which its answers are compared with.
      CREATE INDEX pinned_values_newest ON pinned_values (workspace_id, key, pinned_at DESC);
      DROP INDEX pinned_values_by_key;
      ALTER TABLE ai_field_versions ADD COLUMN corrected integer, ADD COLUMN agreed integer;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE ai_field_versions DROP COLUMN corrected, DROP COLUMN agreed;
      CREATE INDEX pinned_values_by_key ON pinned_values (workspace_id, key);
      DROP INDEX pinned_values_newest;
    `);
  }
}
