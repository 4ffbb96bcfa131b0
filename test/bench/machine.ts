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
export const processorTimeOf = (pid: number): number => ticksOf(pid, [11, 12]);

/**
 * Milliseconds of some times of a process: fields after its name, which may hold anything. 11 and 12 are what it used for itself and in the
 * kernel, 13 and 14 the same of its processes that have ended.
 */
function ticksOf(pid: number, fields: readonly number[]): number {
  const stat = processFile(pid, 'stat');
  const values = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  return fields.reduce((sum, field) => sum + Number(values[field]) * TICK_MS, 0);
}

/** The first process of the server of a database; null if it does not run on this machine. */
export async function serverOf(database: string): Promise<number | null> {
  const [row] = await rowsOf<{ pid: number }>(
    database,
    `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::integer AS pid`,
  );
  return row !== undefined && processFile(row.pid, 'comm')?.trim() === 'postgres' ? row.pid : null;
}

/** Milliseconds of processor time of a server and all its processes, those that have ended included; NaN where the system does not tell. */
export function processorTimeOfServer(pid: number): number {
  const children = processFile(pid, `task/${pid}/children`)?.trim().split(' ').map(Number);
  if (children === undefined) return Number.NaN;
  // The time of a process that has just ended is the server's own.
  const running = children.map((child) => ticksOf(child, [11, 12])).filter((time) => !Number.isNaN(time));
  return running.reduce((sum, time) => sum + time, ticksOf(pid, [11, 12, 13, 14]));
}
