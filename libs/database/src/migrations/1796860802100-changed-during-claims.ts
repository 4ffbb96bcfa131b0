import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What changes while a worker has an item takes the lease away, as before, but the item is not claimed again before that claim
 * ends: else what the claim is asking about would be asked about twice. A worker of the version before does not say when it
 * has ended; the item then waits until the end of the lease.
 */
export class ChangedDuringClaims1796860802100 implements MigrationInterface {
  name = 'ChangedDuringClaims1796860802100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE enrichment_queue ADD COLUMN held_until timestamptz(3)');
    await runner.query(functions(HELD, ''));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(functions(AT_ONCE, "AND (enrichment_queue.lease IS NULL OR TG_ARGV[0] = 'REPLACED')"));
    await runner.query('ALTER TABLE enrichment_queue DROP COLUMN held_until');
  }
}

const AT_ONCE = 'due_at = EXCLUDED.due_at';
const HELD = `
        held_until = CASE WHEN enrichment_queue.lease IS NULL THEN enrichment_queue.held_until ELSE enrichment_queue.due_at END,
        due_at = GREATEST(EXCLUDED.due_at,
          CASE WHEN enrichment_queue.lease IS NULL THEN enrichment_queue.held_until ELSE enrichment_queue.due_at END)`;

/**
 * The functions of 1796860801900 and 1796860801620. @param due SQL of when a changed item is due
 * @param ofPicture SQL of a further condition for one whose picture has come
 */
function functions(due: string, ofPicture: string): string {
  const again = (condition: string) => `
      ON CONFLICT (workspace_id, item_id) DO UPDATE
        SET change = EXCLUDED.change, ${due}, attempts = 0, last_error = NULL, lease = NULL,
          field_ids = NULL, is_backfill = FALSE
        WHERE enrichment_queue.change <> EXCLUDED.change ${condition};`;
  const hasFields = (row: string) => `EXISTS (
        SELECT FROM ai_fields AS field
        WHERE field.workspace_id = ${row}.workspace_id AND field.published_version IS NOT NULL)`;
  return `
  CREATE OR REPLACE FUNCTION queue_enrichment_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_ARGV[0] = 'POST' THEN
      INSERT INTO enrichment_queue (workspace_id, item_id)
      SELECT workspace_id, id FROM added WHERE competitor_brand_id IS NULL AND ${hasFields('added')} ${again('')}
    ELSE
      INSERT INTO enrichment_queue (workspace_id, item_id)
      SELECT DISTINCT workspace_id, item_id FROM added WHERE ${hasFields('added')} ${again('')}
    END IF;
    RETURN NULL;
  END $$;

  CREATE OR REPLACE FUNCTION queue_enrichment_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF ${hasFields('NEW')} THEN
      INSERT INTO enrichment_queue (workspace_id, item_id)
      VALUES (NEW.workspace_id, (to_jsonb(NEW) ->> TG_ARGV[0])::uuid) ${again('')}
    END IF;
    RETURN NULL;
  END $$;

  CREATE OR REPLACE FUNCTION queue_enrichment_of_picture() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO enrichment_queue (workspace_id, item_id)
    SELECT media.workspace_id, media.item_id FROM media_contents AS media
    JOIN items AS item ON item.workspace_id = media.workspace_id AND item.id = media.item_id
    WHERE media.workspace_id = NEW.workspace_id AND media.id = NEW.media_content_id AND item.competitor_brand_id IS NULL
      AND EXISTS (SELECT FROM ai_fields AS field
        JOIN ai_field_versions AS version ON version.workspace_id = field.workspace_id AND version.field_id = field.id
          AND version.version = field.published_version
        WHERE field.workspace_id = NEW.workspace_id AND 'PICTURE' = ANY(version.inputs))
    ${again(ofPicture)}
    RETURN NULL;
  END $$;`;
}
