import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A workspace is moved to another database (docs/adr/0076). */
export class MovingWorkspaces1796860808100 implements MigrationInterface {
  name = 'MovingWorkspaces1796860808100';

  async up(runner: QueryRunner): Promise<void> {
    // Null but for a workspace that is moved: where its rows are copied to; later, where the rest of them is removed.
    await runner.query('ALTER TABLE workspaces ADD COLUMN moving_to text, ADD COLUMN moved_from text');
    // Each database says by itself of which workspaces its jobs leave the rows alone.
    await runner.query('CREATE TABLE moving_workspaces (workspace_id uuid PRIMARY KEY)');
    // For triggers on tables of a workspace that are there only while it is moved.
    await runner.query(`
      CREATE FUNCTION refuse_write_of_moving_workspace() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'The workspace % is being moved to another database', TG_ARGV[0] USING ERRCODE = 'LM001';
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION refuse_write_of_moving_workspace');
    await runner.query('DROP TABLE moving_workspaces');
    await runner.query('ALTER TABLE workspaces DROP COLUMN moved_from, DROP COLUMN moving_to');
  }
}
