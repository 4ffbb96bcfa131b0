import { spawn } from 'node:child_process';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { Interrupted, Problem } from './problem.mjs';

/** Running commands, so that one Ctrl-C can end the current step. */
const underway = new Set();
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
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean, allowFailure?: boolean, timeoutMs?: number, evenIfInterrupted?: boolean, onLine?: (line: string) => void }} [options]
 *   show: print the output instead of keeping it; evenIfInterrupted: for clean-up; onLine: gets each line of stdout at once
 * @returns {Promise<{ code: number | null, stdout: string, stderr: string }>}
 * @throws {Problem} if it cannot be started, or ends with a code other than 0 (unless allowFailure)
 */
export async function run(command, args, options = {}) {
  const stopped = () => interrupted && !options.evenIfInterrupted;
  if (stopped()) throw new Interrupted();
  const result = await collect(command, args, options);
  if (stopped()) throw new Interrupted();
  if (result.code === 0 || options.allowFailure) return result;
  const said = excerpt(result.stderr.trim() || result.stdout);
  throw new Problem(
    `${[basename(command), ...args.slice(0, 2)].join(' ')} failed (${result.ended})${said ? `:\n${said}` : ''}`,
  );
}

function collect(command, args, { cwd, env, show = false, allowFailure = false, timeoutMs = 0, onLine }) {
  const output = show ? 'inherit' : 'pipe';
  const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', output, output] });
  const kept = keepOutput(child);
  if (onLine && child.stdout) createInterface(child.stdout).on('line', onLine);
  const limit = limitTime(child, timeoutMs);
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
      else resolve({ ...kept, code, ended });
    });
  }).finally(() => {
    clearTimeout(limit.timer);
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
