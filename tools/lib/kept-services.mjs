import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readIfThere, writeAtomically } from './files.mjs';
import { isAlive, startedAt } from './processes.mjs';

/** Outside the data directory of npm start: these servers are for tests only. */
const fileOf = (root) => join(root, 'node_modules', '.loupe-test-services.json');

/**
 * Records running test servers for later runs, as long as this process lives.
 * @param {string} root of the clone
 * @param {{ LOUPE_TEST_DIR: string, LOUPE_TEST_DATABASE_URL: string, LOUPE_TEST_REDIS_URL: string }} env where they are
 * @returns {() => void} stops watching
 */
export function keepServices(root, env) {
  const file = fileOf(root);
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
