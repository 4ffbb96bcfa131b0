import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dropQueueTriggers, queueTriggers, type TriggeredQueue } from './queue-triggers.js';

const QUEUE: TriggeredQueue = { table: 'profile_pictures', queue: 'profile_pictures' };

/**
 * Copies of profile pictures, and the queue of those that are to be made (docs/adr/0132). `social_profiles.has_picture` says which
 * profiles have one, so that lists read it with the profile.
 */
export class ProfilePictures1796861901400 implements MigrationInterface {
  name = 'ProfilePictures1796861901400';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
    await runner.query(queueTriggers(QUEUE));
    await runner.query(BYTES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(dropQueueTriggers(QUEUE));
    await runner.query(`
      DROP TABLE profile_pictures;
      DROP FUNCTION count_bytes_of_profile_pictures();
      ALTER TABLE social_profiles DROP COLUMN has_picture;`);
  }
}

const TABLE = `
  -- A constant default rewrites no row.
  ALTER TABLE social_profiles ADD COLUMN has_picture boolean NOT NULL DEFAULT FALSE;
  CREATE TABLE profile_pictures (
    workspace_id uuid NOT NULL,
    social_profile_id uuid NOT NULL,
    -- What identifies the picture that was copied, its key in the object store, its bytes and their hash; null without a copy.
    source text,
    key text,
    size integer,
    checksum text,
    -- When the platform was last asked; null until then.
    asked_at timestamptz(3),
    -- Null where nothing is to be done: it was copied, or given up.
    due_at timestamptz(3) DEFAULT now(),
    attempts smallint NOT NULL DEFAULT 0,
    lease uuid,
    last_error text,
    -- For: the copy of a profile.
    PRIMARY KEY (workspace_id, social_profile_id),
    FOREIGN KEY (workspace_id, social_profile_id) REFERENCES social_profiles (workspace_id, id) ON DELETE CASCADE
  );
  -- For: a claim, and when the next picture of a workspace is due.
  CREATE INDEX profile_pictures_due ON profile_pictures (workspace_id, due_at) WHERE due_at IS NOT NULL;
`;

const sum = (rows: string) => `
  PERFORM count_bytes(workspace_id, 'MEDIA', amount)
  FROM (SELECT workspace_id, sum(amount)::bigint AS amount FROM (${rows}) AS written GROUP BY workspace_id) AS change;`;
const ADDED = 'SELECT workspace_id, COALESCE(size, 0) AS amount FROM added';
const REMOVED = 'SELECT workspace_id, -COALESCE(size, 0) AS amount FROM removed';

/** As for the other tables whose rows stand for bytes (migration StoredBytes); they are copies of media as those of posts are. */
const BYTES = `
  CREATE FUNCTION count_bytes_of_profile_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN ${sum(ADDED)}
    ELSIF TG_OP = 'DELETE' THEN ${sum(REMOVED)}
    ELSE ${sum(`${ADDED} UNION ALL ${REMOVED}`)}
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER bytes_insert AFTER INSERT ON profile_pictures REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION count_bytes_of_profile_pictures();
  CREATE TRIGGER bytes_update AFTER UPDATE ON profile_pictures REFERENCING OLD TABLE AS removed NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION count_bytes_of_profile_pictures();
  CREATE TRIGGER bytes_delete AFTER DELETE ON profile_pictures REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION count_bytes_of_profile_pictures();
`;
