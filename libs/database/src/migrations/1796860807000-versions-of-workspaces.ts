import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables that answers are made of and that people and jobs write now and then; those of items have their triggers. */
const TABLES = [
  'campaigns',
  'collections',
  'competitor_brands',
  'custom_attribute_definitions',
  'stored_media',
  'views',
] as const;

/**
 * `workspace_tallies.changes` also moves with these tables, so that its sum is a version of what answers show (docs/adr/0079). `tally`
 * takes a counter that no other transaction writes, so writers still do not wait for each other. None of the tables is a queue: leases
 * and heartbeats do not move the version.
 */
export class VersionsOfWorkspaces1796860807000 implements MigrationInterface {
  name = 'VersionsOfWorkspaces1796860807000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(triggersOf(table));
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      for (const event of ['insert', 'update', 'delete'])
        await runner.query(`DROP TRIGGER tally_${event} ON ${table}`);
    }
  }
}

const triggersOf = (table: string) => `
  CREATE TRIGGER tally_insert AFTER INSERT ON ${table} REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION tally_change();
  CREATE TRIGGER tally_update AFTER UPDATE ON ${table} REFERENCING NEW TABLE AS added OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION tally_change();
  CREATE TRIGGER tally_delete AFTER DELETE ON ${table} REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION tally_change();
`;
