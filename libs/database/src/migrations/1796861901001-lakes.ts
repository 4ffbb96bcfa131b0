import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dropQueueTriggers, queueTriggers, type TriggeredQueue } from './queue-triggers.js';

const LAKES: TriggeredQueue = { table: 'lakes', queue: 'lakes' };

/** Lakes: which workspaces have one, what of it is to be written again, and its files (docs/adr/0129). */
export class Lakes1796861901001 implements MigrationInterface {
  name = 'Lakes1796861901001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE lakes (
        workspace_id uuid NOT NULL REFERENCES workspaces,
        id uuid NOT NULL,
        is_on boolean NOT NULL DEFAULT TRUE,
        time_zone text,
        format integer NOT NULL DEFAULT 0,
        writers_until xid8,
        as_of timestamptz(3),
        problem text,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        due_at timestamptz(3),
        attempts integer NOT NULL DEFAULT 0,
        lease uuid,
        -- For: the lake of a workspace, and its claim.
        PRIMARY KEY (workspace_id)
      );
      CREATE TABLE lake_marks (
        workspace_id uuid NOT NULL,
        number bigint GENERATED ALWAYS AS IDENTITY,
        part text NOT NULL,
        -- For: the marks of a workspace, oldest first.
        PRIMARY KEY (workspace_id, number),
        FOREIGN KEY (workspace_id) REFERENCES lakes ON DELETE CASCADE
      );
      CREATE TABLE lake_parts (
        workspace_id uuid NOT NULL,
        part text NOT NULL,
        changes bigint NOT NULL,
        PRIMARY KEY (workspace_id, part),
        FOREIGN KEY (workspace_id) REFERENCES lakes ON DELETE CASCADE
      );
      CREATE TABLE lake_files (
        workspace_id uuid NOT NULL,
        part text NOT NULL,
        kind text NOT NULL,
        changes bigint NOT NULL,
        rows bigint NOT NULL,
        bytes bigint NOT NULL,
        sha256 text NOT NULL,
        as_of timestamptz(3) NOT NULL,
        -- For: the files of a workspace, and whether a part is written.
        PRIMARY KEY (workspace_id, part, kind),
        FOREIGN KEY (workspace_id, part) REFERENCES lake_parts ON DELETE CASCADE
      );`);
    await runner.query(queueTriggers(LAKES));
    await runner.query(MARKS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER lake_added ON items; DROP TRIGGER lake_removed ON items; DROP TRIGGER lake_updated ON items;
      DROP TRIGGER lake_added ON engagement_snapshots; DROP TRIGGER lake_removed ON engagement_snapshots;
      DROP TRIGGER lake_updated ON engagement_snapshots;
      DROP TRIGGER lake_added ON creators; DROP TRIGGER lake_removed ON creators; DROP TRIGGER lake_updated ON creators;
      DROP TRIGGER lake_added ON social_profiles; DROP TRIGGER lake_removed ON social_profiles;
      DROP TRIGGER lake_updated ON social_profiles;
      DROP FUNCTION mark_lake_items(), mark_lake_updated_items(), mark_lake_snapshots(), mark_lake_people();`);
    await runner.query(dropQueueTriggers(LAKES));
    await runner.query(
      'DROP TABLE lake_files; DROP TABLE lake_parts; DROP TABLE lake_marks; DROP TABLE lakes;',
    );
  }
}

/**
 * The months that a post may be in, in whatever zone: local times are at most 12 hours before UTC and 14 after it. A lake whose
 * workspace moves to another zone needs no other marks then.
 */
const MONTHS = `CROSS JOIN LATERAL (VALUES
          (to_char((post.taken_at - INTERVAL '12 hours') AT TIME ZONE 'UTC', 'YYYY-MM')),
          (to_char((post.taken_at + INTERVAL '14 hours') AT TIME ZONE 'UTC', 'YYYY-MM'))) AS month(part)`;

/** Marks of posts. Where no workspace has a lake, a statement looks for one and does no more. */
const mark = (posts: string) => `
      IF EXISTS (SELECT FROM lakes) THEN
        INSERT INTO lake_marks (workspace_id, part)
        SELECT DISTINCT post.workspace_id, month.part FROM ${posts}
        JOIN lakes AS lake ON lake.workspace_id = post.workspace_id
        ${MONTHS}
        WHERE post.competitor_brand_id IS NULL;
      END IF;
      RETURN NULL;`;

const triggers = (table: string, added: string, updated = added) => `
    CREATE TRIGGER lake_added AFTER INSERT ON ${table} REFERENCING NEW TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION ${added}();
    CREATE TRIGGER lake_removed AFTER DELETE ON ${table} REFERENCING OLD TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION ${added}();
    CREATE TRIGGER lake_updated AFTER UPDATE ON ${table}
      REFERENCING ${updated === added ? '' : 'OLD TABLE AS former '}NEW TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION ${updated}();`;

/** Marks are rows of their own, so that no writer waits for another. */
const MARKS = `
    CREATE FUNCTION mark_lake_items() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN ${mark('written AS post')}
    END $$;
    CREATE FUNCTION mark_lake_updated_items() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN ${mark(`(SELECT workspace_id, taken_at, competitor_brand_id FROM former
          UNION ALL SELECT workspace_id, taken_at, competitor_brand_id FROM written) AS post`)}
    END $$;
    CREATE FUNCTION mark_lake_snapshots() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN ${mark(`written AS snapshot
        JOIN items AS post ON post.workspace_id = snapshot.workspace_id AND post.id = snapshot.item_id`)}
    END $$;
    CREATE FUNCTION mark_lake_people() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM lakes) THEN
        INSERT INTO lake_marks (workspace_id, part)
        SELECT DISTINCT person.workspace_id, 'people' FROM written AS person
        JOIN lakes AS lake ON lake.workspace_id = person.workspace_id;
      END IF;
      RETURN NULL;
    END $$;
    ${triggers('items', 'mark_lake_items', 'mark_lake_updated_items')}
    ${triggers('engagement_snapshots', 'mark_lake_snapshots')}
    ${triggers('creators', 'mark_lake_people')}
    ${triggers('social_profiles', 'mark_lake_people')}`;
