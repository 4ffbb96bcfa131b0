import type { AppConfig } from '@loupe/config';
import { databaseReport, poolerProblem } from '@loupe/database';
import { compareClock } from './clocks.js';
import { Findings } from './finding.js';

/** Connections for everything but one API and one worker: the command line, backups, the server's own. */
const SPARE_CONNECTIONS = 10;

/** The server that DATABASE_URL names, and its schema. */
export async function checkDatabase(config: AppConfig): Promise<Findings> {
  const findings = new Findings('postgresql');
  const before = Date.now();
  const { version, problem, pending, now, maxConnections, unsafe, isKeyOfData, restoring } =
    await databaseReport(config);
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
  const pooler = await poolerProblem(config);
  if (pooler !== null) findings.problem(pooler, 'Set it by connect_query of the pooler (docs/running.md).');
  const needed = 2 * config.get('DATABASE_POOL_SIZE') + SPARE_CONNECTIONS;
  if (maxConnections < needed) {
    findings.warn(
      `The server takes ${maxConnections} connections; one API and one worker with DATABASE_POOL_SIZE=${config.get('DATABASE_POOL_SIZE')} may need ${needed}.`,
      'Raise max_connections, or lower DATABASE_POOL_SIZE.',
    );
  }
  return findings;
}
