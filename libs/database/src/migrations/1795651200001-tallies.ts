import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables whose rows are counted, each with its column of workspace_tallies and the condition on its rows. */
const COUNTED = [
  { table: 'items', column: 'items', own: 'competitor_brand_id IS NULL' },
  { table: 'creators', column: 'creators', own: 'TRUE' },
  { table: 'social_profiles', column: 'social_profiles', own: 'TRUE' },
] as const;

/** Tables whose rows determine which items a filter returns. */
const RELATED = [
  'collection_items',
  'campaign_items',
  'media_contents',
  'transcriptions',
  'search_documents',
  'embeddings',
] as const;

/**
 * Counters of a workspace's rows and of its changes, kept up to date as rows are written (docs/adr/0012). The first give
 * the size of a whole list without reading rows; the second shows whether a cached number is still valid.
 *
 * A statement adds to a row of its workspace that no other transaction is writing, or to a new one. So no transaction
 * waits and none can deadlock, and there are as many rows as there ever were concurrent writers. The value of the
 * workspace is the sum of its rows; a snapshot sees exactly those counts whose rows it sees.
 */
export class Tallies1795651200001 implements MigrationInterface {
  name = 'Tallies1795651200001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
    for (const counted of COUNTED) await runner.query(countedTable(counted));
    await runner.query(RELATED_TABLES);
    // Last, because the triggers' locks block all writers until this is committed.
    await runner.query(BEGINNING);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [...COUNTED.map((counted) => counted.table), ...RELATED]) {
      for (const event of ['insert', 'update', 'delete'])
        await runner.query(`DROP TRIGGER tally_${event} ON ${table}`);
    }
    for (const { table } of COUNTED) await runner.query(`DROP FUNCTION tally_${table}()`);
    await runner.query('DROP FUNCTION tally_change(), tally(uuid, bigint, bigint, bigint)');
    await runner.query('DROP TABLE workspace_tallies');
  }
}

/** Half of each page stays free, so that a row's next version fits beside it and no index is changed. */
const TABLE = `
  CREATE TABLE workspace_tallies (
    workspace_id uuid NOT NULL REFERENCES workspaces,
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
    items bigint NOT NULL,
    creators bigint NOT NULL,
    social_profiles bigint NOT NULL,
    changes bigint NOT NULL,
    PRIMARY KEY (workspace_id, id)
  ) WITH (fillfactor = 50);

  CREATE FUNCTION tally(workspace uuid, more_items bigint, more_creators bigint, more_profiles bigint)
  RETURNS void LANGUAGE plpgsql AS $$
  DECLARE free bigint;
  BEGIN
    SELECT id INTO free FROM workspace_tallies WHERE workspace_id = workspace
      ORDER BY id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
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

/** Triggers for the rows that a statement wrote: their new versions, their old versions, or both. */
const triggers = (table: string, call: string) => `
  CREATE TRIGGER tally_insert AFTER INSERT ON ${table} REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION ${call}();
  CREATE TRIGGER tally_update AFTER UPDATE ON ${table} REFERENCING NEW TABLE AS added OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION ${call}();
  CREATE TRIGGER tally_delete AFTER DELETE ON ${table} REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION ${call}();
`;

/** PostgreSQL checks a statement of a function when it runs it, so its transition table need not exist before. */
function countedTable({ table, column, own }: (typeof COUNTED)[number]): string {
  const added = `SELECT workspace_id, (${own})::int AS amount FROM added`;
  const removed = `SELECT workspace_id, -(${own})::int AS amount FROM removed`;
  const tally = (rows: string) => `
    PERFORM tally(workspace_id, ${COUNTED.map((counted) => (counted.column === column ? 'amount' : '0')).join(', ')})
    FROM (SELECT workspace_id, sum(amount) AS amount FROM (${rows}) AS written GROUP BY workspace_id) AS change;`;
  return `
    CREATE FUNCTION tally_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN ${tally(added)}
      ELSIF TG_OP = 'DELETE' THEN ${tally(removed)}
      ELSE ${tally(`${added} UNION ALL ${removed}`)}
      END IF;
      RETURN NULL;
    END $$;
    ${triggers(table, `tally_${table}`)}`;
}

const RELATED_TABLES = `
  CREATE FUNCTION tally_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' THEN
      PERFORM tally(workspace_id, 0, 0, 0) FROM (SELECT DISTINCT workspace_id FROM removed) AS change;
    ELSE
      PERFORM tally(workspace_id, 0, 0, 0) FROM (SELECT DISTINCT workspace_id FROM added) AS change;
    END IF;
    RETURN NULL;
  END $$;
  ${RELATED.map((table) => triggers(table, 'tally_change')).join('\n')}
`;

const BEGINNING = `
  INSERT INTO workspace_tallies (workspace_id, items, creators, social_profiles, changes)
  SELECT workspace_id, ${COUNTED.map(({ column }) => `sum(${column})`).join(', ')}, 0
  FROM (${COUNTED.map(
    ({ table, own }) =>
      `SELECT workspace_id, ${COUNTED.map((other) =>
        other.table === table ? `count(*) FILTER (WHERE ${own})` : '0',
      )
        .map((amount, index) => `${amount} AS ${COUNTED[index]?.column}`)
        .join(', ')} FROM ${table} GROUP BY workspace_id`,
  ).join(' UNION ALL ')}) AS counted
  GROUP BY workspace_id;
`;
