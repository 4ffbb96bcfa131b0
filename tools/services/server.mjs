import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { logTail, openLog } from '../lib/files.mjs';
import { freePort } from '../lib/net.mjs';
import { Problem } from '../lib/problem.mjs';
import { endProcesses } from '../lib/processes.mjs';

const START_LIMIT_MS = 120_000;
const POLL_MS = 20;
const PORT_TRIES = 4;

/**
 * @typedef {object} ServerKind how one kind of server is started and watched
 * @property {string} name for the reader
 * @property {string} logFile
 * @property {(port: number) => { command: string, args: string[], env: NodeJS.ProcessEnv, cwd?: string }} command
 * @property {(port: number, pid: number) => Promise<boolean> | boolean} isReady asked again and again
 * @property {() => number[]} processes those that work in its data directory
 * @property {NodeJS.Signals[]} signals from the gentlest on; the last resort is SIGKILL for all of its processes
 */

/**
 * Starts a server on a free loopback port and waits until it is ready. When somebody took the port in between, it
 * takes another one.
 * @param {ServerKind} kind
 * @param {(name: string, logFile: string) => void} onDeath told when it ends without having been stopped
 * @returns {Promise<{ port: number, stop: (hurry?: AbortSignal) => Promise<void> }>}
 * @throws {Problem} with the last lines of its log
 */
export async function launch(kind, onDeath) {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    const child = spawnServer(kind, port);
    const ended = once(child, 'close').then(
      () => 'ended',
      (error) => error,
    );
    const outcome = await Promise.race([ended, untilReady(kind, port, child)]);
    if (outcome === 'ready') return watch(kind, port, child, onDeath);
    await endAll(kind, child.pid);
    if (outcome instanceof Error) throw new Problem(`${kind.name} could not be started: ${outcome.message}`);
    const tail = logTail(kind.logFile);
    if (attempt < PORT_TRIES && outcome === 'ended' && /address already in use/i.test(tail)) continue;
    throw new Problem(
      `${kind.name} ${outcome === 'ended' ? 'ended while starting' : `was not ready within ${START_LIMIT_MS / 1000} s`}; the end of ${kind.logFile}:\n${tail}`,
    );
  }
}

/** In a session of its own: the terminal's Ctrl-C must reach it only through us, in order. */
function spawnServer(kind, port) {
  const { command, args, env, cwd } = kind.command(port);
  const log = openLog(kind.logFile);
  try {
    return spawn(command, args, { env, cwd, detached: true, stdio: ['ignore', log, log] });
  } finally {
    closeSync(log);
  }
}

async function untilReady(kind, port, child) {
  const begun = Date.now();
  while (Date.now() - begun < START_LIMIT_MS) {
    if (child.exitCode !== null || child.signalCode !== null) return 'ended';
    if (child.pid && (await kind.isReady(port, child.pid))) return 'ready';
    await sleep(POLL_MS);
  }
  return 'late';
}

function watch(kind, port, child, onDeath) {
  let stopping = false;
  child.on('exit', () => stopping || onDeath(kind.name, kind.logFile));
  return {
    port,
    async stop(hurry) {
      stopping = true;
      if (!(await endAll(kind, child.pid, hurry)))
        throw new Problem(`${kind.name} (process ${child.pid}) could not be ended: end it by hand`);
    },
  };
}

/**
 * Ends what works in the data directory, so that no process is left and no second server can meet the first.
 * @param {ServerKind} kind
 * @param {number | undefined} main the process that the gentle signals go to
 * @param {AbortSignal} [hurry]
 * @returns {Promise<boolean>} true when all have ended
 */
export function endAll(kind, main, hurry) {
  const gentle = kind.signals.map((signal, index) => ({
    signal,
    to: main ? [main] : undefined,
    waitMs: index === 0 ? 20_000 : 5_000,
  }));
  return endProcesses({
    pids: kind.processes,
    steps: [...gentle, { signal: 'SIGKILL', waitMs: 5_000 }],
    hurry,
  });
}
