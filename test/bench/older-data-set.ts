import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rowsOf, type Size } from './data-set.js';

/**
 * Loads the data set as an older version does, with its own schema, into a database that is kept.
 * @param settings.before a checkout of that version, built
 * @returns the name of the database
 */
export async function loadWith({
  before,
  size,
  log,
}: {
  before: string;
  size: Size;
  log: (line: string) => void;
}): Promise<string> {
  log('Loading the data set with the schema of the version before, unless it is there');
  const loading = {
    items: size,
    growth: [],
    jobs: [],
    only: '',
    rounds: 1,
    stretch: 1,
    reload: false,
    loadOnly: true,
    dataDir: before,
  };
  const child = spawn(process.execPath, ['--import', 'tsx', 'test/bench/main.ts'], {
    cwd: before,
    env: { ...process.env, LOUPE_BENCH_OPTIONS: JSON.stringify(loading) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The version before could not load the data set: exit code ${code}`);
  const [found] = await rowsOf<{ name: string }>(
    'postgres',
    `SELECT datname AS name FROM pg_database WHERE datname LIKE 'loupe\\_bench\\_${size}\\_%'`,
  );
  if (found === undefined) throw new Error('The version before left no data set');
  return found.name;
}
