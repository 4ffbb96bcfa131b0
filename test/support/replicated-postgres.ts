import { mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { noteRunning } from './left-running.js';

interface Started {
  url: string;
  stop(): Promise<void>;
}

const load = (file: string) => import(new URL(`../../tools/${file}`, import.meta.url).href);

/** A durable PostgreSQL of the tests' own and another that follows it, from unpacked packages as `npm start` has them. */
export class ReplicatedPostgres {
  private constructor(
    private readonly folder: string,
    readonly primary: Started,
    readonly replica: Started,
    private readonly processesIn: (folder: string) => number[],
  ) {}

  static async start(): Promise<ReplicatedPostgres> {
    const { startUnpackedPostgres } = (await load('services/postgres.mjs')) as {
      startUnpackedPostgres(options: object): Promise<Started>;
    };
    const { processesIn } = (await load('lib/processes.mjs')) as { processesIn(folder: string): number[] };
    const folder = await mkdtemp(join(tmpdir(), 'loupe-replicated-'));
    const cacheDir = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'loupe');
    const options = { cacheDir, durable: true, log: () => {}, keep: (running: object) => running };
    const primary = await startUnpackedPostgres({ ...options, dataDir: join(folder, 'primary') });
    const forget = noteRunning('PostgreSQL', () => primary.stop());
    const dataDir = join(folder, 'replica');
    const replica = await startUnpackedPostgres({ ...options, dataDir, replicaOf: primary.url });
    forget();
    const servers = new ReplicatedPostgres(folder, primary, replica, processesIn);
    servers.forget = noteRunning('PostgreSQL and its replica', () => servers.stop());
    return servers;
  }

  private forget = () => {};

  /** One statement on one of the two. */
  async query(server: Started, statement: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  }

  /** From now on a commit is acknowledged when the replica has it on its disk. */
  async waitForReplica(): Promise<void> {
    await this.query(this.primary, `ALTER SYSTEM SET synchronous_standby_names = '*'`);
    await this.query(this.primary, 'SELECT pg_reload_conf()');
  }

  /** kill -9 of all processes of the primary. */
  async killPrimary(): Promise<void> {
    const processes = () => this.processesIn(join(this.folder, 'primary', 'postgres'));
    for (const pid of processes()) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch (error) {
        // It ended with the others.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
    while (processes().length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  /** Has the replica take writes. */
  async promote(): Promise<void> {
    const [row] = await this.query(this.replica, 'SELECT pg_promote(true, 240) AS promoted');
    if (row?.promoted !== true) throw new Error('The replica was not promoted');
  }

  async stop(): Promise<void> {
    this.forget();
    await Promise.all([this.replica.stop(), this.primary.stop()]);
    await rm(this.folder, { recursive: true, force: true });
  }
}
