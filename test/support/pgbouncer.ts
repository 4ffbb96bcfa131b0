import { mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { noteRunning } from './left-running.js';

interface Started {
  url: string;
  stop(): Promise<void>;
}

/** PgBouncer in transaction mode in front of the test server, from unpacked packages. */
export async function startPgBouncer(options: {
  /** Of a database; the pooler serves the other ones of the server too. */
  databaseUrl: string;
  poolSize: number;
  statementTimeoutMs: number;
}): Promise<Started> {
  const tool = new URL('../../tools/services/pgbouncer.mjs', import.meta.url).href;
  const { startPgBouncer: start } = (await import(tool)) as {
    startPgBouncer(options: object): Promise<Started>;
  };
  const dataDir = await mkdtemp(join(tmpdir(), 'loupe-pgbouncer-'));
  const cacheDir = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'loupe');
  const { url, stop } = await start({
    ...options,
    dataDir,
    cacheDir,
    log: () => {},
    keep: (running: object) => running,
  });
  const end = async () => {
    forget();
    await stop();
    await rm(dataDir, { recursive: true });
  };
  const forget = noteRunning('PgBouncer', end);
  return { url, stop: end };
}
