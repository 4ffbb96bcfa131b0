import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Views keep which columns of their table are left out. A program of the version before writes views with all of them. */
export class ViewsHaveHiddenColumns1796861901800 implements MigrationInterface {
  name = 'ViewsHaveHiddenColumns1796861901800';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE views ADD COLUMN hidden_columns text[] NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE views DROP COLUMN hidden_columns');
  }
}
