import { mkdtemp, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { noteRunning } from './left-running.js';
import { placeOfServers } from './servers.js';

interface Started {
  url: string;
  stop(): Promise<void>;
}

const load = (file: string) => import(new URL(`../../tools/${file}`, import.meta.url).href);

/** A durable PostgreSQL of the tests' own and others that follow it, from unpacked packages as `npm start` has them. */
export class ReplicatedPostgres {
  private constructor(
    private readonly folder: string,
    readonly primary: Started,
    readonly replicas: readonly Started[],
    private readonly processesIn: (folder: string) => number[],
  ) {}

  /** @param count number of the replicas */
  static async start(count = 1): Promise<ReplicatedPostgres> {
    const { startUnpackedPostgres } = (await load('services/postgres.mjs')) as {
      startUnpackedPostgres(options: object): Promise<Started>;
    };
    const { processesIn } = (await load('lib/processes.mjs')) as { processesIn(folder: string): number[] };
    const folder = await mkdtemp(join(placeOfServers(), 'loupe-replicated-'));
    const cacheDir = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'loupe');
    const options = { cacheDir, durable: true, log: () => {}, keep: (running: object) => running };
    const primary = await startUnpackedPostgres({ ...options, dataDir: join(folder, 'primary') });
    const forget = noteRunning('PostgreSQL', () => primary.stop());
    const replicas: Started[] = [];
    const servers = new ReplicatedPostgres(folder, primary, replicas, processesIn);
    servers.forget = noteRunning('PostgreSQL and its replicas', () => servers.stop());
    forget();
    while (replicas.length < count) {
      const dataDir = join(folder, `replica-${replicas.length + 1}`);
      replicas.push(await startUnpackedPostgres({ ...options, dataDir, replicaOf: primary.url }));
    }
    return servers;
  }

  /** The first of the replicas. */
  get replica(): Started {
    const [first] = this.replicas;
    if (first === undefined) throw new Error('There is no replica');
    return first;
  }

  private forget = () => {};

  /** One statement on one of the servers. */
  async query(server: Started, statement: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  }

  /** From now on a commit is acknowledged when a replica has it on its disk. */
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

  /** Has the first replica take writes. */
  async promote(): Promise<void> {
    const [row] = await this.query(this.replica, 'SELECT pg_promote(true, 240) AS promoted');
    if (row?.promoted !== true) throw new Error('The replica was not promoted');
  }

  async stop(): Promise<void> {
    this.forget();
    await Promise.all([...this.replicas, this.primary].map((server) => server.stop()));
    await rm(this.folder, { recursive: true, force: true });
  }
}
