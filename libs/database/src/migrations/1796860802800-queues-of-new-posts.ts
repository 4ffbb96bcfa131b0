import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A new post is in no queue yet, so nothing is looked for that it could conflict with, and whether its workspace has AI fields is
 * asked once for all posts of a statement. What is queued stays the same.
 */
export class QueuesOfNewPosts1796860802800 implements MigrationInterface {
  name = 'QueuesOfNewPosts1796860802800';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(queueing(false));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(queueing(true));
  }
}

const EMBEDDING_AGAIN = `
      ON CONFLICT (workspace_id, item_id) DO UPDATE
        SET lease = NULL, change = EXCLUDED.change, due_at = EXCLUDED.due_at, attempts = 0, last_error = NULL
        WHERE embedding_queue.change <> EXCLUDED.change`;

const ENRICHMENT_AGAIN = `
      ON CONFLICT (workspace_id, item_id) DO UPDATE
        SET change = EXCLUDED.change,
          held_until = CASE WHEN enrichment_queue.lease IS NULL THEN enrichment_queue.held_until ELSE enrichment_queue.due_at END,
          due_at = GREATEST(EXCLUDED.due_at,
            CASE WHEN enrichment_queue.lease IS NULL THEN enrichment_queue.held_until ELSE enrichment_queue.due_at END),
          attempts = 0, last_error = NULL, lease = NULL, field_ids = NULL, is_backfill = FALSE
        WHERE enrichment_queue.change <> EXCLUDED.change`;

const hasFields = (row: string) => `EXISTS (
        SELECT FROM ai_fields AS field
        WHERE field.workspace_id = ${row}.workspace_id AND field.published_version IS NOT NULL)`;

/**
 * The functions of 1796860801550 and 1796860802100.
 * @param looks whether a new post is looked for in the queues, and the fields of its workspace for each post, as before
 */
function queueing(looks: boolean): string {
  const ifAnyHas = `IF NOT EXISTS (SELECT FROM (SELECT DISTINCT workspace_id FROM added) AS written WHERE ${hasFields('written')})
    THEN RETURN NULL; END IF;`;
  return `
  CREATE OR REPLACE FUNCTION queue_embedding_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_ARGV[0] = 'POST' THEN
      INSERT INTO embedding_queue (workspace_id, item_id)
      SELECT workspace_id, id FROM added WHERE competitor_brand_id IS NULL ${looks ? EMBEDDING_AGAIN : ''};
    ELSE
      INSERT INTO embedding_queue (workspace_id, item_id)
      SELECT DISTINCT workspace_id, item_id FROM added
      WHERE (SELECT queued.change FROM embedding_queue AS queued WHERE queued.workspace_id = added.workspace_id
        AND queued.item_id = added.item_id) IS DISTINCT FROM pg_current_xact_id() ${EMBEDDING_AGAIN};
    END IF;
    RETURN NULL;
  END $$;

  CREATE OR REPLACE FUNCTION queue_enrichment_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    ${looks ? '' : ifAnyHas}
    IF TG_ARGV[0] = 'POST' THEN
      INSERT INTO enrichment_queue (workspace_id, item_id)
      SELECT workspace_id, id FROM added WHERE competitor_brand_id IS NULL AND ${hasFields('added')} ${looks ? ENRICHMENT_AGAIN : ''};
    ELSE
      INSERT INTO enrichment_queue (workspace_id, item_id)
      SELECT DISTINCT workspace_id, item_id FROM added WHERE ${hasFields('added')} ${ENRICHMENT_AGAIN};
    END IF;
    RETURN NULL;
  END $$;`;
}
