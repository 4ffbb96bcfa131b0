import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A transaction keeps to the part of the tally that it has written (docs/adr/0012). It took the first free one for each of
 * its statements before, and so held several when others had ended in between; who came next found none free and added one
 * more than there were writers.
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

/** @param order which of the parts that nobody else writes is taken; xmin is the transaction that wrote a row last */
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
