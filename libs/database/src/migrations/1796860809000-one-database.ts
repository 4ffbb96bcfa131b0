import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * All workspaces are in one database: removes what migrations made between two releases that said otherwise, where they were run
 * (docs/adr/0076).
 */
export class OneDatabase1796860809000 implements MigrationInterface {
  name = 'OneDatabase1796860809000';

  async up(runner: QueryRunner): Promise<void> {
    const found = await runner.query(
      `SELECT id FROM workspaces AS workspace WHERE COALESCE(to_jsonb(workspace) ->> 'database',
         to_jsonb(workspace) ->> 'moving_to', to_jsonb(workspace) ->> 'moved_from') IS NOT NULL`,
    );
    if (found.length > 0)
      throw new Error(
        `${found.length} workspaces have rows in other databases, which this version cannot reach: ` +
          'move them to the main one with the version before, then run this again.',
      );
    // With the triggers of a move that was interrupted.
    await runner.query('DROP FUNCTION IF EXISTS refuse_write_of_moving_workspace CASCADE');
    await runner.query('DROP TABLE IF EXISTS moving_workspaces');
    await runner.query(`ALTER TABLE workspaces
      DROP COLUMN IF EXISTS moved_from, DROP COLUMN IF EXISTS moving_to, DROP COLUMN IF EXISTS database`);
  }

  /** Nothing of a release was removed. */
  async down(): Promise<void> {}
}
