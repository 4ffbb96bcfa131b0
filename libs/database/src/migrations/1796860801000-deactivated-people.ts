import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a person was deactivated: they are refused everywhere until they are activated again. Null for everybody else. */
export class DeactivatedPeople1796860801000 implements MigrationInterface {
  name = 'DeactivatedPeople1796860801000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE people ADD COLUMN deactivated_at timestamptz(3);');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE people DROP COLUMN deactivated_at;');
  }
}
