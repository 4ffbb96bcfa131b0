import { interruptRuns } from './run.mjs';

const HURRY_AFTER_MS = 1000;

/**
 * Turns signals into one orderly end. Each started part registers how to stop it. All parts are stopped in reverse order,
 * after a signal, a failure, or the end of the work.
 * @param {(line: string) => void} log
 * @returns {{
 *   add: (stop: (hurry: AbortSignal) => Promise<void> | void) => void,
 *   requested: Promise<string>,
 *   isRequested: () => boolean,
 *   finish: () => Promise<unknown[]>,
 * }} requested: settles with the signal's name; finish: stops everything once and returns the errors
 */
export function orderlyEnd(log) {
  const stops = [];
  const hurry = new AbortController();
  let firstAt = null;
  let finished = null;
  let settle;
  const requested = new Promise((resolve) => (settle = resolve));
  const onSignal = (signal) => {
    const now = Date.now();
    if (firstAt === null) {
      firstAt = now;
      log(`\nStopping (${signal}) …`);
      interruptRuns();
      settle(signal);
      // One Ctrl-C can arrive twice (from the terminal and from npm), so only a later one forces a fast stop.
    } else if (now - firstAt > HURRY_AFTER_MS && !hurry.signal.aborted) {
      log('Stopping in a hurry …');
      hurry.abort();
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);
  const stopAll = async () => {
    const errors = [];
    for (const stop of stops.reverse()) {
      try {
        await stop(hurry.signal);
      } catch (error) {
        errors.push(error);
      }
    }
    return errors;
  };
  return {
    add: (stop) => stops.push(stop),
    requested,
    isRequested: () => firstAt !== null,
    finish: () => (finished ??= stopAll()),
  };
}
