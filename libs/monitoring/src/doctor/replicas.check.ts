import type { AppConfig } from '@loupe/config';
import { readUrls, type ServerState, STATE_OF, troubleOf, withOwnConnection } from '@loupe/database';
import { Findings } from './finding.js';

const MEGABYTE = 2 ** 20;
/** A replica that is this far behind serves few requests. */
const NOTABLE_BYTES = 16 * MEGABYTE;

/** The servers that DATABASE_READ_URLS names. */
export async function checkReplicas(config: AppConfig): Promise<Findings> {
  const findings = new Findings('replicas');
  const urls = readUrls(config);
  if (urls.length === 0) return findings;
  const primary = await ask(config.get('DATABASE_URL'), STATE_OF.primary);
  for (const [index, url] of urls.entries())
    await checkReplica(findings, `Replica ${index + 1}`, url, primary);
  return findings;
}

async function checkReplica(findings: Findings, name: string, url: string, primary: ServerState) {
  let replica: ServerState;
  try {
    replica = await ask(url, STATE_OF.replica);
  } catch (error) {
    findings.warn(`${name} ${troubleOf(error)}. The primary is read instead.`, 'Is it running?');
    return;
  }
  const behind = (primary.place ?? 0) - (replica.place ?? 0);
  if (replica.place === null) {
    findings.problem(`${name} follows no primary: it is never read.`, 'Correct DATABASE_READ_URLS.');
  } else if (replica.identity !== primary.identity) {
    findings.problem(`${name} has another database: it is never read.`, 'Correct DATABASE_READ_URLS.');
  } else if (behind > NOTABLE_BYTES) {
    findings.warn(
      `${name} is ${Math.round(behind / MEGABYTE)} MB behind: it serves few requests.`,
      'Look at pg_stat_replication of the primary.',
    );
  } else findings.ok(`${name} follows.`);
}

function ask(url: string, statement: string): Promise<ServerState> {
  return withOwnConnection(url, async (client) => {
    const { rows } = await client.query<ServerState>(statement);
    return rows[0] ?? { place: null, identity: '' };
  });
}
