import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@loupe/kernel';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { QueryRunner } from 'typeorm';
import { SqlState, sqlStateOf } from '../sql-state.js';
import type { CopiedTable } from './copied-tables.js';

/** Values have one text in all databases, whatever they are set to. */
const TEXTS = [
  "SET LOCAL client_encoding = 'UTF8'",
  "SET LOCAL datestyle = 'ISO, YMD'",
  "SET LOCAL intervalstyle = 'postgres'",
  "SET LOCAL timezone = 'UTC'",
  'SET LOCAL extra_float_digits = 1',
  "SET LOCAL bytea_output = 'hex'",
];

/** The running transaction reads and writes rows as texts that any database reads. */
export async function useTexts(runner: QueryRunner): Promise<void> {
  for (const statement of TEXTS) await runner.query(statement);
}

/**
 * The running transaction writes without triggers: counters, queues and changes come with the rows.
 * @throws AppError for a role that may not
 */
export async function useNoTriggers(runner: QueryRunner): Promise<void> {
  try {
    await runner.query('SET LOCAL session_replication_role = replica');
  } catch (error) {
    if (sqlStateOf(error) !== SqlState.INSUFFICIENT_PRIVILEGE) throw error;
    const [{ role }] = await runner.query('SELECT quote_ident(session_user) AS role');
    throw new AppError(
      'BAD_REQUEST',
      'The role of DATABASE_URL may not write without triggers. A superuser has to allow it: ' +
        `\`GRANT SET ON PARAMETER session_replication_role TO ${role}\`.`,
    );
  }
}

/** The rows of a workspace in a table, as the lines of COPY. It must be read to its end. */
export async function rowsOf(
  runner: QueryRunner,
  { rows }: CopiedTable,
  workspaceId: string,
): Promise<Readable> {
  const client = await clientOf(runner);
  return client.query(copyTo(`COPY (${rows.replaceAll('$1', pg.escapeLiteral(workspaceId))}) TO STDOUT`));
}

/** Writes lines of COPY into a table; returns their number. */
export async function writeRows(
  runner: QueryRunner,
  { name, columns }: CopiedTable,
  lines: Readable,
): Promise<number> {
  const client = await clientOf(runner);
  const written = client.query(copyFrom(`COPY ${name} (${columns.join(', ')}) FROM STDIN`));
  await pipeline(lines, written);
  return written.rowCount;
}

/**
 * The foreign keys of a workspace's rows that lead to nothing, by name: without triggers nobody has looked. In the transaction that has
 * written them.
 */
export async function brokenReferences(
  runner: QueryRunner,
  tables: readonly CopiedTable[],
  workspaceId: string,
): Promise<string[]> {
  const keys: { name: string; from: string; to: string; own: string[]; other: string[] }[] =
    await runner.query(
      `SELECT conname AS name, owner.relname AS "from", other.relname AS "to",
         ARRAY(SELECT attname::text FROM unnest(conkey) WITH ORDINALITY AS key(number, place)
           JOIN pg_attribute ON attrelid = conrelid AND attnum = key.number ORDER BY place) AS own,
         ARRAY(SELECT attname::text FROM unnest(confkey) WITH ORDINALITY AS key(number, place)
           JOIN pg_attribute ON attrelid = confrelid AND attnum = key.number ORDER BY place) AS other
       FROM pg_constraint
       JOIN pg_class AS owner ON owner.oid = conrelid JOIN pg_class AS other ON other.oid = confrelid
       WHERE contype = 'f' AND owner.relname = ANY($1)`,
      [tables.map(({ name }) => name)],
    );
  // Rows that were just written have no statistics yet: PostgreSQL takes them for few, and would compare each with each.
  await runner.query('SET LOCAL enable_nestloop = off');
  const broken: string[] = [];
  for (const { name, from, to, own, other } of keys) {
    const [{ found }] = await runner.query(
      `SELECT EXISTS (SELECT FROM ${from} AS own WHERE own.workspace_id = $1
         AND ${own.map((column) => `own."${column}" IS NOT NULL`).join(' AND ')} AND NOT EXISTS (
         SELECT FROM ${to} AS other
         WHERE ${own.map((column, index) => `other."${other[index]}" = own."${column}"`).join(' AND ')})) AS found`,
      [workspaceId],
    );
    if (found) broken.push(name);
  }
  await runner.query('SET LOCAL enable_nestloop = DEFAULT');
  return broken;
}

/** @throws Error for a connection that is none of the driver */
async function clientOf(runner: QueryRunner): Promise<pg.Client> {
  const client: unknown = await runner.connect();
  if (client instanceof pg.Client) return client;
  throw new Error('Rows are copied by a connection to PostgreSQL itself');
}
