import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A new post and its new files queue its embedding once; the rows stay the same. */
export class EmbeddingsOfNew1796860801550 implements MigrationInterface {
  name = 'EmbeddingsOfNew1796860801550';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(queueing(UNLESS_QUEUED));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(queueing(''));
  }
}

/**
 * The files of a post usually come in its own transaction, which has queued it. ON CONFLICT finds that out too, but locks and
 * writes each row for it. A subquery, because PostgreSQL would join the whole queue; by its primary key.
 */
const UNLESS_QUEUED = `
      WHERE (SELECT queued.change FROM embedding_queue AS queued WHERE queued.workspace_id = added.workspace_id
        AND queued.item_id = added.item_id) IS DISTINCT FROM pg_current_xact_id()`;

const AGAIN = `
      ON CONFLICT (workspace_id, item_id) DO UPDATE
        SET lease = NULL, change = EXCLUDED.change, due_at = EXCLUDED.due_at, attempts = 0, last_error = NULL
        WHERE embedding_queue.change <> EXCLUDED.change;`;

function queueing(unlessQueued: string): string {
  return `
  CREATE OR REPLACE FUNCTION queue_embedding_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_TABLE_NAME = 'items' THEN
      INSERT INTO embedding_queue (workspace_id, item_id)
      SELECT workspace_id, id FROM added WHERE competitor_brand_id IS NULL ${AGAIN}
    ELSE
      INSERT INTO embedding_queue (workspace_id, item_id)
      SELECT DISTINCT workspace_id, item_id FROM added ${unlessQueued} ${AGAIN}
    END IF;
    RETURN NULL;
  END $$;`;
}
