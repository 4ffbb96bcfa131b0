import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The currency of a workspace's amounts. Nothing is converted, so a default is all that old rows need. */
export class Currency1796860800300 implements MigrationInterface {
  name = 'Currency1796860800300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE workspaces ADD COLUMN currency text NOT NULL DEFAULT 'USD'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE workspaces DROP COLUMN currency');
  }
}
