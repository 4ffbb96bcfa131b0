import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The list of changes (ADR 60). Triggers write what a transaction changes to committed_changes, in the same transaction. The
 * worker moves committed rows to changes, where each gets its place.
 */
export class Changes1796860801400 implements MigrationInterface {
  name = 'Changes1796860801400';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(FUNCTIONS);
    for (const [table, type] of OBJECTS) await runner.query(triggers(table, type));
    await runner.query(MEMBERS);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table] of OBJECTS) {
      await runner.query(`DROP TRIGGER note_created ON ${table};
        DROP TRIGGER note_changed ON ${table};
        DROP TRIGGER note_deleted ON ${table};`);
    }
    await runner.query(`DROP TRIGGER note_added ON collection_items;
      DROP TRIGGER note_removed ON collection_items;
      DROP FUNCTION note_change(), note_item_change(), note_member_change();
      DROP TABLE committed_changes, changes, removed_changes;`);
  }
}

const OBJECTS = [
  ['items', 'ITEM'],
  ['creators', 'CREATOR'],
  ['collections', 'COLLECTION'],
] as const;

const TABLES = `
  CREATE TABLE committed_changes (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    workspace_id uuid NOT NULL,
    type text NOT NULL,
    action text NOT NULL,
    object_id uuid NOT NULL
  );
  CREATE TABLE changes (
    workspace_id uuid NOT NULL,
    position bigint GENERATED ALWAYS AS IDENTITY,
    type text NOT NULL CHECK (type IN ('ITEM', 'CREATOR', 'COLLECTION')),
    action text NOT NULL CHECK (action IN ('CREATED', 'CHANGED', 'DELETED')),
    object_id uuid NOT NULL,
    at timestamptz(3) NOT NULL,
    PRIMARY KEY (workspace_id, position)
  );
  -- For: the removal of old changes.
  CREATE INDEX changes_by_age ON changes (at);
  -- How far old changes have been removed: an older cursor is refused, as changes after it are missing.
  CREATE TABLE removed_changes (workspace_id uuid PRIMARY KEY, position bigint NOT NULL);
`;

/** Statement triggers with transition tables: a batch of an import adds its rows in one statement. */
const FUNCTIONS = `
  CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO committed_changes (workspace_id, type, action, object_id)
        SELECT workspace_id, TG_ARGV[0], TG_ARGV[1], id FROM written;
      RETURN NULL;
    END $$;

  CREATE FUNCTION note_item_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO committed_changes (workspace_id, type, action, object_id)
        SELECT workspace_id, TG_ARGV[0], TG_ARGV[1], id FROM written WHERE competitor_brand_id IS NULL;
      RETURN NULL;
    END $$;

  -- The members of a collection that is deleted go with it, which is no change of it any more.
  CREATE FUNCTION note_member_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO committed_changes (workspace_id, type, action, object_id)
        SELECT DISTINCT written.workspace_id, 'COLLECTION', 'CHANGED', collection.id FROM written
        JOIN collections AS collection
          ON collection.workspace_id = written.workspace_id AND collection.id = written.collection_id;
      RETURN NULL;
    END $$;
`;

function triggers(table: string, type: string): string {
  const call = table === 'items' ? 'note_item_change' : 'note_change';
  return `
    CREATE TRIGGER note_created AFTER INSERT ON ${table} REFERENCING NEW TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION ${call}('${type}', 'CREATED');
    CREATE TRIGGER note_changed AFTER UPDATE ON ${table} REFERENCING NEW TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION ${call}('${type}', 'CHANGED');
    CREATE TRIGGER note_deleted AFTER DELETE ON ${table} REFERENCING OLD TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION ${call}('${type}', 'DELETED');
  `;
}

const MEMBERS = `
  CREATE TRIGGER note_added AFTER INSERT ON collection_items REFERENCING NEW TABLE AS written
    FOR EACH STATEMENT EXECUTE FUNCTION note_member_change();
  CREATE TRIGGER note_removed AFTER DELETE ON collection_items REFERENCING OLD TABLE AS written
    FOR EACH STATEMENT EXECUTE FUNCTION note_member_change();
`;
