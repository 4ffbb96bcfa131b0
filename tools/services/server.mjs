import { spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { logTail, openLog } from '../lib/files.mjs';
import { freePort } from '../lib/net.mjs';
import { Problem } from '../lib/problem.mjs';
import { endProcesses, howItEnds } from '../lib/processes.mjs';

const START_LIMIT_MS = 120_000;
const POLL_MS = 20;
const PORT_TRIES = 4;

/**
 * @typedef {object} ServerKind how to start and watch one kind of server
 * @property {string} name for messages
 * @property {string} logFile
 * @property {(port: number) => { command: string, args: string[], env: NodeJS.ProcessEnv, cwd?: string }} command
 * @property {(port: number, pid: number) => Promise<boolean> | boolean} isReady polled until true
 * @property {() => number[]} processes those in its data directory
 * @property {() => Promise<void>} clearUp ends leftover processes of a dead server, and removes files that would block the next
 * @property {NodeJS.Signals[]} signals, gentle ones first; after them SIGKILL for all of its processes
 */

/**
 * Keeps a server running: takes the running server and how to restart it, returns how to stop it.
 * @typedef {(running: import('../lib/supervisor.mjs').Running, options: Parameters<typeof import('../lib/supervisor.mjs').keepRunning>[1]) => { stop: (hurry?: AbortSignal) => Promise<void> }} Keep
 */

/**
 * Starts a server on a free loopback port and waits until it is ready. If another program takes the
 * port in between, it uses another port.
 * @param {ServerKind} kind
 * @param {Keep} keep
 * @returns {Promise<{ port: number, stop: (hurry?: AbortSignal) => Promise<void> }>}
 * @throws {Problem} with the last lines of its log
 */
export async function launch(kind, keep) {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    const running = begin(kind, port);
    let decided = false;
    const ready = untilReady(kind, port, running, { isOver: () => decided });
    const outcome = await Promise.race([running.died, ready]).finally(() => (decided = true));
    if (outcome === 'ready') return { port, stop: keep(running, restarting(kind, port)).stop };
    await endAll(kind, running.pid);
    if (!running.pid) throw new Problem(`${kind.name} could not be started: ${outcome}`);
    const tail = logTail(kind.logFile);
    if (attempt < PORT_TRIES && outcome !== 'late' && /address already in use/i.test(tail)) continue;
    throw new Problem(
      `${kind.name} ${outcome === 'late' ? `was not ready within ${START_LIMIT_MS / 1000} s` : `ended while starting (${outcome})`}; the end of ${kind.logFile}:\n${tail}`,
    );
  }
}

/** Restarts the server at the same address, so that clients can reconnect. */
function restarting(kind, port) {
  return {
    name: kind.name,
    logFile: kind.logFile,
    async startAgain() {
      await kind.clearUp();
      return begin(kind, port, { again: true });
    },
    // Recovery has no time limit.
    untilReady: (running, isOver) =>
      untilReady(kind, port, running, { isOver, limitMs: Number.POSITIVE_INFINITY }),
  };
}

/** @returns {import('../lib/supervisor.mjs').Running} */
function begin(kind, port, { again = false } = {}) {
  const child = spawnServer(kind, port, again);
  let over = false;
  let stopping = false;
  const ended = howItEnds(child).finally(() => (over = true));
  return {
    pid: child.pid,
    died: new Promise((resolve) => ended.then((how) => stopping || resolve(how))),
    async stop(hurry) {
      stopping = true;
      // Another program may have its number now, but child processes may be left.
      if (!(await endAll(kind, over ? undefined : child.pid, hurry)))
        throw new Problem(`${kind.name} (process ${child.pid}) could not be ended: end it by hand`);
    },
  };
}

/** In its own session: Ctrl-C in the terminal must reach it only through us, in order. */
function spawnServer(kind, port, again) {
  const { command, args, env, cwd } = kind.command(port);
  const log = openLog(kind.logFile, { goOn: again });
  try {
    return spawn(command, args, { env, cwd, detached: true, stdio: ['ignore', log, log] });
  } finally {
    closeSync(log);
  }
}

async function untilReady(kind, port, { pid }, { isOver = () => false, limitMs = START_LIMIT_MS } = {}) {
  for (const begun = Date.now(); Date.now() - begun < limitMs && !isOver(); await sleep(POLL_MS)) {
    if (pid && (await kind.isReady(port, pid))) return 'ready';
  }
  return 'late';
}

/**
 * Ends all processes in the data directory, so that no process is left and no two servers use the same data.
 * @param {ServerKind} kind
 * @param {number | undefined} main the process that the gentle signals go to
 * @param {AbortSignal} [hurry]
 * @returns {Promise<boolean>} true if all have ended
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
