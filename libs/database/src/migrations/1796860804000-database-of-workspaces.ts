import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The database that has a workspace's rows; null for the main one (docs/adr/0076). */
export class DatabaseOfWorkspaces1796860804000 implements MigrationInterface {
  name = 'DatabaseOfWorkspaces1796860804000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE workspaces ADD COLUMN database text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE workspaces DROP COLUMN database');
  }
}
