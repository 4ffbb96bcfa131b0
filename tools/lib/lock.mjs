import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, startedAt } from './processes.mjs';

let serial = 0;

/** @param {string} path @returns {{ pid: number, started: string | null } | null} who holds the lock; null when nobody does */
function holderOf(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

/** The start time distinguishes a process from a later one with the same number. */
function lives(holder) {
  return isAlive(holder.pid) && (holder.started === null || startedAt(holder.pid) === holder.started);
}

/** Creates the lock file atomically; false if another process was first. */
function place(path, text) {
  const draft = `${path}.${process.pid}.${serial++}`;
  writeFileSync(draft, text);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Moves the lock of a dead process away; puts it back if its process turns out to be alive. */
function clearDead(path, dead) {
  const aside = `${path}.dead.${process.pid}.${serial++}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  const moved = readFileSync(aside, 'utf8');
  if (moved !== JSON.stringify(dead)) place(path, moved);
  rmSync(aside, { force: true });
}

/**
 * Tries once to take a lock file. It is valid as long as this process lives; the lock of a dead process is taken over.
 * @param {string} path
 * @returns {Promise<{ release: () => void } | { heldBy: number }>} the lock, or the process number of its living holder
 */
export async function tryLock(path) {
  mkdirSync(dirname(path), { recursive: true });
  const mine = JSON.stringify({ pid: process.pid, started: startedAt(process.pid), serial: serial++ });
  for (;;) {
    if (place(path, mine)) {
      // Another process that removes the same dead lock may move ours away for a moment: check again.
      await sleep(20);
      const now = holderOf(path);
      if (now && JSON.stringify(now) === mine) return { release: () => release(path, mine) };
      continue;
    }
    const holder = holderOf(path);
    if (!holder) continue;
    if (lives(holder)) return { heldBy: holder.pid };
    clearDead(path, holder);
  }
}

function release(path, mine) {
  const now = holderOf(path);
  if (now && JSON.stringify(now) === mine) rmSync(path, { force: true });
}

/**
 * Does work while holding a lock. Waits for the current holder as long as it lives.
 * @template T
 * @param {string} path
 * @param {(pid: number) => void} onWait called once, when there is somebody to wait for
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(path, onWait, work) {
  let isReported = false;
  for (;;) {
    const lock = await tryLock(path);
    if ('release' in lock) {
      try {
        return await work();
      } finally {
        lock.release();
      }
    }
    if (!isReported) onWait(lock.heldBy);
    isReported = true;
    await sleep(200);
  }
}
