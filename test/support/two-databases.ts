import { homeOf } from '@loupe/database';
import { WorkspacesService } from '@loupe/workspace';
import pg from 'pg';
import type { TestApp } from './app.js';

/** Puts workspaces into the database `second` and the main one in turn. */
export function inTurn(app: TestApp): void {
  const service = app.app.get(WorkspacesService, { strict: false });
  const create = service.createWorkspace.bind(service);
  let made = 0;
  service.createWorkspace = (input) => {
    made += 1;
    return create({ ...input, database: made % 2 === 1 ? 'second' : null });
  };
}

/**
 * Number of rows in either database of those workspaces that are in the other, by the table.
 * @param addresses of the main database, and of `second`
 */
export async function astray(addresses: {
  readonly main: string;
  readonly second: string;
}): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [place, connectionString] of Object.entries(addresses)) {
    const client = new pg.Client({ connectionString });
    await client.connect();
    try {
      const { rows } = await client.query<{ name: string }>(
        `SELECT attrelid::regclass::text AS name FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
         WHERE attname = 'workspace_id' AND relkind = 'r' AND relnamespace = 'public'::regnamespace`,
      );
      const others =
        place === 'main'
          ? 'IN (SELECT id FROM workspaces WHERE database IS NOT NULL)'
          : 'NOT IN (SELECT id FROM workspaces)';
      for (const table of rows.map((row) => row.name).filter((table) => homeOf(table) !== 'either')) {
        if (place === 'main' && homeOf(table) === 'main') continue;
        const counted = await client.query(
          `SELECT count(*)::int AS count FROM ${table} WHERE workspace_id ${others}`,
        );
        if (counted.rows[0].count > 0) found[`${place} ${table}`] = counted.rows[0].count;
      }
    } finally {
      await client.end();
    }
  }
  return found;
}
