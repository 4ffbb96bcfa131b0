import { readFileSync } from 'node:fs';
import { type Database, sql } from '@loupe/database';

const NS_PER_MS = 1e6;

/**
 * Milliseconds of a processor that the present connections to a database have taken so far (Linux counts them in nanoseconds). Unlike
 * the time on a clock, they say the same on a machine that others use. What parallel workers take is not in them.
 */
export async function processorMsOfDatabase(db: Database): Promise<number> {
  const backends = await db.query<{ pid: number }>(
    sql`SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'`,
  );
  return backends.reduce((sum, { pid }) => sum + processorMsOf(pid), 0);
}

function processorMsOf(pid: number): number {
  const [onProcessor = '0'] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
  return Number(onProcessor) / NS_PER_MS;
}
