import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How files with columns of their own are read, by name in the workspace. */
export class ImportMappings1796860830100 implements MigrationInterface {
  name = 'ImportMappings1796860830100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE import_mappings (
        workspace_id uuid NOT NULL REFERENCES workspaces,
        id uuid NOT NULL,
        name text NOT NULL,
        fields json NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        -- For: one mapping by its id.
        PRIMARY KEY (workspace_id, id),
        -- For: the mapping that an import names; the list, which is by name.
        UNIQUE (workspace_id, name)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE import_mappings');
  }
}
