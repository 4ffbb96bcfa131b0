import type pg from 'pg';

/** The statements of a client's database that wait for a lock. It may be in a transaction. */
export async function waitingForLocks(client: pg.Client): Promise<string[]> {
  // In a transaction what is shown stays the same otherwise.
  await client.query('SELECT pg_stat_clear_snapshot()');
  const { rows } = await client.query<{ query: string }>(
    `SELECT query FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows.map(({ query }) => query);
}
