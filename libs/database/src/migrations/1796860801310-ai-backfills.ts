import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Older posts that are to be filled: those with ids below the cursor are not queued yet. Its id is the operation's. */
export class AiBackfills1796860801310 implements MigrationInterface {
  name = 'AiBackfills1796860801310';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ai_backfills (
        workspace_id uuid NOT NULL REFERENCES workspaces,
        id uuid NOT NULL,
        field_id uuid NOT NULL,
        since timestamptz(3),
        cursor uuid,
        queued integer NOT NULL DEFAULT 0,
        is_queued boolean NOT NULL DEFAULT FALSE,
        checked_at timestamptz(3) NOT NULL,
        PRIMARY KEY (workspace_id, id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ai_backfills');
  }
}
