import type { AppConfig } from '@loupe/config';
import {
  checkFitness,
  databaseReport,
  databasesOfWorkspaces,
  MAIN,
  mainDatabase,
  type NamedDatabase,
  poolerProblem,
  troubleOf,
  UnfitDatabaseError,
  unfinishedMoves,
  unnamedProblem,
} from '@loupe/database';
import { AppError, reasonOf } from '@loupe/kernel';
import { compareClock } from './clocks.js';
import { Findings } from './finding.js';

/** Connections for everything but one API and one worker: the command line, backups, the server's own. */
const SPARE_CONNECTIONS = 10;

/** The server that DATABASE_URL names, and its schema. */
export function checkDatabase(config: AppConfig): Promise<Findings> {
  return checkServer(config, mainDatabase(config));
}

/** The servers that DATABASE_OF_WORKSPACES names, and their schemas; each that does not answer is a problem of its own. */
export async function checkDatabasesOfWorkspaces(config: AppConfig): Promise<Findings> {
  const all = new Findings('databases');
  for (const database of databasesOfWorkspaces(config)) {
    const { name, url } = database;
    try {
      const { list } = await checkServer(config, database);
      all.list.push(...list);
      if (list.every(({ level }) => level !== 'problem')) await checkFitness(name, url);
    } catch (error) {
      // They name the database, and say why it is of no use.
      const isSaid = error instanceof AppError || error instanceof UnfitDatabaseError;
      all.problem(
        isSaid ? reasonOf(error) : `The database ${name} ${troubleOf(error)}.`,
        'Its workspaces are not served.',
      );
    }
  }
  const problem = await unnamedProblem(config);
  if (problem !== null) all.problem(problem, 'Set it for all programs as where the workspaces were made.');
  if (databasesOfWorkspaces(config) === null) return all;
  for (const { id, to, isThere } of await unfinishedMoves(config)) {
    const state = isThere
      ? `is in ${to}, and what is left of it elsewhere is not removed`
      : 'takes no changes';
    all.warn(
      `The move of the workspace ${id} to ${to} has not ended: it ${state}.`,
      `If no process goes on with it: loupe workspace move ${id} ${to}${isThere ? '' : ', or that with --cancel'}`,
    );
  }
  return all;
}

async function checkServer(config: AppConfig, database: NamedDatabase): Promise<Findings> {
  const findings = new Findings(database.name === MAIN ? 'postgresql' : `database ${database.name}`);
  const before = Date.now();
  const { version, problem, pending, now, maxConnections, unsafe, isKeyOfData, restoring } =
    await databaseReport(config, database);
  if (problem !== null) {
    findings.problem(problem, 'See docs/local-services.md for what the server needs.');
    return findings;
  }
  findings.ok(`PostgreSQL ${version} answers and has the extensions.`);
  if (pending.length === 0) findings.ok('The schema is up to date.');
  else findings.problem(`${pending.length} migrations have not been run.`, 'Run: loupe migrate');
  if (isKeyOfData === true) findings.ok('The data were written with this LOUPE_SECRET_KEY.');
  if (isKeyOfData === false) {
    findings.problem(
      'The data were written with another LOUPE_SECRET_KEY: tokens are refused, and stored secrets cannot be read.',
      'Set the key that belongs to the data (docs/backup.md).',
    );
  }
  if (restoring !== null) {
    findings.problem(
      `The restore of the backup ${restoring} has not ended: people who were erased may be there.`,
      'Run loupe restore again; it goes on where it stopped (docs/backup.md).',
    );
  }
  compareClock(findings, now.getTime(), before, Date.now());
  if (unsafe.length > 0) {
    findings.problem(
      `${unsafe.join(', ')} off: a crash of the server can lose what was accepted.`,
      `Turn ${unsafe.join(', ')} on.`,
    );
  }
  const needed = 2 * config.get('DATABASE_POOL_SIZE') + SPARE_CONNECTIONS;
  if (maxConnections < needed) {
    findings.warn(
      `The server takes ${maxConnections} connections; one API and one worker with DATABASE_POOL_SIZE=${config.get('DATABASE_POOL_SIZE')} may need ${needed}.`,
      'Raise max_connections, or lower DATABASE_POOL_SIZE.',
    );
  }
  const pooler = await poolerProblem(config, database);
  if (pooler !== null) findings.problem(pooler, 'Set it by connect_query of the pooler (docs/running.md).');
  return findings;
}
