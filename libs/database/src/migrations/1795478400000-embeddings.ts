import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Vectors of the texts and pictures of items, the queue of items whose vectors are to be computed, and the models that
 * computed a workspace's vectors (docs/similarity.md).
 */
export class Embeddings1795478400000 implements MigrationInterface {
  name = 'Embeddings1795478400000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [EMBEDDINGS, GENERATIONS, QUEUE, TRIGGERS]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER queue_embedding ON items;
      DROP TRIGGER queue_embedding_again ON items;
      DROP TRIGGER queue_embedding ON media_contents;
      DROP TRIGGER queue_embedding_again ON media_contents;
      DROP TRIGGER queue_embedding ON transcriptions;
      DROP TRIGGER queue_embedding_again ON transcriptions;
      DROP FUNCTION queue_embedding_of_new(), queue_embedding_of_changed();
      DROP TABLE embedding_queue, embedding_generations, embeddings;
    `);
  }
}

/**
 * One vector for a caption (no media content), for the speech of a video and for a picture of a media content. It is
 * replaced when its source or the model changes, so each vector is of one model. The checksum is that of the source.
 * halfvec(512) fits into the row, which a scan without an index needs; vectors of models with other lengths are converted
 * to 512 numbers. A job creates the near indexes, one for each large workspace: a single index of all workspaces would
 * miss most of the vectors of one workspace.
 */
const EMBEDDINGS = `
  CREATE TABLE embeddings (
    workspace_id uuid NOT NULL,
    item_id uuid NOT NULL,
    kind text NOT NULL CHECK (kind IN ('TEXT', 'IMAGE')),
    media_content_id uuid,
    model text NOT NULL,
    checksum text NOT NULL,
    embedding halfvec(512) NOT NULL,
    -- For: the vectors of an item, when they are computed again.
    UNIQUE NULLS NOT DISTINCT (workspace_id, item_id, kind, media_content_id),
    FOREIGN KEY (workspace_id, item_id) REFERENCES items ON DELETE CASCADE,
    FOREIGN KEY (workspace_id, media_content_id) REFERENCES media_contents ON DELETE CASCADE
  );
  -- For: all vectors of a model in a workspace, which is what a scan without an index of nearness reads, their number,
  -- and the removal of a model's vectors.
  CREATE INDEX embeddings_by_model ON embeddings (workspace_id, kind, model);
  -- For: similarMediaContentId, and the foreign key when a media content is deleted.
  CREATE INDEX embeddings_by_media ON embeddings (workspace_id, media_content_id) WHERE media_content_id IS NOT NULL;
`;

/**
 * The models that computed vectors of a workspace: the active one of each kind, and earlier ones until all items have
 * been embedded again. near_index is the near index of these vectors, once there is one.
 */
const GENERATIONS = `
  CREATE TABLE embedding_generations (
    workspace_id uuid NOT NULL REFERENCES workspaces,
    kind text NOT NULL CHECK (kind IN ('TEXT', 'IMAGE')),
    model text NOT NULL,
    active boolean NOT NULL,
    near_index text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    PRIMARY KEY (workspace_id, kind, model)
  );
`;

/**
 * An item is here from the transaction that changed it until its vectors are stored. due_at is also a lease: a worker
 * that takes an item sets it to a later time, so that another worker takes the item if the first one is killed. It is
 * null after the last attempt has failed. change is the transaction of the last change: vectors of a source that was read
 * before it are outdated.
 */
const QUEUE = `
  CREATE TABLE embedding_queue (
    workspace_id uuid NOT NULL,
    item_id uuid NOT NULL,
    change xid8 NOT NULL DEFAULT pg_current_xact_id(),
    due_at timestamptz(3) DEFAULT now(),
    attempts smallint NOT NULL DEFAULT 0,
    last_error text,
    PRIMARY KEY (workspace_id, item_id),
    FOREIGN KEY (workspace_id, item_id) REFERENCES items ON DELETE CASCADE
  );
  -- For: the newest items that are due. Ids are in order of time.
  CREATE INDEX embedding_queue_newest ON embedding_queue (item_id, due_at) WHERE due_at IS NOT NULL;
  -- For: whether anything of a workspace waits.
  CREATE INDEX embedding_queue_waiting ON embedding_queue (workspace_id) WHERE due_at IS NOT NULL;
`;

const QUEUE_AGAIN = `
  ON CONFLICT (workspace_id, item_id) DO UPDATE
    SET change = EXCLUDED.change, due_at = EXCLUDED.due_at, attempts = 0, last_error = NULL
    WHERE embedding_queue.change <> EXCLUDED.change
`;

/**
 * Triggers and not application code, so that an item is embedded whichever code writes it. The new rows of a statement
 * are queued by one statement, changes row by row, because a condition can then exclude the many other changes, such as
 * new metrics.
 */
const TRIGGERS = `
  CREATE FUNCTION queue_embedding_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_TABLE_NAME = 'items' THEN
      INSERT INTO embedding_queue (workspace_id, item_id)
      SELECT workspace_id, id FROM added WHERE competitor_brand_id IS NULL ${QUEUE_AGAIN};
    ELSE
      INSERT INTO embedding_queue (workspace_id, item_id)
      SELECT DISTINCT workspace_id, item_id FROM added ${QUEUE_AGAIN};
    END IF;
    RETURN NULL;
  END $$;
  CREATE FUNCTION queue_embedding_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO embedding_queue (workspace_id, item_id)
    VALUES (NEW.workspace_id, (to_jsonb(NEW) ->> TG_ARGV[0])::uuid) ${QUEUE_AGAIN};
    RETURN NULL;
  END $$;
  ${['items', 'media_contents', 'transcriptions']
    .map(
      (table) => `
  CREATE TRIGGER queue_embedding AFTER INSERT ON ${table} REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION queue_embedding_of_new();`,
    )
    .join('')}
  CREATE TRIGGER queue_embedding_again AFTER UPDATE OF caption ON items FOR EACH ROW
    WHEN (NEW.caption IS DISTINCT FROM OLD.caption AND NEW.competitor_brand_id IS NULL)
    EXECUTE FUNCTION queue_embedding_of_changed('id');
  CREATE TRIGGER queue_embedding_again AFTER UPDATE OF thumbnail_url, file_url ON media_contents FOR EACH ROW
    WHEN ((NEW.thumbnail_url, NEW.file_url) IS DISTINCT FROM (OLD.thumbnail_url, OLD.file_url))
    EXECUTE FUNCTION queue_embedding_of_changed('item_id');
  CREATE TRIGGER queue_embedding_again AFTER UPDATE OF transcript ON transcriptions FOR EACH ROW
    WHEN (NEW.transcript IS DISTINCT FROM OLD.transcript)
    EXECUTE FUNCTION queue_embedding_of_changed('item_id');
`;
