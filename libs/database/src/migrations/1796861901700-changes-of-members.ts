import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Posts that went into a collection or a campaign, or out of one (docs/adr/0134). Triggers write them to committed_member_changes, in the
 * same transaction; the worker moves them to member_changes, where each gets a position of `changes`. A worker of the version before leaves
 * them where they are, which is right: copies of posts read both tables.
 *
 * The collections and campaigns of posts are read by the indexes collection_items_by_item and campaign_items_by_item.
 */
export class ChangesOfMembers1796861901700 implements MigrationInterface {
  name = 'ChangesOfMembers1796861901700';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(FUNCTION);
    for (const table of MEMBERS) await runner.query(triggers(table));
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of MEMBERS) {
      await runner.query(`DROP TRIGGER note_item_added ON ${table};
        DROP TRIGGER note_item_removed ON ${table};`);
    }
    await runner.query(`DROP FUNCTION note_item_of_member();
      DROP TABLE committed_member_changes, member_changes;`);
  }
}

const MEMBERS = ['collection_items', 'campaign_items'] as const;

const TABLES = `
  CREATE TABLE committed_member_changes (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    workspace_id uuid NOT NULL,
    item_id uuid NOT NULL
  );
  CREATE TABLE member_changes (
    workspace_id uuid NOT NULL,
    position bigint NOT NULL,
    item_id uuid NOT NULL,
    PRIMARY KEY (workspace_id, position)
  );
`;

const FUNCTION = `
  CREATE FUNCTION note_item_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO committed_member_changes (workspace_id, item_id) SELECT DISTINCT workspace_id, item_id FROM written;
      RETURN NULL;
    END $$;
`;

const triggers = (table: string) => `
  CREATE TRIGGER note_item_added AFTER INSERT ON ${table} REFERENCING NEW TABLE AS written
    FOR EACH STATEMENT EXECUTE FUNCTION note_item_of_member();
  CREATE TRIGGER note_item_removed AFTER DELETE ON ${table} REFERENCING OLD TABLE AS written
    FOR EACH STATEMENT EXECUTE FUNCTION note_item_of_member();
`;
