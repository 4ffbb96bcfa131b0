import { mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readIfThere } from './files.mjs';
import { tryLock } from './lock.mjs';
import { endProcesses, processesIn } from './processes.mjs';

const PREFIX = 'loupe-test-';
const UNMARKED_LIMIT_MS = 10 * 60 * 1000;
const OWNER = 'owner.lock';

/** Linux's file system in memory. */
const IN_MEMORY = '/dev/shm';
const GB = 2 ** 30;
/** A whole run fills less than 1 GB at a time; the rest of the memory is for the servers, the specs and the browser. */
const ROOM_BYTES = 4 * GB;
const MEMORY_BYTES = 8 * GB;

/**
 * Whether test servers can have their data in memory. A run makes and removes hundreds of databases of 800 files each, which
 * is a tenth of its processor time on a disk.
 * @param {{ mounts: string, roomBytes: number, memoryBytes: number }} machine mounts: text of /proc/mounts; roomBytes: free in
 *   the file system; memoryBytes: available
 */
export function hasRoomInMemory({ mounts, roomBytes, memoryBytes }) {
  const [, , type, options = ''] =
    mounts
      .split('\n')
      .map((line) => line.split(' '))
      .findLast(([, place]) => place === IN_MEMORY) ?? [];
  // The servers' programs are beside their data.
  const canRun =
    type === 'tmpfs' && !options.split(',').some((option) => option === 'noexec' || option === 'ro');
  return canRun && roomBytes >= ROOM_BYTES && memoryBytes >= MEMORY_BYTES;
}

function placeOfData() {
  const mounts = readIfThere('/proc/mounts');
  if (mounts === null || statSync(IN_MEMORY, { throwIfNoEntry: false }) === undefined) return tmpdir();
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  const machine = { mounts, roomBytes: bavail * bsize, memoryBytes: process.availableMemory() };
  return hasRoomInMemory(machine) ? IN_MEMORY : tmpdir();
}

/** @returns {Promise<{ dir: string, remove: () => void }>} a new temporary folder, marked as ours while this process lives */
export async function makeThrowAway() {
  const dir = mkdtempSync(join(placeOfData(), PREFIX));
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
  const places = [tmpdir(), IN_MEMORY].filter((place) => statSync(place, { throwIfNoEntry: false }));
  const dirs = places.flatMap((place) =>
    readdirSync(place)
      .filter((name) => name.startsWith(PREFIX))
      .map((name) => join(place, name)),
  );
  for (const dir of dirs) {
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
