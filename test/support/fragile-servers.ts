import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';

interface RunningServer {
  url: string;
  stop(): Promise<void>;
}

type Start = (options: object) => Promise<RunningServer>;

/** A server of the tests' own that can be killed and comes back with its data, always at the same address. */
export class FragileServer {
  private running: RunningServer | null = null;
  private readonly sockets = new Set<Socket>();
  private readonly proxy: Server = createServer((client) => this.join(client));

  /**
   * @param begin starts the server on any free port
   * @param processes those that it consists of
   */
  constructor(
    private readonly begin: () => Promise<RunningServer>,
    private readonly processes: () => number[],
  ) {}

  /** Its address, which stays the same. */
  async start(): Promise<string> {
    this.running = await this.begin();
    this.proxy.listen(0, '127.0.0.1');
    await once(this.proxy, 'listening');
    const url = new URL(this.running.url);
    url.port = String((this.proxy.address() as AddressInfo).port);
    return url.href;
  }

  /** kill -9 of all of its processes, with whatever they had under way. */
  async kill(): Promise<void> {
    for (const pid of this.processes()) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch (error) {
        // It ended with the others.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
    this.running = null;
    while (this.processes().length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  async restart(): Promise<void> {
    this.running = await this.begin();
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.proxy.close();
    await this.running?.stop();
  }

  private join(client: Socket): void {
    this.sockets.add(client);
    client.on('close', () => this.sockets.delete(client));
    client.on('error', () => client.destroy());
    if (this.running === null) return void client.destroy();
    const server = connect(Number(new URL(this.running.url).port), '127.0.0.1');
    server.on('error', () => client.destroy());
    server.on('close', () => client.destroy());
    client.on('close', () => server.destroy());
    client.pipe(server).pipe(client);
  }
}

/**
 * PostgreSQL and Redis as `npm start` runs them from unpacked packages: durable.
 * @throws Error where this machine cannot run them so
 */
export async function fragileServers(dataDir: string) {
  const load = (file: string) => import(new URL(`../../tools/${file}`, import.meta.url).href);
  const { startUnpackedPostgres } = (await load('services/postgres.mjs')) as { startUnpackedPostgres: Start };
  const { redisFromPackages, startRedis } = (await load('services/redis.mjs')) as {
    redisFromPackages(options: object): Promise<object>;
    startRedis: Start;
  };
  const { processesIn } = (await load('lib/processes.mjs')) as { processesIn(folder: string): number[] };
  const cacheDir = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'loupe');
  const options = { dataDir, cacheDir, durable: true, log: () => {}, keep: (running: object) => running };
  return {
    postgres: new FragileServer(
      () => startUnpackedPostgres(options),
      () => processesIn(join(dataDir, 'postgres')),
    ),
    redis: new FragileServer(
      async () => startRedis({ ...options, ...(await redisFromPackages(options)) }),
      () => processesIn(join(dataDir, 'redis')),
    ),
  };
}
