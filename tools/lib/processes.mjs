import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Process table entries may disappear while they are read, and those of other users may not be readable. */
const PASSING = new Set(['ENOENT', 'ESRCH', 'EACCES', 'EPERM']);

function unlessPassing(read) {
  try {
    return read();
  } catch (error) {
    if (PASSING.has(error.code)) return null;
    throw error;
  }
}

/** The fields of /proc/PID/stat that follow the command's name; null if there is no such process (or no /proc). */
function statOf(pid) {
  const stat = unlessPassing(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? null;
}

/** @param {number} pid @returns {boolean} whether the process runs (one that only waits to be collected does not) */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
  return statOf(pid)?.[0] !== 'Z';
}

/** @param {number} pid @returns {string | null} clock ticks from boot to the start of the process; null where /proc is missing */
export function startedAt(pid) {
  return statOf(pid)?.[19] ?? null;
}

/** @param {number} pid @returns {boolean} whether the process is stopped by a signal; false where /proc is missing */
export function isPaused(pid) {
  return statOf(pid)?.[0] === 'T';
}

/**
 * @param {number} pid
 * @returns {number[]} the processes that it has started, that those have started, and so on; empty where there is no /proc
 */
export function descendantsOf(pid) {
  const children = new Map();
  for (const one of pidsOfSystem()) {
    const parent = Number(statOf(one)?.[1]);
    children.set(parent, [...(children.get(parent) ?? []), one]);
  }
  const below = (parent) => (children.get(parent) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(pid);
}

/** @returns {number[]} the numbers of all processes; empty where there is no /proc */
function pidsOfSystem() {
  const entries = unlessPassing(() => readdirSync('/proc')) ?? [];
  return entries.filter((name) => /^\d+$/.test(name)).map(Number);
}

const TICKS_PER_SECOND = 100;

/**
 * @param {number} group number of a process group, which is that of its leader
 * @returns {number | null} seconds of processor time that its processes have used, with those of their children that have ended;
 *   null where there is no /proc
 */
export function processorSeconds(group) {
  const pids = pidsOfSystem();
  if (pids.length === 0) return null;
  const ticks = pids
    .map(statOf)
    .filter((stat) => Number(stat?.[2]) === group)
    .flatMap((stat) => stat.slice(11, 15).map(Number));
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS_PER_SECOND;
}

/**
 * Processes whose working directory is a folder or inside it. PostgreSQL and Redis both run in their data directory, so
 * this finds the server of that directory, whoever started it, and no other server.
 * @param {string} folder
 * @returns {number[]} process numbers; empty where there is no /proc
 */
export function processesIn(folder) {
  const real = unlessPassing(() => realpathSync(folder));
  if (real === null) return [];
  return pidsOfSystem().filter((pid) => {
    const cwd = unlessPassing(() => readlinkSync(`/proc/${pid}/cwd`));
    return cwd !== null && (cwd === real || cwd.startsWith(`${real}/`)) && isAlive(pid);
  });
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<string>} how it ends, in words, once it does */
export function howItEnds(child) {
  return once(child, 'close').then(
    ([code, signal]) => (signal ? `signal ${signal}` : `exit code ${code}`),
    (error) => error.message,
  );
}

/** @param {number} pid @returns {string} the program's name, or '' when there is no such process; for systems without /proc */
export function programOf(pid) {
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' }).trim();
  } catch (error) {
    if (error.status === 1) return '';
    throw error;
  }
}

/**
 * Ends processes in steps, the gentle signals first: sends the signal of a step and waits for its time before the next.
 * @param {object} options
 * @param {() => number[]} options.pids those still there, asked again and again
 * @param {{ signal: NodeJS.Signals, to?: number[], waitMs: number }[]} options.steps to: only these, otherwise all
 * @param {AbortSignal} [options.hurry] once aborted, each waiting is cut to a tenth
 * @returns {Promise<boolean>} true if all have ended
 */
export async function endProcesses({ pids, steps, hurry }) {
  for (const { signal, to, waitMs } of steps) {
    const here = pids();
    if (here.length === 0) return true;
    for (const pid of to?.filter((one) => here.includes(one)) ?? here) send(pid, signal);
    const begun = Date.now();
    while (Date.now() - begun < (hurry?.aborted ? waitMs / 10 : waitMs)) {
      if (pids().length === 0) return true;
      await sleep(25);
    }
  }
  return pids().length === 0;
}

/** Sends a signal to a process, unless it has ended. */
export function send(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
