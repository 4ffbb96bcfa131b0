import type pg from 'pg';

/** Schema that the floor writes to, in the database of the import. */
const FLOOR = 'floor';

interface FilledTable {
  name: string;
  /** Columns that a writer gives; generated ones are computed. */
  columns: string;
}

/**
 * Prepares the floor of an import: COPY of the rows that the import stored, from files of the server into empty tables with
 * the same columns, indexes and checks, but without foreign keys and triggers.
 * @returns what does it, in one transaction
 */
export async function prepareFloor(client: pg.Client): Promise<() => Promise<void>> {
  const tables = await filledTables(client);
  await client.query(`DROP SCHEMA IF EXISTS ${FLOOR} CASCADE; CREATE SCHEMA ${FLOOR}`);
  const { rows } = await client.query<{ folder: string }>(
    `SELECT current_setting('data_directory') AS folder`,
  );
  const fileOf = (name: string) => `'${rows[0]?.folder}/loupe_bench_${name}.copy'`;
  for (const { name, columns } of tables) {
    await client.query(`CREATE TABLE ${FLOOR}.${name} (LIKE public.${name} INCLUDING ALL)`);
    await client.query(`COPY public.${name} (${columns}) TO ${fileOf(name)}`);
  }
  return async () => {
    await client.query('BEGIN');
    for (const { name, columns } of tables) {
      await client.query(`COPY ${FLOOR}.${name} (${columns}) FROM ${fileOf(name)}`);
    }
    await client.query('COMMIT');
  };
}

/** Empties the tables that the floor writes to. */
export async function emptyFloor(client: pg.Client): Promise<void> {
  const tables = await filledTables(client);
  await client.query(`TRUNCATE ${tables.map(({ name }) => `${FLOOR}.${name}`).join(', ')}`);
}

async function filledTables(client: pg.Client): Promise<FilledTable[]> {
  const { rows } = await client.query<FilledTable>(`
    SELECT table_name AS name, string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position) AS columns
    FROM information_schema.columns WHERE table_schema = 'public' AND is_generated = 'NEVER'
      AND table_name IN (SELECT relname FROM pg_class WHERE relkind = 'r')
      AND table_name <> 'migrations' GROUP BY table_name ORDER BY table_name`);
  const filled: FilledTable[] = [];
  for (const table of rows) {
    const { rowCount } = await client.query(`SELECT FROM public.${table.name} LIMIT 1`);
    if (rowCount === 1) filled.push(table);
  }
  return filled;
}
