import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notes about posts and creators, with which they go. Whom they name is as it was then. */
export class Notes1796860820203 implements MigrationInterface {
  name = 'Notes1796860820203';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE notes (
        workspace_id uuid NOT NULL REFERENCES workspaces,
        id uuid NOT NULL,
        item_id uuid,
        creator_id uuid,
        text text NOT NULL,
        author_kind text NOT NULL,
        author_id uuid,
        author_name text,
        mentions jsonb NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (workspace_id, id),
        FOREIGN KEY (workspace_id, item_id) REFERENCES items (workspace_id, id) ON DELETE CASCADE,
        FOREIGN KEY (workspace_id, creator_id) REFERENCES creators (workspace_id, id) ON DELETE CASCADE,
        CHECK (num_nonnulls(item_id, creator_id) = 1)
      );
      -- For: the notes of a workspace, newest first.
      CREATE INDEX notes_by_creation ON notes (workspace_id, created_at, id);
      -- For: the notes about an item, and the removal of an item.
      CREATE INDEX notes_by_item ON notes (workspace_id, item_id, created_at) WHERE item_id IS NOT NULL;
      -- For: the notes about a creator, and the removal of a creator.
      CREATE INDEX notes_by_creator ON notes (workspace_id, creator_id, created_at) WHERE creator_id IS NOT NULL;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE notes');
  }
}
