import { watch } from 'node:fs';
import { join } from 'node:path';
import { describe } from './problem.mjs';

/** Wait in milliseconds after a change, because an editor writes several files at once. */
const SETTLE_MS = 150;

/** @param {string | null} file @returns {boolean} whether the running service is made of it */
export function isSource(file) {
  return file !== null && /(^|\/)src\//.test(file) && file.endsWith('.ts') && !file.endsWith('.spec.ts');
}

/**
 * Runs work after each change: once for concurrent changes, and never twice at a time.
 * @param {{ work: (files: string[]) => Promise<void>, log: (line: string) => void, settleMs?: number }} options
 *   work: its error is logged, and the next change runs it again
 * @returns {{ changed: (file: string) => void, stop: () => Promise<void> }} stop waits for running work
 */
export function afterChanges({ work, log, settleMs = SETTLE_MS }) {
  const files = new Set();
  let timer;
  let underway = Promise.resolve();
  const run = () => {
    underway = underway.then(async () => {
      if (files.size === 0) return;
      const these = [...files];
      files.clear();
      await work(these).catch((error) => log(describe(error)));
    });
  };
  return {
    changed(file) {
      files.add(file);
      clearTimeout(timer);
      timer = setTimeout(run, settleMs);
    },
    async stop() {
      clearTimeout(timer);
      files.clear();
      await underway;
    },
  };
}

/**
 * Watches the sources of the libraries and apps.
 * @param {string} root of the clone
 * @param {(file: string) => void} onChange gets the changed source's path below the root
 * @returns {() => void} stops watching
 */
export function watchSources(root, onChange) {
  const watchers = ['libs', 'apps'].map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (isSource(file)) onChange(join(folder, file));
    }),
  );
  return () => {
    for (const watcher of watchers) watcher.close();
  };
}
