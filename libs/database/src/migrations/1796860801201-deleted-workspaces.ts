import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Workspaces that are being deleted. They belong to no organization any more, so that no token and nobody's role opens
 * them; deleted_organization_id says which one they belonged to, for a deletion of it that is continued.
 */
export class DeletedWorkspaces1796860801201 implements MigrationInterface {
  name = 'DeletedWorkspaces1796860801201';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE workspaces ADD COLUMN deleted_at timestamptz(3), ADD COLUMN deleted_organization_id uuid
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE workspaces DROP COLUMN deleted_at, DROP COLUMN deleted_organization_id');
  }
}
