import type { AppConfig } from '@loupe/config';
import pg from 'pg';
import { DatabaseNotReadyError } from '../migrate.js';
import { SqlState, sqlStateOf } from '../sql-state.js';
import { databasesOfWorkspaces } from './addresses.js';
import { checkFitness, UnfitDatabaseError } from './fitness.js';

/**
 * Sees to it, before a program touches rows of workspaces, that the database of each workspace is named, is the one of that name, and is
 * up to date. One that is down holds up nobody: it is looked at when it answers.
 * @param warn gets a line about each that is down
 * @throws DatabaseNotReadyError that says in one line what to do
 */
export async function checkDatabases(config: AppConfig, warn: (line: string) => void): Promise<void> {
  const databases = databasesOfWorkspaces(config)?.databases ?? {};
  const problem = await unnamedProblem(config);
  if (problem !== null) throw new DatabaseNotReadyError(problem);
  const checkOne = async ([name, url]: [string, string]) => {
    try {
      await checkFitness(name, url);
    } catch (error) {
      if (error instanceof UnfitDatabaseError) throw new DatabaseNotReadyError(error.message);
      warn(`The database ${name} does not answer, and its workspaces are not served: ${String(error)}`);
    }
  };
  await Promise.all(Object.entries(databases).map(checkOne));
}

/** What is wrong if the main database says that workspaces are in others that are not named; null if none is. */
export async function unnamedProblem(config: AppConfig): Promise<string | null> {
  const known = Object.keys(databasesOfWorkspaces(config)?.databases ?? {});
  const client = new pg.Client({ connectionString: config.get('DATABASE_URL') });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ database: string }>(
      'SELECT DISTINCT database FROM workspaces WHERE database IS NOT NULL AND database <> ALL($1) ORDER BY 1',
      [known],
    );
    if (rows.length === 0) return null;
    const names = rows.map(({ database }) => database).join(', ');
    return `Workspaces are in databases that DATABASE_OF_WORKSPACES does not name (${names}): add each with its address.`;
  } catch (error) {
    const state = sqlStateOf(error);
    // Of a schema from before the first such workspace.
    if (state === SqlState.UNDEFINED_TABLE || state === SqlState.UNDEFINED_COLUMN) return null;
    throw error;
  } finally {
    await client.end();
  }
}
