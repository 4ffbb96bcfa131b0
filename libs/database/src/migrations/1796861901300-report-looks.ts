import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How the reports of a workspace look, unless they say otherwise (docs/adr/0140). One row of a workspace, read by its key. */
export class ReportLooks1796861901300 implements MigrationInterface {
  name = 'ReportLooks1796861901300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE report_looks (
        workspace_id uuid NOT NULL REFERENCES workspaces,
        brand_name text,
        colour text,
        logo text,
        updated_at timestamptz(3) NOT NULL,
        -- For: the look of a workspace.
        PRIMARY KEY (workspace_id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE report_looks');
  }
}
