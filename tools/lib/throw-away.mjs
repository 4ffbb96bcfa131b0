import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tryLock } from './lock.mjs';
import { endProcesses, processesIn } from './processes.mjs';

const PREFIX = 'loupe-test-';
const UNMARKED_LIMIT_MS = 10 * 60 * 1000;
const OWNER = 'owner.lock';

/** @returns {Promise<{ dir: string, remove: () => void }>} a new temporary folder, marked as ours while this process lives */
export async function makeThrowAway() {
  const dir = mkdtempSync(join(tmpdir(), PREFIX));
  await tryLock(join(dir, OWNER));
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true, maxRetries: 5 }) };
}

/** A new folder without a marker may belong to a run that is creating it at this moment. */
function mayBeAbandoned(dir) {
  const stat = statSync(dir, { throwIfNoEntry: false });
  if (!stat || stat.uid !== process.getuid?.()) return false;
  const marked = statSync(join(dir, OWNER), { throwIfNoEntry: false }) !== undefined;
  return marked || Date.now() - stat.mtimeMs > UNMARKED_LIMIT_MS;
}

/**
 * Cleans up after killed runs: ends the processes in their folders and removes the folders.
 * @param {(line: string) => void} log
 */
export async function removeAbandoned(log) {
  for (const name of readdirSync(tmpdir()).filter((one) => one.startsWith(PREFIX))) {
    const dir = join(tmpdir(), name);
    if (!mayBeAbandoned(dir)) continue;
    const lock = await tryLock(join(dir, OWNER));
    if ('heldBy' in lock) continue;
    log(`Cleaning up after an earlier run that was killed (${dir})`);
    await endProcesses({
      pids: () => processesIn(dir),
      steps: [
        { signal: 'SIGQUIT', waitMs: 3_000 },
        { signal: 'SIGKILL', waitMs: 3_000 },
      ],
    });
    rmSync(dir, { recursive: true, force: true });
  }
}
