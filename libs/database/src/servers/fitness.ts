import type pg from 'pg';
import { migrations } from '../migrations/index.js';
import { withOwnConnection } from '../own-connection.js';
import { UnreachableError } from '../unreachable.js';

const MIGRATIONS: readonly string[] = migrations.map((migration) => new migration().name);

/** A database of workspaces is not what it should be: its workspaces are not served, as while it is down. */
export class UnfitDatabaseError extends UnreachableError {
  constructor(message: string) {
    super(new Error(message));
    this.name = 'UnfitDatabaseError';
  }
}

/**
 * Looks, by a connection of its own, whether a database is the one that its name says, and up to date. Migrations of later
 * versions do no harm.
 * @throws UnfitDatabaseError that says what to do, and the driver's error if it cannot be asked
 */
export async function checkFitness(name: string, connectionString: string): Promise<void> {
  const problem = await withOwnConnection(connectionString, (client) => problemOf(name, client));
  if (problem !== null) throw new UnfitDatabaseError(problem);
}

async function problemOf(name: string, client: pg.Client): Promise<string | null> {
  const { rows: tables } = await client.query<{ isThere: boolean }>(
    `SELECT to_regclass('migrations') IS NOT NULL AND to_regclass('workspaces') IS NOT NULL AS "isThere"`,
  );
  const isThere = tables[0]?.isThere === true;
  const { rows } = isThere
    ? await client.query<{ name: string }>('SELECT name FROM migrations')
    : { rows: [] };
  const applied = new Set(rows.map((row) => row.name));
  const pending = MIGRATIONS.filter((migration) => !applied.has(migration));
  if (pending.length > 0) {
    return `The database ${name} is behind: ${pending.length} migrations have not been run. Run \`loupe migrate\` first.`;
  }
  // Its copies of workspaces say where these are; in the main database there are others too.
  const { rows: others } = await client.query<{ database: string }>(
    `SELECT DISTINCT coalesce(database, 'main') AS database FROM workspaces
     WHERE database IS DISTINCT FROM $1 AND moving_to IS DISTINCT FROM $1 AND moved_from IS DISTINCT FROM $1 ORDER BY 1`,
    [name],
  );
  if (others.length === 0) return null;
  const names = others.map(({ database }) => database).join(', ');
  return `DATABASE_OF_WORKSPACES names ${name} what has workspaces of ${names}: correct its addresses.`;
}
