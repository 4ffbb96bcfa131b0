import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A transaction always uses the counter row that it has written before (docs/adr/0012). Previously each of its statements
 * took the first free row, so it held several if others had ended in between. The next transaction then found no free row
 * and added one, so there were more rows than concurrent writers.
 */
export class OnePartForEachWriter1796774400080 implements MigrationInterface {
  name = 'OnePartForEachWriter1796774400080';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tally('(xmin = pg_current_xact_id()::xid) DESC, id'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(tally('id'));
  }
}

/**
 * @param order the order in which a row is chosen among those that no other transaction writes; xmin is the last
 * transaction that wrote a row
 */
const tally = (order: string) => `
  CREATE OR REPLACE FUNCTION tally(workspace uuid, more_items bigint, more_creators bigint, more_profiles bigint)
  RETURNS void LANGUAGE plpgsql AS $$
  DECLARE free bigint;
  BEGIN
    SELECT id INTO free FROM workspace_tallies WHERE workspace_id = workspace
      ORDER BY ${order} LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
    IF FOUND THEN
      UPDATE workspace_tallies SET items = items + more_items, creators = creators + more_creators,
        social_profiles = social_profiles + more_profiles, changes = changes + 1
      WHERE workspace_id = workspace AND id = free;
    ELSE
      INSERT INTO workspace_tallies (workspace_id, items, creators, social_profiles, changes)
      VALUES (workspace, more_items, more_creators, more_profiles, 1);
    END IF;
  END $$;
`;
