import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A post is queued for its fields when its picture has been copied, if a field reads pictures. */
export class PicturesOfFields1796860801620 implements MigrationInterface {
  name = 'PicturesOfFields1796860801620';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TRIGGERS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER queue_enrichment ON stored_media;
      DROP TRIGGER queue_enrichment_first ON stored_media;
      DROP TRIGGER queue_enrichment_again ON stored_media;
      DROP FUNCTION queue_enrichment_of_picture();
    `);
  }
}

/**
 * As queue_enrichment_of_changed, for the posts of the workspace itself. A first picture takes no lease away: the fields that
 * read it wait for it, and other fields would be asked about twice.
 */
const TRIGGERS = `
  CREATE FUNCTION queue_enrichment_of_picture() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO enrichment_queue (workspace_id, item_id)
    SELECT media.workspace_id, media.item_id FROM media_contents AS media
    JOIN items AS item ON item.workspace_id = media.workspace_id AND item.id = media.item_id
    WHERE media.workspace_id = NEW.workspace_id AND media.id = NEW.media_content_id AND item.competitor_brand_id IS NULL
      AND EXISTS (SELECT FROM ai_fields AS field
        JOIN ai_field_versions AS version ON version.workspace_id = field.workspace_id AND version.field_id = field.id
          AND version.version = field.published_version
        WHERE field.workspace_id = NEW.workspace_id AND 'PICTURE' = ANY(version.inputs))
    ON CONFLICT (workspace_id, item_id) DO UPDATE
      SET change = EXCLUDED.change, due_at = EXCLUDED.due_at, attempts = 0, last_error = NULL, lease = NULL,
        field_ids = NULL, is_backfill = FALSE
      WHERE enrichment_queue.change <> EXCLUDED.change AND (enrichment_queue.lease IS NULL OR TG_ARGV[0] = 'REPLACED');
    RETURN NULL;
  END $$;
  CREATE TRIGGER queue_enrichment AFTER INSERT ON stored_media FOR EACH ROW
    WHEN (NEW.thumbnail_key IS NOT NULL) EXECUTE FUNCTION queue_enrichment_of_picture('FIRST');
  CREATE TRIGGER queue_enrichment_first AFTER UPDATE OF thumbnail_key ON stored_media FOR EACH ROW
    WHEN (NEW.thumbnail_key IS NOT NULL AND OLD.thumbnail_key IS NULL)
    EXECUTE FUNCTION queue_enrichment_of_picture('FIRST');
  CREATE TRIGGER queue_enrichment_again AFTER UPDATE OF thumbnail_key ON stored_media FOR EACH ROW
    WHEN (NEW.thumbnail_key <> OLD.thumbnail_key) EXECUTE FUNCTION queue_enrichment_of_picture('REPLACED');
`;
