import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { defaultCacheDir } from '../services/trees.mjs';
import { readIfThere, writeAtomically } from './files.mjs';
import { isAlive, startedAt } from './processes.mjs';

/** Outside the clone, so that neither `npm ci` nor a change of branch loses them, and outside the data of npm start. */
function fileOf(root) {
  const clone = createHash('sha256').update(realpathSync(root)).digest('hex').slice(0, 12);
  return join(defaultCacheDir(), `test-services-${clone}.json`);
}

/**
 * Records running test servers for later runs, as long as this process lives.
 * @param {string} root of the clone
 * @param {{ LOUPE_TEST_DIR: string, LOUPE_TEST_DATABASE_URL: string, LOUPE_TEST_REDIS_URL: string }} env where they are
 * @returns {() => void} stops watching
 */
export function keepServices(root, env) {
  const file = fileOf(root);
  mkdirSync(defaultCacheDir(), { recursive: true });
  const text = JSON.stringify({ pid: process.pid, started: startedAt(process.pid), env });
  writeAtomically(file, text, 0o600);
  return () => {
    if (readIfThere(file) === text) rmSync(file, { force: true });
  };
}

/**
 * @param {string} root of the clone
 * @returns {{ pid: number, env: Record<string, string> } | null} servers for tests that another process keeps up
 */
export function keptServices(root) {
  const kept = JSON.parse(readIfThere(fileOf(root)) ?? 'null');
  if (kept === null || !isAlive(kept.pid) || startedAt(kept.pid) !== kept.started) return null;
  return kept;
}
