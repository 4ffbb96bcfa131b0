import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks of erased people, so that ingest refuses them, and the retention of posts (docs/privacy.md). */
export class Privacy1796169600000 implements MigrationInterface {
  name = 'Privacy1796169600000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [ERASED, RETENTION]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE retention_rules, erased_marks, erased_accounts');
  }
}

/**
 * No row contains a name: a mark is an HMAC of a value that must be recognized again. kind is the kind of that value: the
 * platform's id of the account, its name there, one of its posts, a name anywhere in a text, or a name only after an @.
 * words is the number of words of such a name, so that texts are searched only for names of such lengths.
 * social_profile_id is set until the erasure has finished, so that an interrupted erasure is found.
 */
const ERASED = `
  CREATE TABLE erased_accounts (
    workspace_id uuid NOT NULL REFERENCES workspaces,
    id uuid NOT NULL,
    platform_id_known boolean NOT NULL,
    mentions_only boolean NOT NULL,
    social_profile_id uuid,
    erased_at timestamptz(3) NOT NULL,
    PRIMARY KEY (workspace_id, id)
  );
  -- For: erasures that were interrupted.
  CREATE UNIQUE INDEX erased_accounts_unfinished ON erased_accounts (workspace_id, social_profile_id)
    WHERE social_profile_id IS NOT NULL;

  CREATE TABLE erased_marks (
    workspace_id uuid NOT NULL,
    account_id uuid NOT NULL,
    kind text NOT NULL CHECK (kind IN ('ACCOUNT', 'NAME', 'POST', 'WORD', 'MENTION')),
    hmac bytea NOT NULL,
    words smallint,
    -- For: the foreign key, when an erasure is taken back.
    PRIMARY KEY (workspace_id, account_id, hmac),
    FOREIGN KEY (workspace_id, account_id) REFERENCES erased_accounts ON DELETE CASCADE,
    CHECK ((words IS NOT NULL) = (kind IN ('WORD', 'MENTION')))
  );
  -- For: whether what comes in is of somebody erased.
  CREATE INDEX erased_marks_by_hmac ON erased_marks (workspace_id, hmac);
  -- For: how long the names are that texts are looked through for.
  CREATE INDEX erased_marks_in_texts ON erased_marks (workspace_id, words) WHERE words IS NOT NULL;
`;

const RETENTION = `
  CREATE TABLE retention_rules (
    workspace_id uuid NOT NULL REFERENCES workspaces,
    provider text NOT NULL CHECK (provider IN ('INSTAGRAM', 'TIKTOK', 'YOUTUBE', 'INTERNAL')),
    -- Whether it is for stories alone; the other is for all posts, but for stories only where they have none.
    stories boolean NOT NULL,
    days integer NOT NULL CHECK (days BETWEEN 1 AND 36500),
    PRIMARY KEY (workspace_id, provider, stories)
  );
`;
