import { performance } from 'node:perf_hooks';

const LOGGED_FROM_MS = 1000;

/** @param {number} ms milliseconds @returns {string} seconds with one digit, such as "3.2 s" */
function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}

/**
 * Logs what is about to happen, does it, and logs the elapsed time if it took more than a second.
 * @template T
 * @param {(line: string) => void} log
 * @param {string} text one readable line, without a full stop
 * @param {() => Promise<T> | T} work
 * @returns {Promise<T>} what work gives; its errors pass through
 */
export async function step(log, text, work) {
  log(text);
  const begun = performance.now();
  const result = await work();
  const took = performance.now() - begun;
  if (took > LOGGED_FROM_MS) log(`  done in ${seconds(took)}`);
  return result;
}
