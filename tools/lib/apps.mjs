import { spawn } from 'node:child_process';
import { closeSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { logTail, openLog, readIfThere, writeAtomically } from './files.mjs';
import { Problem } from './problem.mjs';
import { endProcesses, howItEnds, isAlive, startedAt } from './processes.mjs';
import { killGroup } from './run.mjs';

const STOP_LIMIT_MS = 15_000;
const READY_LIMIT_MS = 60_000;

/**
 * Starts one of our own programs in the background, with its output in a log.
 * @param {{ name: string, command: string[], cwd: string, env: NodeJS.ProcessEnv, logFile: string }} program
 * @param {{ again?: boolean }} [options] again: it ran before, and its log goes on
 * @returns {{ name: string, logFile: string } & import('./supervisor.mjs').Running}
 */
export function startApp({ name, command, cwd, env, logFile }, { again = false } = {}) {
  const log = openLog(logFile, { goOn: again });
  const child = spawn(command[0], command.slice(1), {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  let stopping = false;
  let over = false;
  const ended = howItEnds(child).then((how) => {
    over = true;
    // The signal also reaches its child processes.
    killGroup(child.pid, 'SIGKILL');
    return how;
  });
  const died = new Promise((resolve) => ended.then((how) => stopping || resolve(how)));
  return {
    name,
    pid: child.pid,
    logFile,
    died,
    async stop(hurry) {
      stopping = true;
      // Another program may have its process number now.
      if (over) return;
      killGroup(child.pid, 'SIGTERM');
      const impatient = new Promise((resolve) =>
        hurry?.aborted ? resolve() : hurry?.addEventListener('abort', resolve, { once: true }),
      );
      await Promise.race([ended, impatient, sleep(STOP_LIMIT_MS, null, { ref: false })]);
      if (!over) killGroup(child.pid, 'SIGKILL');
      await ended;
    },
  };
}

/**
 * Records the running programs. If this start is killed, a later start can end them.
 * @param {string} file
 * @param {{ name: string, pid: number | undefined }[]} apps
 */
export function noteApps(file, apps) {
  const notes = apps
    .filter(({ pid }) => pid)
    .map(({ name, pid }) => ({ name, pid, started: startedAt(pid) }));
  writeAtomically(file, `${JSON.stringify(notes)}\n`);
}

/**
 * Ends the programs of an earlier start that was killed. They would use the port and the same data.
 * @param {string} file as written by noteApps
 * @param {(line: string) => void} log
 * @throws {Problem} if one of them does not end
 */
export async function endLeftoverApps(file, log) {
  const left = JSON.parse(readIfThere(file) ?? '[]').filter(
    ({ pid, started }) => isAlive(pid) && startedAt(pid) === started,
  );
  for (const { name, pid } of left) {
    log(`Ending a program that an earlier start left behind: ${name} (process ${pid})`);
    const pids = () => (isAlive(pid) ? [pid] : []);
    const gone = await endProcesses({
      pids,
      steps: [
        { signal: 'SIGTERM', waitMs: 5_000 },
        { signal: 'SIGKILL', waitMs: 2_000 },
      ],
    });
    if (!gone)
      throw new Problem(
        `${name} of an earlier start (process ${pid}) does not end: end it by hand and start again.`,
      );
  }
  rmSync(file, { force: true });
}

/**
 * Waits until an address answers with 200.
 * @param {string} address
 * @param {{ name: string, logFile: string }} app who is to answer
 * @param {{ isOver: () => boolean, limitMs?: number }} options isOver: true when waiting has become pointless
 * @throws {Problem} after 60 seconds, with the last lines of the app's log
 */
export async function untilReady(address, app, { isOver, limitMs = READY_LIMIT_MS }) {
  const begun = Date.now();
  let last = 'no answer';
  while (Date.now() - begun < limitMs) {
    if (isOver()) return;
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(5_000) });
      if (response.status === 200) return;
      last = `status ${response.status}: ${(await response.text()).slice(0, 300)}`;
    } catch (error) {
      last = error.cause?.code ?? error.message;
    }
    await sleep(100);
  }
  throw new Problem(
    `${app.name} was not ready within ${limitMs / 1000} s (${address}: ${last}). The end of ${app.logFile}:\n${logTail(app.logFile)}`,
  );
}
