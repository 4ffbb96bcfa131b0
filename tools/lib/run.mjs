import { spawn } from 'node:child_process';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { Interrupted, Problem } from './problem.mjs';
import { processorSeconds } from './processes.mjs';

/** Running commands, so that one Ctrl-C can end the current step. */
const underway = new Set();
const ATTEMPTS = 3;
const STALLED = 'it stood still';
/** A process that waits uses some time now and then. */
const IDLE_SECONDS = 0.05;
let interrupted = false;

/** Ends all commands of run() and refuses new ones. Called once, when everything stops. */
export function interruptRuns() {
  interrupted = true;
  for (const child of underway) killGroup(child.pid, 'SIGTERM');
}

/**
 * Sends a signal to a child's whole process group. A group that has ended already is not an error.
 * @param {number | undefined} pid leader of the group
 * @param {NodeJS.Signals} signal
 */
export function killGroup(pid, signal) {
  if (!pid) return;
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** @param {string} text @param {number} count @returns {string} the last non-empty lines, indented for showing */
export function lastLines(text, count = 12) {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines
    .slice(-count)
    .map((line) => `    ${line}`)
    .join('\n');
}

/** The reason often comes first and a long instruction after it, so both ends are kept. */
function excerpt(text) {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length <= 20) return lastLines(text, 20);
  return [lastLines(lines.slice(0, 10).join('\n'), 10), '    …', lastLines(text, 9)].join('\n');
}

/**
 * Runs a command to its end in its own process group, so that Ctrl-C in the terminal reaches only our tool.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean, allowFailure?: boolean, timeoutMs?: number, stalledMs?: number, evenIfInterrupted?: boolean, onLine?: (line: string) => void }} [options]
 *   show: print the output instead of keeping it; evenIfInterrupted: for clean-up; onLine: gets each line of stdout at once;
 *   stalledMs: ends it when it has not used the processor for so long, with the end STALLED (Linux only)
 * @returns {Promise<{ code: number | null, stdout: string, stderr: string, ended: string }>}
 * @throws {Problem} if it cannot be started, or ends with a code other than 0 (unless allowFailure)
 */
export async function run(command, args, options = {}) {
  const stopped = () => interrupted && !options.evenIfInterrupted;
  if (stopped()) throw new Interrupted();
  const result = await collect(command, args, options);
  if (stopped()) throw new Interrupted();
  if (result.code === 0 || options.allowFailure) return result;
  throw failureOf(command, args, result);
}

/**
 * Runs a command that may hang, and begins again where it does.
 * @param {string} command
 * @param {string[]} args
 * @param {Parameters<typeof run>[2] & { stalledMs: number, onStalled: () => void }} options onStalled: called each time
 * @returns {ReturnType<typeof run>}
 * @throws {Problem} as run does, also if it hangs each time
 */
export async function runInsistently(command, args, { onStalled, ...options }) {
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    const result = await run(command, args, { ...options, allowFailure: true });
    if (result.code === 0) return result;
    if (result.ended !== STALLED) throw failureOf(command, args, result);
    onStalled();
  }
  return run(command, args, options);
}

function failureOf(command, args, { stdout, stderr, ended }) {
  const said = excerpt(stderr.trim() || stdout);
  return new Problem(
    `${[basename(command), ...args.slice(0, 2)].join(' ')} failed (${ended})${said ? `:\n${said}` : ''}`,
  );
}

function collect(command, args, options) {
  const { cwd, env, show = false, allowFailure = false, timeoutMs = 0, stalledMs = 0, onLine } = options;
  const output = show ? 'inherit' : 'pipe';
  const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', output, output] });
  const kept = keepOutput(child);
  if (onLine && child.stdout) createInterface(child.stdout).on('line', onLine);
  const limit = limitTime(child, timeoutMs);
  const stall = watchForStall(child, stalledMs);
  underway.add(child);
  return new Promise((resolve, reject) => {
    child.on('error', (error) => {
      const reason = error.code ?? error.message;
      if (allowFailure)
        resolve({ ...kept, code: null, stderr: `${command}: ${reason}`, ended: 'not started' });
      else
        reject(new Problem(`${command} could not be started (${reason}): is it installed and on the PATH?`));
    });
    child.on('close', (code, signal) => {
      const ended = signal ? `signal ${signal}` : `exit code ${code}`;
      if (limit.passed) resolve({ ...kept, code: null, ended: `no end after ${timeoutMs / 1000} s` });
      else if (stall.seen) resolve({ ...kept, code: null, ended: STALLED });
      else resolve({ ...kept, code, ended });
    });
  }).finally(() => {
    clearTimeout(limit.timer);
    clearInterval(stall.timer);
    underway.delete(child);
  });
}

function keepOutput(child) {
  const kept = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr']) {
    child[name]?.setEncoding('utf8').on('data', (text) => {
      kept[name] += text;
    });
  }
  return kept;
}

function limitTime(child, timeoutMs) {
  const limit = { passed: false, timer: undefined };
  if (timeoutMs === 0) return limit;
  limit.timer = setTimeout(() => {
    limit.passed = true;
    killGroup(child.pid, 'SIGKILL');
  }, timeoutMs);
  return limit;
}

/** Ends a child that does nothing: neither it nor what it has started uses the processor. */
function watchForStall(child, stalledMs) {
  const stall = { seen: false, timer: undefined };
  if (stalledMs === 0 || !child.pid) return stall;
  let last = processorSeconds(child.pid);
  stall.timer = setInterval(() => {
    const now = processorSeconds(child.pid);
    // Without /proc nobody knows.
    if (now !== null && now - last < IDLE_SECONDS) {
      stall.seen = true;
      killGroup(child.pid, 'SIGKILL');
    }
    last = now;
  }, stalledMs);
  return stall;
}
