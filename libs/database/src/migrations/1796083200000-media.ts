import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Copies of media, because platforms remove them: what to copy, what is stored, and which posts the platform has removed.
 */
export class Media1796083200000 implements MigrationInterface {
  name = 'Media1796083200000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [STORED, COPIES, DELETIONS]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE upstream_deletions, media_copies, stored_media');
  }
}

/**
 * The files of a media content in the object store: the file itself, a thumbnail, or both. A source is the address of the
 * original without host and query, which change while the file stays the same. The table is separate from media_contents,
 * so that the rows that lists read stay small and copying does not change their indexes.
 */
const STORED = `
  -- The key is for: the stored files of media contents.
  CREATE TABLE stored_media (
    workspace_id uuid NOT NULL,
    media_content_id uuid NOT NULL,
    file_source text,
    file_key text,
    file_type text,
    file_size bigint,
    file_checksum text,
    thumbnail_source text,
    thumbnail_key text,
    thumbnail_size bigint,
    thumbnail_checksum text,
    blur_hash text,
    PRIMARY KEY (workspace_id, media_content_id),
    FOREIGN KEY (workspace_id, media_content_id) REFERENCES media_contents ON DELETE CASCADE
  );
`;

/**
 * A media content is here from the transaction that stored it until its files are copied. due_at is also a lease: a
 * worker that takes a row sets it to a later time, so that another worker takes the row if the first one is killed. It is
 * null when no attempt is left. urgency is 0 for stories, which platforms remove after a day, 1 for posts of the last
 * days, whose addresses expire soon, and 2 for others.
 */
const COPIES = `
  CREATE TABLE media_copies (
    workspace_id uuid NOT NULL,
    media_content_id uuid NOT NULL,
    urgency smallint NOT NULL,
    due_at timestamptz(3),
    attempts smallint NOT NULL DEFAULT 0,
    last_error text,
    PRIMARY KEY (workspace_id, media_content_id),
    FOREIGN KEY (workspace_id, media_content_id) REFERENCES media_contents ON DELETE CASCADE
  );
  -- For: the most urgent ones that are due, of all workspaces.
  CREATE INDEX media_copies_due ON media_copies (urgency, due_at) WHERE due_at IS NOT NULL;
`;

/** Posts that the platform no longer has; their media contents are marked as deleted as well. */
const DELETIONS = `
  CREATE TABLE upstream_deletions (
    workspace_id uuid NOT NULL,
    item_id uuid NOT NULL,
    noticed_at timestamptz(3) NOT NULL,
    PRIMARY KEY (workspace_id, item_id),
    FOREIGN KEY (workspace_id, item_id) REFERENCES items ON DELETE CASCADE
  );
`;
