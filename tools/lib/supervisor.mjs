import { setTimeout as sleep } from 'node:timers/promises';
import { endOfLog } from './files.mjs';
import { describe } from './problem.mjs';

/** Pauses before a restart: none at first, then longer ones while the program keeps ending. */
const PAUSES_MS = [0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000];
/** After this time a program counts as stable, and the pauses start again with none. */
const WELL_AFTER_MS = 60_000;

/**
 * @typedef {object} Running a program under way
 * @property {number | undefined} pid
 * @property {Promise<string>} died settles with how it ended, unless it was stopped
 * @property {(hurry?: AbortSignal) => Promise<void>} stop does nothing if it has ended
 */

/**
 * Keeps a running program running: if it ends without being stopped, logs that and restarts it. Other programs are not
 * affected.
 * @param {Running} first
 * @param {object} options
 * @param {string} options.name for the reader
 * @param {string} options.logFile
 * @param {() => Promise<Running>} options.startAgain an error of it counts as one more end
 * @param {(again: Running, isOver: () => boolean) => Promise<void>} [options.untilReady] when it can be said to be back
 * @param {(line: string) => void} options.log
 * @param {number[]} [options.pausesMs]
 * @param {number} [options.wellAfterMs]
 * @returns {{ stop: (hurry?: AbortSignal) => Promise<void> }} stop ends the program and the watch over it
 */
export function keepRunning(first, options) {
  const { name, startAgain, pausesMs = PAUSES_MS, wellAfterMs = WELL_AFTER_MS } = options;
  const log = (text) => options.log(`${new Date().toISOString()} ${text}`);
  const end = new AbortController();
  const stopped = new Promise((resolve) => end.signal.addEventListener('abort', resolve, { once: true }));
  let current = first;

  async function tellWhenReady(again, begun) {
    const isOver = () => end.signal.aborted || current !== again;
    await options.untilReady(again, isOver);
    if (!isOver()) log(`${name} is back after ${((Date.now() - begun) / 1000).toFixed(1)} s.`);
  }

  async function watch() {
    let begun = Date.now();
    for (let ends = 0; ; ends++) {
      const how = await Promise.race([current.died, stopped]);
      if (end.signal.aborted) return;
      if (Date.now() - begun > wellAfterMs) ends = 0;
      const pause = pausesMs[Math.min(ends, pausesMs.length - 1)];
      const when = pause === 0 ? 'It is started again.' : `It is started again in ${pause / 1000} s.`;
      log(`${deathText({ name, logFile: options.logFile }, how)}\n${when} Everything else keeps running.`);
      // An aborted pause is handled below.
      await sleep(pause, null, { signal: end.signal }).catch(() => {});
      if (end.signal.aborted) return;
      begun = Date.now();
      current = await startAgain().catch(failed);
      if (current.pid && options.untilReady)
        tellWhenReady(current, begun).catch((error) => log(describe(error)));
    }
  }

  const watching = watch();
  return {
    async stop(hurry) {
      end.abort();
      await watching;
      await current.stop(hurry);
    },
  };
}

/**
 * For runs that cannot continue without the server: logs its end and does not restart it.
 * @param {(line: string) => void} log
 * @returns {import('../services/server.mjs').Keep}
 */
export function reportDeath(log) {
  return (running, program) => {
    running.died.then((how) => log(deathText(program, how)));
    return running;
  };
}

/** A program that could not be started counts as ended: the next pause follows. */
function failed(error) {
  return { pid: undefined, died: Promise.resolve(describe(error)), stop: async () => {} };
}

/** @param {{ name: string, logFile: string }} program @param {string} how @returns {string} its unexpected end, for the reader */
export function deathText({ name, logFile }, how) {
  return `${name} ended unexpectedly (${how}). The end of ${logFile}:\n${endOfLog(logFile)}`;
}
