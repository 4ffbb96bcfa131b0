import type { AppConfig } from '@loupe/config';
import { DatabaseNotReadyError } from '../migrate.js';
import { troubleOf, withOwnConnection } from '../own-connection.js';
import { SqlState, sqlStateOf } from '../sql-state.js';
import { databasesOfWorkspaces, mainDatabase, type NamedDatabase } from './addresses.js';
import { checkFitness, UnfitDatabaseError } from './fitness.js';
import { UNNAMED, unnamedText } from './unnamed.js';

/**
 * Sees to it, before a program touches rows of workspaces, that the database of each workspace is named, is the one of that name, and is
 * up to date. One that is down holds up nobody: it is looked at when it answers.
 * @param warn gets a line about each that is down
 * @throws DatabaseNotReadyError that says in one line what to do
 */
export async function checkDatabases(config: AppConfig, warn: (line: string) => void): Promise<void> {
  const problem = await unnamedProblem(config);
  if (problem !== null) throw new DatabaseNotReadyError(problem);
  const checkOne = async ({ name, url }: NamedDatabase) => {
    try {
      await checkFitness(name, url);
    } catch (error) {
      if (error instanceof UnfitDatabaseError) throw new DatabaseNotReadyError(error.message);
      warn(`The database ${name} ${troubleOf(error)}. Its workspaces are not served.`);
    }
  };
  await Promise.all(databasesOfWorkspaces(config).map(checkOne));
}

/** What is wrong if the main database says that workspaces are in others that are not named; null if none is. */
export async function unnamedProblem(config: AppConfig): Promise<string | null> {
  const known = databasesOfWorkspaces(config).map(({ name }) => name);
  try {
    const { rows } = await withOwnConnection(mainDatabase(config).url, (client) =>
      client.query<{ database: string }>(UNNAMED, [known]),
    );
    return unnamedText(rows);
  } catch (error) {
    const state = sqlStateOf(error);
    // Of a schema from before the first such workspace.
    if (state === SqlState.UNDEFINED_TABLE || state === SqlState.UNDEFINED_COLUMN) return null;
    throw error;
  }
}
