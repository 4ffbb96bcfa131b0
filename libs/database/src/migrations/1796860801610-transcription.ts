import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dropQueueTriggers, queueTriggers, type TriggeredQueue } from './queue-triggers.js';

const QUEUE: TriggeredQueue = { table: 'transcription_queue', queue: 'transcription' };

/**
 * Who transcribes the stored videos of a workspace, what that has cost, and the queue of videos (decisions §13). A row of the
 * queue stays where a video cannot be transcribed, and says why.
 */
export class Transcription1796860801610 implements MigrationInterface {
  name = 'Transcription1796860801610';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(queueTriggers(QUEUE));
    await runner.query(TRIGGERS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER queue_transcription ON stored_media;
      DROP TRIGGER queue_transcription_again ON stored_media;
      DROP FUNCTION queue_transcription();
    `);
    await runner.query(dropQueueTriggers(QUEUE));
    await runner.query('DROP TABLE transcription_queue, transcription_usage, transcription_providers');
  }
}

const TABLES = `
  CREATE TABLE transcription_providers (
    workspace_id uuid NOT NULL REFERENCES workspaces,
    kind text NOT NULL CHECK (kind IN ('OPENAI', 'NONE')),
    base_url text,
    model text,
    sealed_key bytea,
    minute_price double precision,
    monthly_minutes bigint,
    monthly_cents bigint,
    pause_reason text CHECK (pause_reason IN ('AUTH', 'QUOTA', 'UNREACHABLE', 'BAD_ANSWERS')),
    problem text,
    failures integer NOT NULL DEFAULT 0,
    retry_at timestamptz(3),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    PRIMARY KEY (workspace_id)
  );

  CREATE TABLE transcription_usage (
    workspace_id uuid NOT NULL REFERENCES workspaces,
    month date NOT NULL,
    calls integer NOT NULL DEFAULT 0,
    lost_calls integer NOT NULL DEFAULT 0,
    seconds double precision NOT NULL DEFAULT 0,
    lost_seconds double precision NOT NULL DEFAULT 0,
    cents double precision NOT NULL DEFAULT 0,
    PRIMARY KEY (workspace_id, month)
  );

  CREATE TABLE transcription_queue (
    workspace_id uuid NOT NULL,
    media_content_id uuid NOT NULL,
    due_at timestamptz(3) DEFAULT now(),
    attempts smallint NOT NULL DEFAULT 0,
    lease uuid,
    -- The most seconds and cents of a call that was begun and whose end is not written down.
    calling_seconds double precision,
    calling_cents double precision,
    failure text CHECK (failure IN ('TOO_LARGE', 'TOO_LONG', 'FILE_MISSING', 'REFUSED', 'BAD_ANSWER', 'UNREACHABLE')),
    last_error text,
    PRIMARY KEY (workspace_id, media_content_id),
    FOREIGN KEY (workspace_id, media_content_id) REFERENCES media_contents (workspace_id, id) ON DELETE CASCADE
  );
  -- For: a claim, which takes the newest videos first. Ids are in order of time.
  CREATE INDEX transcription_queue_newest ON transcription_queue (workspace_id, media_content_id DESC, due_at)
    WHERE due_at IS NOT NULL;
  -- For: when the next video of a workspace is due.
  CREATE INDEX transcription_queue_due ON transcription_queue (workspace_id, due_at) WHERE due_at IS NOT NULL;
  -- For: the calls of a workspace that are under way, before another begins.
  CREATE INDEX transcription_queue_calling ON transcription_queue (workspace_id) WHERE calling_seconds IS NOT NULL;
`;

/** A video is queued when it has a copy, whichever code stores it. Videos of competitors are not. */
const TRIGGERS = `
  CREATE FUNCTION queue_transcription() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO transcription_queue (workspace_id, media_content_id)
    SELECT media.workspace_id, media.id FROM media_contents AS media
    JOIN items AS item ON item.workspace_id = media.workspace_id AND item.id = media.item_id
    JOIN transcription_providers AS provider ON provider.workspace_id = media.workspace_id
    WHERE media.workspace_id = NEW.workspace_id AND media.id = NEW.media_content_id AND media.type = 'VIDEO'
      AND item.competitor_brand_id IS NULL AND provider.kind <> 'NONE'
      AND NOT EXISTS (SELECT FROM transcriptions AS known
        WHERE known.workspace_id = NEW.workspace_id AND known.media_content_id = NEW.media_content_id)
    ON CONFLICT (workspace_id, media_content_id) DO UPDATE
      SET due_at = EXCLUDED.due_at, attempts = 0, failure = NULL, last_error = NULL, lease = NULL;
    RETURN NULL;
  END $$;
  CREATE TRIGGER queue_transcription AFTER INSERT ON stored_media FOR EACH ROW
    WHEN (NEW.file_key IS NOT NULL) EXECUTE FUNCTION queue_transcription();
  CREATE TRIGGER queue_transcription_again AFTER UPDATE OF file_key ON stored_media FOR EACH ROW
    WHEN (NEW.file_key IS NOT NULL AND NEW.file_key IS DISTINCT FROM OLD.file_key)
    EXECUTE FUNCTION queue_transcription();
`;
