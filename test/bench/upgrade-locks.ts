import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const WATCH_MS = 25;

/** A statement that waited for the lock of a table. */
export interface LockWait {
  milliseconds: number;
  /** The program that waited. */
  program: string;
  table: string;
  mode: string;
  statement: string;
  /** The programs that it waited for. */
  behind: string;
  phase: string;
}

const WAITS = `
  SELECT 1000 * extract(epoch FROM clock_timestamp() - waiting.waitstart)::float8 AS milliseconds,
    waiting.pid, waiting.waitstart::text AS since, session.application_name AS program,
    waiting.relation::regclass::text AS table, waiting.mode, left(regexp_replace(session.query, '\\s+', ' ', 'g'), 120) AS statement,
    (SELECT string_agg(DISTINCT blocker.application_name || ': ' || left(regexp_replace(blocker.query, '\\s+', ' ', 'g'), 120), '; ')
     FROM pg_stat_activity AS blocker WHERE blocker.pid = ANY (pg_blocking_pids(waiting.pid))) AS behind
  FROM pg_locks AS waiting JOIN pg_stat_activity AS session ON session.pid = waiting.pid
  WHERE NOT waiting.granted AND waiting.locktype = 'relation' AND waiting.waitstart IS NOT NULL
    AND session.datname = current_database()`;

/** Looks forty times a second which statements wait for the lock of a table, which is what a migration makes others wait for. */
export class LockWatch {
  phase = '';
  private readonly waits = new Map<string, LockWait>();
  private stopped = false;
  private readonly done: Promise<void>;

  constructor(connectionString: string) {
    this.done = this.watch(connectionString);
  }

  /** @returns all waits, the longest first */
  async stop(): Promise<LockWait[]> {
    this.stopped = true;
    await this.done;
    return [...this.waits.values()].toSorted((one, other) => other.milliseconds - one.milliseconds);
  }

  private async watch(connectionString: string): Promise<void> {
    const client = new pg.Client({ connectionString, application_name: 'loupe-bench' });
    await client.connect();
    try {
      while (!this.stopped) {
        const { rows } = await client.query<LockWait & { pid: number; since: string }>(WAITS);
        for (const { pid, since, ...wait } of rows)
          this.waits.set(`${pid} ${since}`, { ...wait, phase: this.phase });
        await sleep(WATCH_MS);
      }
    } finally {
      await client.end();
    }
  }
}
