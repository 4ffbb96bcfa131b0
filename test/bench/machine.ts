import { readFileSync } from 'node:fs';
import { arch, availableParallelism, cpus, loadavg, platform, totalmem } from 'node:os';
import { rowsOf } from './data-set.js';

/** The machine of a run. */
export interface Machine {
  cpu: string;
  cores: number;
  memoryGb: number;
  system: string;
  node: string;
  postgres: string;
  /** Settings of the server that matter for measurements. */
  settings: Record<string, string>;
  /** Of one minute, before the first measurement: what else the machine was doing. */
  loadAverage: number;
}

const SETTINGS = ['shared_buffers', 'work_mem', 'fsync', 'synchronous_commit', 'random_page_cost', 'jit'];

export async function describeMachine(database: string): Promise<Machine> {
  const [version] = await rowsOf<{ version: string }>(
    database,
    `SELECT current_setting('server_version') AS version`,
  );
  const settings = await rowsOf<{ name: string; value: string }>(
    database,
    `SELECT name, current_setting(name) AS value FROM pg_settings WHERE name IN ('${SETTINGS.join("','")}')`,
  );
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${arch()}`,
    node: process.versions.node,
    postgres: version?.version ?? 'unknown',
    settings: Object.fromEntries(settings.map(({ name, value }) => [name, value])),
    loadAverage: Number((loadavg()[0] ?? 0).toFixed(2)),
  };
}

/** A file of /proc; null on systems without it. */
function processFile(pid: number, name: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Memory of a process in MB, now and at its most; null where the system does not tell (it is Linux that does). */
export function memoryOf(pid: number): { now: number; most: number } | null {
  const status = processFile(pid, 'status');
  if (status === null) return null;
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  return { now: Math.round(megabytes('VmRSS')), most: Math.round(megabytes('VmHWM')) };
}

const TICK_MS = 10;

/** Milliseconds of processor time that a process has used; NaN where the system does not tell. */
export function processorTimeOf(pid: number): number {
  const stat = processFile(pid, 'stat');
  // After the program's name, which may hold anything: user time is the 14th field, system time the 15th.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
