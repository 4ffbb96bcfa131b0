import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keys under which imports name creators.
 */
export class Imports1796860800320 implements MigrationInterface {
  name = 'Imports1796860800320';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE creator_keys (
        workspace_id uuid NOT NULL REFERENCES workspaces,
        key text NOT NULL,
        creator_id uuid NOT NULL,
        PRIMARY KEY (workspace_id, key),
        FOREIGN KEY (workspace_id, creator_id) REFERENCES creators (workspace_id, id) ON DELETE CASCADE
      );
      -- For: the keys of a creator who is erased or merged with another.
      CREATE INDEX creator_keys_by_creator ON creator_keys (workspace_id, creator_id);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE creator_keys');
  }
}
