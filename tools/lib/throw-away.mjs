import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tryLock } from './lock.mjs';
import { endProcesses, processesIn } from './processes.mjs';

const PREFIX = 'loupe-test-';
const UNMARKED_LIMIT_MS = 10 * 60 * 1000;
const OWNER = 'owner.lock';

/** @returns {Promise<{ dir: string, remove: () => void }>} a new folder below the system's temporary one, marked as ours while we live */
export async function makeThrowAway() {
  const dir = mkdtempSync(join(tmpdir(), PREFIX));
  await tryLock(join(dir, OWNER));
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true, maxRetries: 5 }) };
}

/** A young folder without a mark may be one that another run is making at this moment. */
function mayBeAbandoned(dir) {
  const stat = statSync(dir, { throwIfNoEntry: false });
  if (!stat || stat.uid !== process.getuid?.()) return false;
  const marked = statSync(join(dir, OWNER), { throwIfNoEntry: false }) !== undefined;
  return marked || Date.now() - stat.mtimeMs > UNMARKED_LIMIT_MS;
}

/**
 * Clears up after runs that were killed before they could: ends what still works in their folders and removes them.
 * @param {(line: string) => void} log
 */
export async function removeAbandoned(log) {
  for (const name of readdirSync(tmpdir()).filter((one) => one.startsWith(PREFIX))) {
    const dir = join(tmpdir(), name);
    if (!mayBeAbandoned(dir)) continue;
    const lock = await tryLock(join(dir, OWNER));
    if ('heldBy' in lock) continue;
    log(`Clearing up after an earlier run that was killed (${dir})`);
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
