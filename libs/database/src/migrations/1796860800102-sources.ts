import type { MigrationInterface, QueryRunner } from 'typeorm';
import { formerSettings } from './former-programs.js';
import { dropQueueTriggers, queueTriggers, type TriggeredQueue } from './queue-triggers.js';

const CAPTURES: TriggeredQueue = {
  table: 'source_platforms',
  queue: 'captures',
  part: (row) => `${row}.provider`,
};

/**
 * What a workspace follows, in the place of tags and keywords, whose ids it keeps; on each platform a row that is a task of
 * the leased queue (docs/adr/0026). How many posts a source has is counted as they come and go: nothing wrote
 * items.source_ids before.
 */
export class Sources1796860800102 implements MigrationInterface {
  name = 'Sources1796860800102';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(MOVED);
    await runner.query(formerSettings());
    await runner.query(queueTriggers(CAPTURES));
    await runner.query(COUNTS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(UNCOUNTED);
    await runner.query(dropQueueTriggers(CAPTURES));
    await runner.query(FORMER);
  }
}

const TABLES = `
  CREATE TABLE sources (
    workspace_id uuid NOT NULL REFERENCES workspaces,
    id uuid NOT NULL,
    kind text NOT NULL CHECK (kind IN ('HASHTAG', 'MENTION', 'KEYWORD', 'ACCOUNT', 'FEED')),
    name text NOT NULL,
    instance text,
    keep text[] NOT NULL DEFAULT '{POST,QUOTE,REPLY}',
    paused boolean NOT NULL DEFAULT FALSE,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    PRIMARY KEY (workspace_id, id)
  );
  -- For: the list, newest first.
  CREATE INDEX sources_by_creation ON sources (workspace_id, created_at, id);
  -- For: hashtags, mentions and keywords of a workspace, and whether something is followed already.
  CREATE INDEX sources_by_name ON sources (workspace_id, kind, name);

  CREATE TABLE source_platforms (
    workspace_id uuid NOT NULL REFERENCES workspaces,
    id uuid NOT NULL,
    source_id uuid NOT NULL,
    provider text NOT NULL,
    place smallint NOT NULL DEFAULT 0,
    status text NOT NULL DEFAULT 'ACTIVE'
      CHECK (status IN ('ACTIVE', 'NOT_AVAILABLE', 'NEEDS_CONNECTION', 'FAILING')),
    problem text,
    progress jsonb,
    interval_minutes integer NOT NULL DEFAULT 60,
    last_captured_at timestamptz(3),
    operation_id uuid,
    due_at timestamptz(3),
    attempts integer NOT NULL DEFAULT 0,
    lease uuid,
    PRIMARY KEY (workspace_id, id),
    UNIQUE (workspace_id, source_id, provider),
    FOREIGN KEY (workspace_id, source_id) REFERENCES sources (workspace_id, id) ON DELETE CASCADE
  );
  -- For: claims of a workspace's captures on a platform.
  CREATE INDEX source_platforms_due ON source_platforms (workspace_id, provider, due_at) WHERE due_at IS NOT NULL;
  -- For: whether an operation waits for another platform.
  CREATE INDEX source_platforms_asked ON source_platforms (workspace_id, operation_id)
    WHERE operation_id IS NOT NULL;

  CREATE TABLE source_counts (
    workspace_id uuid NOT NULL REFERENCES workspaces,
    source_id uuid NOT NULL,
    provider text NOT NULL,
    items bigint NOT NULL,
    PRIMARY KEY (workspace_id, source_id, provider)
  );
`;

const MOVED = `
  INSERT INTO sources (workspace_id, id, kind, name) SELECT workspace_id, id, type, name FROM tags;
  INSERT INTO sources (workspace_id, id, kind, name) SELECT workspace_id, id, 'KEYWORD', name FROM keywords;
  INSERT INTO source_platforms (workspace_id, id, source_id, provider, due_at)
  SELECT workspace_id, gen_random_uuid(), id, provider, now() FROM tags
  UNION ALL SELECT workspace_id, gen_random_uuid(), id, provider, now() FROM keywords;
  DROP TABLE tags;
  DROP TABLE keywords;
`;

const FORMER = `
  DROP VIEW tags, keywords;
  CREATE TABLE keywords (
    workspace_id uuid NOT NULL REFERENCES workspaces,
    id uuid NOT NULL,
    provider text NOT NULL CHECK (provider IN ('INSTAGRAM', 'TIKTOK', 'YOUTUBE', 'INTERNAL')),
    name text NOT NULL,
    PRIMARY KEY (workspace_id, id),
    UNIQUE (workspace_id, provider, name)
  );
  CREATE TABLE tags (
    workspace_id uuid NOT NULL REFERENCES workspaces,
    id uuid NOT NULL,
    provider text NOT NULL CHECK (provider IN ('INSTAGRAM', 'TIKTOK', 'YOUTUBE', 'INTERNAL')),
    type text NOT NULL CHECK (type IN ('HASHTAG', 'MENTION')),
    name text NOT NULL,
    PRIMARY KEY (workspace_id, id),
    UNIQUE (workspace_id, type, provider, name)
  );
  INSERT INTO tags (workspace_id, id, provider, type, name)
  SELECT source.workspace_id, source.id, min(platform.provider), source.kind, source.name
  FROM sources AS source JOIN source_platforms AS platform
    ON platform.workspace_id = source.workspace_id AND platform.source_id = source.id
  WHERE source.kind IN ('HASHTAG', 'MENTION') AND platform.provider IN ('INSTAGRAM', 'TIKTOK', 'YOUTUBE', 'INTERNAL')
  GROUP BY source.workspace_id, source.id ON CONFLICT DO NOTHING;
  INSERT INTO keywords (workspace_id, id, provider, name)
  SELECT source.workspace_id, source.id, min(platform.provider), source.name
  FROM sources AS source JOIN source_platforms AS platform
    ON platform.workspace_id = source.workspace_id AND platform.source_id = source.id
  WHERE source.kind = 'KEYWORD' AND platform.provider IN ('INSTAGRAM', 'TIKTOK', 'YOUTUBE', 'INTERNAL')
  GROUP BY source.workspace_id, source.id ON CONFLICT DO NOTHING;
  DROP TABLE source_counts;
  DROP TABLE source_platforms;
  DROP TABLE sources;
`;

/** Counts only grow for sources that are there; those of a deleted one are gone, and stay so. */
const COUNTS = `
  CREATE FUNCTION count_sources(workspace uuid, ids uuid[], platform text, change integer)
  RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE source_counts SET items = items + change
    WHERE workspace_id = workspace AND source_id = ANY(ids) AND provider = platform;
    IF change > 0 THEN
      INSERT INTO source_counts (workspace_id, source_id, provider, items)
      SELECT workspace, source.id, platform, change FROM sources AS source
      WHERE source.workspace_id = workspace AND source.id = ANY(ids) AND NOT EXISTS (
        SELECT FROM source_counts AS counted WHERE counted.workspace_id = workspace
          AND counted.source_id = source.id AND counted.provider = platform)
      ON CONFLICT (workspace_id, source_id, provider) DO UPDATE SET items = source_counts.items + EXCLUDED.items;
    END IF;
  END $$;

  CREATE FUNCTION items_sources_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP <> 'INSERT' THEN
      PERFORM count_sources(OLD.workspace_id, OLD.source_ids, OLD.provider, -1);
    END IF;
    IF TG_OP <> 'DELETE' THEN
      PERFORM count_sources(NEW.workspace_id, NEW.source_ids, NEW.provider, 1);
    END IF;
    RETURN NULL;
  END $$;

  CREATE TRIGGER sources_came AFTER INSERT ON items FOR EACH ROW
    WHEN (NEW.source_ids <> '{}') EXECUTE FUNCTION items_sources_changed();
  CREATE TRIGGER sources_changed AFTER UPDATE OF source_ids ON items FOR EACH ROW
    WHEN (NEW.source_ids IS DISTINCT FROM OLD.source_ids) EXECUTE FUNCTION items_sources_changed();
  CREATE TRIGGER sources_went AFTER DELETE ON items FOR EACH ROW
    WHEN (OLD.source_ids <> '{}') EXECUTE FUNCTION items_sources_changed();
`;

const UNCOUNTED = `
  DROP TRIGGER sources_came ON items;
  DROP TRIGGER sources_changed ON items;
  DROP TRIGGER sources_went ON items;
  DROP FUNCTION items_sources_changed();
  DROP FUNCTION count_sources(uuid, uuid[], text, integer);
`;
