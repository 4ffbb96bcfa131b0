import type { AppConfig } from '@loupe/config';
import { PLACE, readUrls } from '@loupe/database';
import pg from 'pg';
import { Findings } from './finding.js';

const CONNECT_MS = 10_000;
const MEGABYTE = 2 ** 20;
/** A replica that is this far behind serves few requests. */
const NOTABLE_BYTES = 16 * MEGABYTE;

/** The servers that DATABASE_READ_URLS names. */
export async function checkReplicas(config: AppConfig): Promise<Findings> {
  const findings = new Findings('replicas');
  const urls = readUrls(config);
  if (urls.length === 0) return findings;
  const written = await ask(config.get('DATABASE_URL'), PLACE.written);
  for (const [index, url] of urls.entries())
    await checkReplica(findings, `Replica ${index + 1}`, url, written);
  return findings;
}

async function checkReplica(findings: Findings, name: string, url: string, written: number | null) {
  let replayed: number | null;
  try {
    replayed = await ask(url, `CASE WHEN pg_is_in_recovery() THEN ${PLACE.replayed} END`);
  } catch (error) {
    const { message } = error as Error;
    findings.warn(`${name} cannot be reached: ${message}. The primary is read instead.`, 'Is it running?');
    return;
  }
  const behind = (written ?? 0) - (replayed ?? 0);
  if (replayed === null) {
    findings.problem(`${name} follows no primary: it is never read.`, 'Correct DATABASE_READ_URLS.');
  } else if (behind > NOTABLE_BYTES) {
    findings.warn(
      `${name} is ${Math.round(behind / MEGABYTE)} MB behind: it serves few requests.`,
      'Look at pg_stat_replication of the primary.',
    );
  } else findings.ok(`${name} follows.`);
}

async function ask(connectionString: string, expression: string): Promise<number | null> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS });
  try {
    await client.connect();
    const { rows } = await client.query<{ place: number | null }>(`SELECT ${expression} AS place`);
    return rows[0]?.place ?? null;
  } finally {
    await client.end();
  }
}
