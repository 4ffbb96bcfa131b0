import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dropQueueTriggers, queueTriggers, type TriggeredQueue } from './queue-triggers.js';

const QUEUE: TriggeredQueue = { table: 'enrichment_queue', queue: 'enrichment' };

/**
 * Fields that a model fills (decisions §13): their definitions in versions, the workspace's provider, what the models
 * answered, what it cost, the values that people set, and the queue of items whose fields are to be filled.
 */
export class Enrichment1796860801300 implements MigrationInterface {
  name = 'Enrichment1796860801300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(queueTriggers(QUEUE));
    await runner.query(TRIGGERS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER queue_enrichment ON items;
      DROP TRIGGER queue_enrichment_again ON items;
      DROP TRIGGER queue_enrichment ON transcriptions;
      DROP TRIGGER queue_enrichment_again ON transcriptions;
      DROP FUNCTION queue_enrichment_of_new(), queue_enrichment_of_changed();
    `);
    await runner.query(dropQueueTriggers(QUEUE));
    await runner.query(
      'DROP TABLE enrichment_queue, pinned_values, ai_calls, ai_usage, ai_answers, ai_field_versions, ai_fields, ai_providers',
    );
  }
}

const TABLES = `
  CREATE TABLE ai_providers (
    workspace_id uuid NOT NULL REFERENCES workspaces,
    kind text NOT NULL CHECK (kind IN ('BUILTIN', 'OPENAI', 'ANTHROPIC', 'NONE')),
    base_url text,
    model text,
    sealed_key bytea,
    input_price double precision,
    output_price double precision,
    monthly_tokens bigint,
    monthly_cents bigint,
    failures integer NOT NULL DEFAULT 0,
    retry_at timestamptz(3),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    PRIMARY KEY (workspace_id)
  );

  CREATE TABLE ai_fields (
    workspace_id uuid NOT NULL REFERENCES workspaces,
    id uuid NOT NULL,
    preset text,
    published_version integer,
    pause_reason text CHECK (pause_reason IN ('BY_HAND', 'AUTH', 'QUOTA', 'UNREACHABLE', 'BAD_ANSWERS', 'NOT_OFFERED')),
    problem text,
    bad_calls integer NOT NULL DEFAULT 0,
    monthly_tokens bigint,
    monthly_cents bigint,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    PRIMARY KEY (workspace_id, id),
    FOREIGN KEY (workspace_id, id) REFERENCES custom_attribute_definitions (workspace_id, id) ON DELETE CASCADE
  );

  CREATE TABLE ai_field_versions (
    workspace_id uuid NOT NULL REFERENCES workspaces,
    field_id uuid NOT NULL,
    version integer NOT NULL,
    instruction text NOT NULL,
    options jsonb,
    inputs text[] NOT NULL,
    providers text[],
    source_ids uuid[],
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    published_at timestamptz(3),
    PRIMARY KEY (workspace_id, field_id, version),
    FOREIGN KEY (workspace_id, field_id) REFERENCES ai_fields (workspace_id, id) ON DELETE CASCADE
  );

  CREATE TABLE ai_answers (
    workspace_id uuid NOT NULL REFERENCES workspaces,
    item_id uuid NOT NULL,
    field_id uuid NOT NULL,
    version integer NOT NULL,
    model text NOT NULL,
    checksum text NOT NULL,
    value jsonb,
    reason text,
    failure text,
    attempts smallint NOT NULL DEFAULT 0,
    answered_at timestamptz(3) NOT NULL,
    PRIMARY KEY (workspace_id, item_id, field_id),
    FOREIGN KEY (workspace_id, item_id) REFERENCES items (workspace_id, id) ON DELETE CASCADE,
    FOREIGN KEY (workspace_id, field_id) REFERENCES ai_fields (workspace_id, id) ON DELETE CASCADE
  );
  -- For: the answers of a field: how many posts it has filled, and their deletion with it.
  CREATE INDEX ai_answers_by_field ON ai_answers (workspace_id, field_id, version);

  -- Kept when a field is deleted: what was spent counts for the workspace's budget.
  CREATE TABLE ai_usage (
    workspace_id uuid NOT NULL REFERENCES workspaces,
    field_id uuid NOT NULL,
    month date NOT NULL,
    calls integer NOT NULL DEFAULT 0,
    lost_calls integer NOT NULL DEFAULT 0,
    input_tokens bigint NOT NULL DEFAULT 0,
    output_tokens bigint NOT NULL DEFAULT 0,
    lost_tokens bigint NOT NULL DEFAULT 0,
    cents double precision NOT NULL DEFAULT 0,
    PRIMARY KEY (workspace_id, month, field_id)
  );

  CREATE TABLE ai_calls (
    workspace_id uuid NOT NULL REFERENCES workspaces,
    id uuid NOT NULL,
    field_id uuid NOT NULL,
    month date NOT NULL,
    most_tokens bigint NOT NULL,
    most_cents double precision NOT NULL,
    ends_at timestamptz(3) NOT NULL,
    PRIMARY KEY (workspace_id, id)
  );

  CREATE TABLE pinned_values (
    workspace_id uuid NOT NULL REFERENCES workspaces,
    item_id uuid NOT NULL,
    key text NOT NULL,
    pinned_at timestamptz(3) NOT NULL,
    PRIMARY KEY (workspace_id, item_id, key),
    FOREIGN KEY (workspace_id, item_id) REFERENCES items (workspace_id, id) ON DELETE CASCADE
  );
  -- For: the values of a field that people have set, which its answers are compared with.
  CREATE INDEX pinned_values_by_key ON pinned_values (workspace_id, key);

  CREATE TABLE enrichment_queue (
    workspace_id uuid NOT NULL,
    item_id uuid NOT NULL,
    change xid8 NOT NULL DEFAULT pg_current_xact_id(),
    -- The fields to be filled; all of them where it is null.
    field_ids uuid[],
    is_backfill boolean NOT NULL DEFAULT FALSE,
    due_at timestamptz(3) DEFAULT now(),
    attempts smallint NOT NULL DEFAULT 0,
    last_error text,
    lease uuid,
    PRIMARY KEY (workspace_id, item_id),
    FOREIGN KEY (workspace_id, item_id) REFERENCES items (workspace_id, id) ON DELETE CASCADE
  );
  -- For: a claim, which takes new posts before older ones, and newer ones first. Ids are in order of time.
  CREATE INDEX enrichment_queue_newest ON enrichment_queue (workspace_id, is_backfill, item_id DESC, due_at)
    WHERE due_at IS NOT NULL;
  -- For: when the next item of a workspace is due.
  CREATE INDEX enrichment_queue_due ON enrichment_queue (workspace_id, due_at) WHERE due_at IS NOT NULL;
`;

/** What changes while a worker has the item takes the lease away: the worker has read what is outdated. */
const AGAIN = `
  ON CONFLICT (workspace_id, item_id) DO UPDATE
    SET change = EXCLUDED.change, due_at = EXCLUDED.due_at, attempts = 0, last_error = NULL, lease = NULL,
      field_ids = NULL, is_backfill = FALSE
    WHERE enrichment_queue.change <> EXCLUDED.change
`;
const HAS_FIELDS = (row: string) => `EXISTS (
  SELECT FROM ai_fields AS field WHERE field.workspace_id = ${row}.workspace_id AND field.published_version IS NOT NULL)`;

/** Triggers, so that an item is queued whichever code writes it. Workspaces without fields have no rows. */
const TRIGGERS = `
  CREATE FUNCTION queue_enrichment_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_TABLE_NAME = 'items' THEN
      INSERT INTO enrichment_queue (workspace_id, item_id)
      SELECT workspace_id, id FROM added WHERE competitor_brand_id IS NULL AND ${HAS_FIELDS('added')} ${AGAIN};
    ELSE
      INSERT INTO enrichment_queue (workspace_id, item_id)
      SELECT DISTINCT workspace_id, item_id FROM added WHERE ${HAS_FIELDS('added')} ${AGAIN};
    END IF;
    RETURN NULL;
  END $$;
  CREATE FUNCTION queue_enrichment_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF ${HAS_FIELDS('NEW')} THEN
      INSERT INTO enrichment_queue (workspace_id, item_id)
      VALUES (NEW.workspace_id, (to_jsonb(NEW) ->> TG_ARGV[0])::uuid) ${AGAIN};
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER queue_enrichment AFTER INSERT ON items REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION queue_enrichment_of_new();
  CREATE TRIGGER queue_enrichment AFTER INSERT ON transcriptions REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION queue_enrichment_of_new();
  CREATE TRIGGER queue_enrichment_again AFTER UPDATE OF caption ON items FOR EACH ROW
    WHEN (NEW.caption IS DISTINCT FROM OLD.caption AND NEW.competitor_brand_id IS NULL)
    EXECUTE FUNCTION queue_enrichment_of_changed('id');
  CREATE TRIGGER queue_enrichment_again AFTER UPDATE OF transcript ON transcriptions FOR EACH ROW
    WHEN (NEW.transcript IS DISTINCT FROM OLD.transcript)
    EXECUTE FUNCTION queue_enrichment_of_changed('item_id');
`;
