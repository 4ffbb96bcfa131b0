import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The posts that taking an import back may still remove, for as long as it goes on. */
export class PostsOfUndoneImports1796861800110 implements MigrationInterface {
  name = 'PostsOfUndoneImports1796861800110';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE import_undo_items (
        workspace_id uuid NOT NULL,
        undo_id uuid NOT NULL,
        item_id uuid NOT NULL,
        -- For: the next posts to remove; those of them that another report names.
        PRIMARY KEY (workspace_id, undo_id, item_id),
        FOREIGN KEY (workspace_id, undo_id) REFERENCES operations (workspace_id, id) ON DELETE CASCADE
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE import_undo_items');
  }
}
