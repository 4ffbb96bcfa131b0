import pg from 'pg';
import type { TestApp } from './app.js';
import { testEnvironment } from './servers.js';

/**
 * Fills a list cheaply: copies the rows of a workspace's table, in the server.
 * @param times how many copies of each row
 * @param changed what differs from the row, as SQL by the column; `n` is the number of the copy, `fresh` a new id
 */
export async function copyRows(
  { database }: TestApp,
  workspaceId: string,
  table: string,
  times: number,
  changed: Readonly<Record<string, string>>,
): Promise<void> {
  const client = new pg.Client({ connectionString: testEnvironment({ database }).DATABASE_URL });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER' ORDER BY ordinal_position`,
      [table],
    );
    const names = rows.map(({ name }) => name);
    const values = names.map((name) => changed[name] ?? (name === 'id' ? 'fresh' : `t."${name}"`));
    await client.query(
      `INSERT INTO ${table} (${names.map((name) => `"${name}"`).join(', ')})
       SELECT ${values.join(', ')} FROM ${table} t
       CROSS JOIN LATERAL (SELECT n, gen_random_uuid() AS fresh FROM generate_series(1, $2::integer) n
         WHERE t.id IS NOT NULL) copies
       WHERE workspace_id = $1`,
      [workspaceId, times],
    );
    await client.query(`ANALYZE ${table}`);
  } finally {
    await client.end();
  }
}
