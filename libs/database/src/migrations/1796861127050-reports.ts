import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dropQueueTriggers, queueTriggers, type TriggeredQueue } from './queue-triggers.js';

const EDITIONS: TriggeredQueue = {
  table: 'report_editions',
  queue: 'report_editions',
  open: (row) => `${row}.state = 'WAITING'`,
};

/** Reports, their editions (tasks of the leased queue until they are made) and the links to these (docs/adr/0121). The rule is checked by the next migration. */
export class Reports1796861127050 implements MigrationInterface {
  name = 'Reports1796861127050';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE reports (
        workspace_id uuid NOT NULL REFERENCES workspaces,
        id uuid NOT NULL,
        name text NOT NULL,
        definition jsonb NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (workspace_id, id)
      );
      -- For: the list of reports, newest first.
      CREATE INDEX reports_by_creation ON reports (workspace_id, created_at DESC, id DESC);
      CREATE TABLE report_editions (
        workspace_id uuid NOT NULL REFERENCES workspaces,
        id uuid NOT NULL,
        report_id uuid NOT NULL,
        state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'READY', 'FAILED')),
        request jsonb NOT NULL,
        content jsonb,
        bytes bigint NOT NULL DEFAULT 0,
        runs integer NOT NULL DEFAULT 0,
        withdrawals integer NOT NULL DEFAULT 0,
        error text,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        snapshot_at timestamptz(3),
        expires_at timestamptz(3) NOT NULL,
        due_at timestamptz(3),
        attempts integer NOT NULL DEFAULT 0,
        lease uuid,
        PRIMARY KEY (workspace_id, id),
        FOREIGN KEY (workspace_id, report_id) REFERENCES reports ON DELETE CASCADE
      );
      -- For: claims of a workspace's editions, and how many of them wait.
      CREATE INDEX report_editions_due ON report_editions (workspace_id, due_at) WHERE state = 'WAITING';
      -- For: the editions of a report, newest first.
      CREATE INDEX report_editions_of_report ON report_editions (workspace_id, report_id, created_at DESC, id DESC);
      -- For: editions that are to be removed, of all workspaces.
      CREATE INDEX report_editions_by_expiry ON report_editions (expires_at);
      CREATE TABLE report_rows (
        workspace_id uuid NOT NULL REFERENCES workspaces,
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        edition_id uuid NOT NULL,
        block smallint NOT NULL,
        position integer NOT NULL,
        item_id uuid,
        social_profile_id uuid,
        data jsonb NOT NULL,
        PRIMARY KEY (workspace_id, id),
        FOREIGN KEY (workspace_id, edition_id) REFERENCES report_editions ON DELETE CASCADE,
        FOREIGN KEY (workspace_id, item_id) REFERENCES items (workspace_id, id) ON DELETE CASCADE,
        FOREIGN KEY (workspace_id, social_profile_id) REFERENCES social_profiles (workspace_id, id) ON DELETE CASCADE
      );
      -- For: what an edition shows, in its order; and deletion with it.
      CREATE INDEX report_rows_of_edition ON report_rows (workspace_id, edition_id, block, position);
      -- For: deletion with an item, and with a profile.
      CREATE INDEX report_rows_of_item ON report_rows (workspace_id, item_id) WHERE item_id IS NOT NULL;
      CREATE INDEX report_rows_of_profile ON report_rows (workspace_id, social_profile_id) WHERE social_profile_id IS NOT NULL;
      CREATE TABLE report_links (
        workspace_id uuid NOT NULL REFERENCES workspaces,
        id uuid NOT NULL,
        report_id uuid NOT NULL,
        edition_id uuid,
        token_hash bytea NOT NULL,
        password_hash text,
        block_ids text[],
        expires_at timestamptz(3) NOT NULL,
        revoked_at timestamptz(3),
        views integer NOT NULL DEFAULT 0,
        last_viewed_at timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (workspace_id, id),
        FOREIGN KEY (workspace_id, report_id) REFERENCES reports ON DELETE CASCADE,
        FOREIGN KEY (workspace_id, edition_id) REFERENCES report_editions ON DELETE CASCADE
      );
      -- For: the link of a token that a reader sends.
      CREATE UNIQUE INDEX report_links_by_token ON report_links (token_hash, workspace_id);
      -- For: the links of a report, newest first; and deletion with it.
      CREATE INDEX report_links_of_report ON report_links (workspace_id, report_id, created_at DESC, id DESC);
      -- For: links that are to be removed, of all workspaces.
      CREATE INDEX report_links_by_expiry ON report_links (expires_at);
      -- For: deletion with an edition.
      CREATE INDEX report_links_of_edition ON report_links (workspace_id, edition_id) WHERE edition_id IS NOT NULL;
      ALTER TABLE stored_bytes DROP CONSTRAINT stored_bytes_kind_check,
        ADD CONSTRAINT stored_bytes_kind_check
        CHECK (kind IN ('UPLOADS', 'MEDIA', 'EXPORTS', 'IMPORTS', 'REPORTS', 'EDITIONS')) NOT VALID;
      ${COUNT_BYTES}`);
    await runner.query(queueTriggers(EDITIONS));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(dropQueueTriggers(EDITIONS));
    await runner.query(`
      DROP TABLE report_links, report_rows, report_editions, reports;
      DROP FUNCTION count_bytes_of_report_editions();
      DELETE FROM stored_bytes WHERE kind = 'EDITIONS';
      ALTER TABLE stored_bytes DROP CONSTRAINT stored_bytes_kind_check,
        ADD CONSTRAINT stored_bytes_kind_check
        CHECK (kind IN ('UPLOADS', 'MEDIA', 'EXPORTS', 'IMPORTS', 'REPORTS'));`);
  }
}

const sum = (rows: string) => `
  PERFORM count_bytes(workspace_id, 'EDITIONS', amount)
  FROM (SELECT workspace_id, sum(amount)::bigint AS amount FROM (${rows}) AS written GROUP BY workspace_id) AS change;`;
const ADDED = 'SELECT workspace_id, bytes AS amount FROM added';
const REMOVED = 'SELECT workspace_id, -bytes AS amount FROM removed';

/** As for the other tables whose rows stand for bytes (migration StoredBytes). */
const COUNT_BYTES = `
  CREATE FUNCTION count_bytes_of_report_editions() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN ${sum(ADDED)}
    ELSIF TG_OP = 'DELETE' THEN ${sum(REMOVED)}
    ELSE ${sum(`${ADDED} UNION ALL ${REMOVED}`)}
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER bytes_insert AFTER INSERT ON report_editions REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION count_bytes_of_report_editions();
  CREATE TRIGGER bytes_update AFTER UPDATE ON report_editions REFERENCING OLD TABLE AS removed NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION count_bytes_of_report_editions();
  CREATE TRIGGER bytes_delete AFTER DELETE ON report_editions REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION count_bytes_of_report_editions();`;
