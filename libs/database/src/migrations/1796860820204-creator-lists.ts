import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists of creators with stages of one's own. */
export class CreatorLists1796860820204 implements MigrationInterface {
  name = 'CreatorLists1796860820204';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE creator_lists (
        workspace_id uuid NOT NULL REFERENCES workspaces,
        id uuid NOT NULL,
        name text NOT NULL,
        notes text,
        stages text[] NOT NULL,
        owner_id uuid,
        owner_name text,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (workspace_id, id)
      );
      -- For: whether a name is taken.
      CREATE UNIQUE INDEX creator_lists_by_name ON creator_lists (workspace_id, lower(name));
      CREATE TABLE creator_list_entries (
        workspace_id uuid NOT NULL,
        list_id uuid NOT NULL,
        creator_id uuid NOT NULL,
        stage text NOT NULL,
        note text,
        added_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (workspace_id, list_id, creator_id),
        FOREIGN KEY (workspace_id, list_id) REFERENCES creator_lists (workspace_id, id) ON DELETE CASCADE,
        FOREIGN KEY (workspace_id, creator_id) REFERENCES creators (workspace_id, id) ON DELETE CASCADE
      );
      -- For: the creators of a list, the newest in it first.
      CREATE INDEX creator_list_entries_by_time ON creator_list_entries (workspace_id, list_id, added_at, creator_id);
      -- For: the removal of a creator, and the merging of one into another.
      CREATE INDEX creator_list_entries_by_creator ON creator_list_entries (workspace_id, creator_id);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE creator_list_entries, creator_lists');
  }
}
