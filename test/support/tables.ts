import pg from 'pg';
import { templateDatabase, testEnvironment } from './servers.js';

export interface Table {
  name: string;
  /** Whether its rows belong to a workspace by a column workspace_id. */
  scoped: boolean;
  columns: string[];
}

/** Tables that name a workspace as their owner, not as their tenant: an organization may be it instead. */
export const OF_OWNERS = ['api_tokens', 'api_usage', 'audit_log', 'mails', 'memberships'];

/** The tables that the migrations make. */
export async function adminTables(): Promise<Table[]> {
  const client = new pg.Client({
    connectionString: testEnvironment({ database: templateDatabase() }).DATABASE_URL,
  });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; columns: string[] }>(`
      SELECT table_name AS name, array_agg(column_name::text ORDER BY ordinal_position) AS columns
      FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' GROUP BY table_name ORDER BY table_name`);
    return rows.map(({ name, columns }) => ({
      name,
      columns,
      scoped: columns.includes('workspace_id') && !OF_OWNERS.includes(name),
    }));
  } finally {
    await client.end();
  }
}
