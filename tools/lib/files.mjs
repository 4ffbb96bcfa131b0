import {
  accessSync,
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { Problem } from './problem.mjs';
import { lastLines } from './run.mjs';

const TAIL_BYTES = 16 * 1024;

/** @param {string} path @returns {string | null} the file's text, or null when there is none */
export function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  }
}

/**
 * Creates a folder if it does not exist, and checks that it is writable.
 * @param {string} path
 * @param {string} remedy what else could be chosen, for the message
 * @throws {Problem} if it cannot be created or written to
 */
export function ensureWritable(path, remedy) {
  try {
    mkdirSync(path, { recursive: true });
    accessSync(path, constants.W_OK);
  } catch (error) {
    throw new Problem(`${path} cannot be created or written to by this user (${error.code}): ${remedy}.`);
  }
}

/**
 * Writes a file atomically, so that a reader never sees a partial file.
 * @param {string} path
 * @param {string} text
 * @param {number} [mode] permissions; readable by the owner alone unless said otherwise
 */
export function writeAtomically(path, text, mode = 0o600) {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}.tmp`;
  try {
    writeFileSync(draft, text, { mode });
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/**
 * Opens a new log. The log of the previous run is kept as NAME.1, so a log covers one run only.
 * @param {string} path
 * @param {{ goOn?: boolean }} [options] goOn: the same run goes on, so that its log is added to
 * @returns {number} file descriptor, for the caller to close
 */
export function openLog(path, { goOn = false } = {}) {
  mkdirSync(dirname(path), { recursive: true });
  if (!goOn && statSync(path, { throwIfNoEntry: false })) renameSync(path, `${path}.1`);
  return openSync(path, 'a', 0o600);
}

/** @param {string} path @param {number} [count] @returns {string} the last lines of a log, indented; empty when there is none */
export function logTail(path, count) {
  return lastLines(tailOf(path), count);
}

/**
 * @param {string} path
 * @returns {string} what a log says of its program's end: the reason that Node gives for its own (such as a full heap)
 *   without the stack that follows, or else the last lines
 */
export function endOfLog(path) {
  const tail = tailOf(path);
  const reason = [...tail.matchAll(/^.*FATAL ERROR: .*$/gm)].at(-1);
  return reason ? lastLines(reason[0]) : lastLines(tail);
}

function tailOf(path) {
  if (!statSync(path, { throwIfNoEntry: false })) return '';
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const buffer = Buffer.alloc(Math.min(size, TAIL_BYTES));
    readSync(file, buffer, 0, buffer.length, size - buffer.length);
    return buffer.toString('utf8');
  } finally {
    closeSync(file);
  }
}
