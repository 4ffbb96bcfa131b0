import type { AppConfig } from '@loupe/config';
import pg from 'pg';
import { Findings } from './finding.js';

const LATE_MINUTES = 10;
const TIMEOUT_MS = 10_000;

/** Whether somebody does the work that is due. */
export async function checkQueues(config: AppConfig): Promise<Findings> {
  const findings = new Findings('queues');
  const client = new pg.Client({
    connectionString: config.get('DATABASE_URL'),
    application_name: 'loupe-doctor',
    connectionTimeoutMillis: TIMEOUT_MS,
    statement_timeout: TIMEOUT_MS,
  });
  await client.connect();
  try {
    const { rows: tables } = await client.query("SELECT to_regclass('queue_groups') IS NOT NULL AS present");
    // Without a schema there is no work.
    if (tables[0]?.present !== true) return findings;
    const { rows } = await client.query<{ queue: string; minutes: number }>(
      `SELECT queue, floor(extract(epoch FROM now() - min(due_at)) / 60)::int AS minutes
       FROM queue_groups WHERE due_at <= now() - make_interval(mins => $1) AND due_at > '-infinity'
       GROUP BY queue ORDER BY 2 DESC, 1`,
      [LATE_MINUTES],
    );
    if (rows.length === 0) findings.ok(`No work has been waiting for more than ${LATE_MINUTES} minutes.`);
    for (const { queue, minutes } of rows) {
      findings.problem(
        `Work of the queue ${queue} has been waiting for ${minutes} minutes.`,
        'Is the worker running?',
      );
    }
    return findings;
  } finally {
    await client.end();
  }
}
