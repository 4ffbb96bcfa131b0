import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { QueryRunner } from 'typeorm';
import type { MovedTable } from './moved-tables.js';
import { type MovedRows, type MovingSide, WITHOUT_TRIGGERS } from './moving-side.js';

/** What pg's types do not declare of a client. */
type Client = pg.Client & { readonly connection: pg.Connection };

const CHANGES = 'changes';
/** Who gives committed changes their positions holds this lock. */
export const CHANGES_SEQUENCE = 'changes.sequence';

/**
 * Copies the workspace's rows as they are in one snapshot: all of them or none. Nothing writes them meanwhile.
 * @param reader a connection of its own to the source: what it sends is broken off by an error, and the connection with it
 * @param onTable called after each table that has rows
 */
export async function copyRows(
  source: MovingSide,
  target: MovingSide,
  reader: QueryRunner,
  onTable: (table: string, rows: number) => void,
): Promise<MovedRows> {
  await raisePositions(source, target);
  const rows: MovedRows = {};
  await reader.startTransaction('REPEATABLE READ');
  await target.runner.startTransaction();
  try {
    await target.runner.query(WITHOUT_TRIGGERS);
    for (const table of await source.tables()) {
      const count = await copyTable(reader, target.runner, table, source.workspaceId);
      if (count === 0) continue;
      rows[table.name] = count;
      onTable(table.name, count);
    }
    await target.runner.commitTransaction();
  } catch (error) {
    if (target.runner.isTransactionActive) await target.runner.rollbackTransaction();
    throw error;
  }
  await reader.rollbackTransaction();
  for (const table of Object.keys(rows)) await target.runner.query(`ANALYZE ${table}`);
  return rows;
}

/** Builds the workspace's own indexes in the target, as they are in the source, while others read and write. */
export async function copyIndexes(
  source: MovingSide,
  target: MovingSide,
  onIndex: (name: string) => void,
): Promise<void> {
  for (const { name, definition, isReady } of await source.ownIndexes()) {
    // One that is not finished is built by whoever wants it.
    if (!isReady) continue;
    onIndex(name);
    await target.runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    await target.runner.query(
      definition.replace(/^CREATE INDEX (\S+) ON (?:[^\s.]+\.)?/, 'CREATE INDEX CONCURRENTLY $1 ON '),
    );
  }
}

async function copyTable(
  reader: QueryRunner,
  writer: QueryRunner,
  table: MovedTable,
  workspaceId: string,
): Promise<number> {
  const [from, into] = [await clientOf(reader), await clientOf(writer)];
  const rows = from.query(copyTo(`COPY (${table.rowsOf(workspaceId)}) TO STDOUT`));
  const written = into.query(copyFrom(`COPY ${table.name} (${table.columns.join(', ')}) FROM STDIN`));
  try {
    await pipeline(rows, written);
  } catch (error) {
    // Nobody reads on, so the server would wait for ever to send the rest.
    from.connection.stream.destroy();
    throw error;
  }
  return written.rowCount;
}

/** @throws Error for a connection that is none of the driver */
async function clientOf(runner: QueryRunner): Promise<Client> {
  const client: unknown = await runner.connect();
  if (client instanceof pg.Client) return client as Client;
  throw new Error('A move needs a connection to PostgreSQL itself');
}

/** New changes in the target come after those that the workspace brings along, or mirrors would miss them. */
async function raisePositions({ runner, workspaceId }: MovingSide, target: MovingSide): Promise<void> {
  const [{ newest }] = await runner.query(
    `SELECT COALESCE(max(position), 0)::text AS newest FROM ${CHANGES} WHERE workspace_id = $1`,
    [workspaceId],
  );
  await target.runner.startTransaction();
  try {
    await target.runner.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [CHANGES_SEQUENCE]);
    await target.runner.query(
      `SELECT setval(sequence, GREATEST($1::bigint, pg_sequence_last_value(sequence), 1))
       FROM CAST(pg_get_serial_sequence('${CHANGES}', 'position') AS regclass) AS sequence`,
      [newest],
    );
  } finally {
    await target.runner.commitTransaction();
  }
}
