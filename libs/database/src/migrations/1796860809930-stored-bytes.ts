import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inTransaction } from './without-standing-still.js';

/** Tables whose rows stand for bytes, each with its kind and the bytes of a row. */
const COUNTED = [
  { table: 'uploads', kind: 'UPLOADS', bytes: 'size' },
  { table: 'stored_media', kind: 'MEDIA', bytes: 'COALESCE(file_size, 0) + COALESCE(thumbnail_size, 0)' },
  { table: 'exports', kind: 'EXPORTS', bytes: 'COALESCE(bytes, 0)' },
  { table: 'import_files', kind: 'IMPORTS', bytes: 'bytes' },
  { table: 'import_reports', kind: 'REPORTS', bytes: 'octet_length(lines)' },
] as const;

/**
 * Bytes of a workspace's files by kind, kept up to date by triggers, as the counters of rows are (docs/adr/0098): a statement adds to a
 * row that no other transaction is writing, or to a new one, so no writer waits for another.
 */
export class StoredBytes1796860809930 implements MigrationInterface {
  name = 'StoredBytes1796860809930';
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await inTransaction(runner, [TABLE, COUNT, ...COUNTED.map(triggersOf)]);
    // What triggers have counted is in the snapshot of this statement as well, and is taken off; the rest does not change any more.
    const left: { workspaceId: string; kind: string; bytes: string }[] = await runner.query(UNCOUNTED);
    await runner.query(
      `INSERT INTO stored_bytes (workspace_id, kind, bytes)
       SELECT * FROM unnest($1::uuid[], $2::text[], $3::bigint[])`,
      [
        left.map(({ workspaceId }) => workspaceId),
        left.map(({ kind }) => kind),
        left.map(({ bytes }) => bytes),
      ],
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    const drops = COUNTED.flatMap(({ table }) => [
      ...['insert', 'update', 'delete'].map((event) => `DROP TRIGGER IF EXISTS bytes_${event} ON ${table}`),
      `DROP FUNCTION IF EXISTS count_bytes_of_${table}()`,
    ]);
    await inTransaction(runner, [
      ...drops,
      'DROP FUNCTION IF EXISTS count_bytes(uuid, text, bigint)',
      'DROP TABLE IF EXISTS stored_bytes',
      'ALTER TABLE import_files DROP COLUMN IF EXISTS bytes',
    ]);
  }
}

/** Half of each page stays free, so that a row's next version fits beside it. */
const TABLE = `
  CREATE TABLE IF NOT EXISTS stored_bytes (
    workspace_id uuid NOT NULL REFERENCES workspaces,
    kind text NOT NULL CHECK (kind IN (${COUNTED.map(({ kind }) => `'${kind}'`).join(', ')})),
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
    bytes bigint NOT NULL,
    PRIMARY KEY (workspace_id, kind, id)
  ) WITH (fillfactor = 50);
  ALTER TABLE import_files ADD COLUMN IF NOT EXISTS bytes bigint NOT NULL DEFAULT 0;
`;

const COUNT = `
  CREATE OR REPLACE FUNCTION count_bytes(workspace uuid, what text, more bigint) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE free bigint;
  BEGIN
    IF more = 0 THEN RETURN; END IF;
    SELECT id INTO free FROM stored_bytes WHERE workspace_id = workspace AND kind = what
      ORDER BY (xmin = pg_current_xact_id()::xid) DESC, id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
    IF FOUND THEN
      UPDATE stored_bytes SET bytes = bytes + more WHERE workspace_id = workspace AND kind = what AND id = free;
    ELSE
      INSERT INTO stored_bytes (workspace_id, kind, bytes) VALUES (workspace, what, more);
    END IF;
  END $$;
`;

function triggersOf({ table, kind, bytes }: (typeof COUNTED)[number]): string {
  const added = `SELECT workspace_id, ${bytes} AS amount FROM added`;
  const removed = `SELECT workspace_id, -(${bytes}) AS amount FROM removed`;
  const count = (rows: string) => `
    PERFORM count_bytes(workspace_id, '${kind}', amount)
    FROM (SELECT workspace_id, sum(amount)::bigint AS amount FROM (${rows}) AS written GROUP BY workspace_id) AS change;`;
  const trigger = (event: string, tables: string) => `
    CREATE OR REPLACE TRIGGER bytes_${event.toLowerCase()} AFTER ${event} ON ${table} REFERENCING ${tables}
      FOR EACH STATEMENT EXECUTE FUNCTION count_bytes_of_${table}();`;
  return `
    CREATE OR REPLACE FUNCTION count_bytes_of_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN ${count(added)}
      ELSIF TG_OP = 'DELETE' THEN ${count(removed)}
      ELSE ${count(`${added} UNION ALL ${removed}`)}
      END IF;
      RETURN NULL;
    END $$;
    ${trigger('INSERT', 'NEW TABLE AS added')}
    ${trigger('UPDATE', 'OLD TABLE AS removed NEW TABLE AS added')}
    ${trigger('DELETE', 'OLD TABLE AS removed')}`;
}

/** It reads all rows and locks none. */
const UNCOUNTED = `
  SELECT workspace_id AS "workspaceId", kind, sum(bytes)::bigint AS bytes FROM (
    ${COUNTED.map(({ table, kind, bytes }) => `SELECT workspace_id, '${kind}' AS kind, (${bytes})::bigint AS bytes FROM ${table}`).join(' UNION ALL ')}
    UNION ALL SELECT workspace_id, kind, -bytes FROM stored_bytes
  ) AS known GROUP BY workspace_id, kind HAVING sum(bytes) <> 0
`;
