import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Addresses that take posts of programs which others run, and what has arrived at them. */
export class ImportHooks1796861800100 implements MigrationInterface {
  name = 'ImportHooks1796861800100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE import_hooks (
        workspace_id uuid NOT NULL REFERENCES workspaces,
        id uuid NOT NULL,
        name text NOT NULL,
        token_hash bytea NOT NULL,
        mapping_id uuid,
        provider text,
        apify_token bytea,
        problem text,
        last_used_at timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        -- For: one address by its id.
        PRIMARY KEY (workspace_id, id)
      )`);
    // For: the address of a delivery, which names no workspace.
    await runner.query(
      'CREATE UNIQUE INDEX import_hooks_by_token ON import_hooks (token_hash, workspace_id)',
    );
    await runner.query(`
      CREATE TABLE import_hook_deliveries (
        workspace_id uuid NOT NULL,
        hook_id uuid NOT NULL,
        key bytea NOT NULL,
        operation_id uuid NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        -- For: whether a delivery has arrived before.
        PRIMARY KEY (workspace_id, hook_id, key),
        FOREIGN KEY (workspace_id, hook_id) REFERENCES import_hooks (workspace_id, id) ON DELETE CASCADE
      )`);
    // For: deliveries that are old enough to be forgotten.
    await runner.query(
      'CREATE INDEX import_hook_deliveries_by_creation ON import_hook_deliveries (created_at)',
    );
    await runner.query('ALTER TABLE import_files ADD COLUMN data_set jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE import_files DROP COLUMN data_set');
    await runner.query('DROP TABLE import_hook_deliveries');
    await runner.query('DROP TABLE import_hooks');
  }
}
