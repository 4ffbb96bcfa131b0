import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dropQueueTriggers, queueTriggers, type TriggeredQueue } from './queue-triggers.js';

const QUEUE: TriggeredQueue = { table: 'picture_texts', queue: 'picture_texts' };

/**
 * The text in the copies of pictures, each read once, and the queue of pictures that are to be read: the posts of fields that
 * want it (decisions §13).
 */
export class PictureTexts1796860802110 implements MigrationInterface {
  name = 'PictureTexts1796860802110';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
    await runner.query(queueTriggers(QUEUE));
    await runner.query(queueOfPicture("version.inputs && '{PICTURE,PICTURE_TEXT}'::text[]"));
    await runner.query(TRIGGER);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER queue_enrichment ON picture_texts');
    await runner.query('DROP FUNCTION queue_enrichment_of_picture_text()');
    await runner.query(queueOfPicture("'PICTURE' = ANY(version.inputs)"));
    await runner.query(dropQueueTriggers(QUEUE));
    await runner.query('DROP TABLE picture_texts');
  }
}

const TABLE = `
  CREATE TABLE picture_texts (
    workspace_id uuid NOT NULL,
    media_content_id uuid NOT NULL,
    -- The copy that was read, and what read it.
    picture_key text,
    model text,
    -- Empty where there is none; null until it was read.
    text text,
    due_at timestamptz(3) DEFAULT now(),
    attempts smallint NOT NULL DEFAULT 0,
    lease uuid,
    last_error text,
    PRIMARY KEY (workspace_id, media_content_id),
    FOREIGN KEY (workspace_id, media_content_id) REFERENCES media_contents (workspace_id, id) ON DELETE CASCADE
  );
  -- For: a claim, which takes the newest pictures first. Ids are in order of time.
  CREATE INDEX picture_texts_newest ON picture_texts (workspace_id, media_content_id DESC, due_at) WHERE due_at IS NOT NULL;
  -- For: when the next picture of a workspace is due.
  CREATE INDEX picture_texts_due ON picture_texts (workspace_id, due_at) WHERE due_at IS NOT NULL;
`;

const AGAIN = `
    ON CONFLICT (workspace_id, item_id) DO UPDATE
      SET change = EXCLUDED.change, attempts = 0, last_error = NULL, lease = NULL, field_ids = NULL, is_backfill = FALSE,
        held_until = CASE WHEN enrichment_queue.lease IS NULL THEN enrichment_queue.held_until ELSE enrichment_queue.due_at END,
        due_at = GREATEST(EXCLUDED.due_at,
          CASE WHEN enrichment_queue.lease IS NULL THEN enrichment_queue.held_until ELSE enrichment_queue.due_at END)
      WHERE enrichment_queue.change <> EXCLUDED.change;`;

const hasField = (condition: string) => `EXISTS (SELECT FROM ai_fields AS field
        JOIN ai_field_versions AS version ON version.workspace_id = field.workspace_id AND version.field_id = field.id
          AND version.version = field.published_version
        WHERE field.workspace_id = NEW.workspace_id AND ${condition})`;

/** As in 1796860802100. @param condition SQL of whether a version waits for copies */
function queueOfPicture(condition: string): string {
  return `
  CREATE OR REPLACE FUNCTION queue_enrichment_of_picture() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO enrichment_queue (workspace_id, item_id)
    SELECT media.workspace_id, media.item_id FROM media_contents AS media
    JOIN items AS item ON item.workspace_id = media.workspace_id AND item.id = media.item_id
    WHERE media.workspace_id = NEW.workspace_id AND media.id = NEW.media_content_id AND item.competitor_brand_id IS NULL
      AND ${hasField(condition)}
    ${AGAIN}
    RETURN NULL;
  END $$;`;
}

/** A post is queued for its fields when a picture was read, as when a transcript has come. */
const TRIGGER = `
  CREATE FUNCTION queue_enrichment_of_picture_text() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO enrichment_queue (workspace_id, item_id)
    SELECT media.workspace_id, media.item_id FROM media_contents AS media
    WHERE media.workspace_id = NEW.workspace_id AND media.id = NEW.media_content_id
      AND ${hasField("'PICTURE_TEXT' = ANY(version.inputs)")}
    ${AGAIN}
    RETURN NULL;
  END $$;
  CREATE TRIGGER queue_enrichment AFTER UPDATE OF text ON picture_texts FOR EACH ROW
    WHEN (NEW.text IS NOT NULL AND NEW.due_at IS NULL AND OLD.due_at IS NOT NULL)
    EXECUTE FUNCTION queue_enrichment_of_picture_text();
`;
