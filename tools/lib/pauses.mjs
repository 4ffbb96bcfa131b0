import { setTimeout as sleep } from 'node:timers/promises';
import { descendantsOf, send } from './processes.mjs';

/**
 * How processes of a run are paused. `all`: each of them at once, as a machine that freezes does. `some`: a third of them, others
 * each time, so that what runs side by side comes in any order; for less than the two seconds that a request waits for Redis, as
 * a Redis that does not answer for longer is down. Times are the means in milliseconds.
 */
const KINDS = {
  all: { share: 1, everyMs: 10_000, forMs: 2_000 },
  some: { share: 0.35, everyMs: 5_000, forMs: 1_200 },
};

/** Between half and one and a half of a mean. */
const around = (mean) => mean * (0.5 + Math.random());

/**
 * Pauses processes (SIGSTOP) and lets them go on.
 * @param {number[]} pids those that have ended meanwhile are passed over
 * @param {Promise<unknown>} until settles when they may go on
 */
export async function pausedDuring(pids, until) {
  for (const pid of pids) send(pid, 'SIGSTOP');
  try {
    await until;
  } finally {
    for (const pid of pids) send(pid, 'SIGCONT');
  }
}

/**
 * Pauses the processes that this one has started, and those that they have started, again and again (Linux).
 * @param {string} kind a name of KINDS
 * @returns {{ stop: () => Promise<void>, pauses: () => number }} stop: lets all go on, and ends
 * @throws Error for another name
 */
export function pauseAgainAndAgain(kind) {
  if (!Object.hasOwn(KINDS, kind))
    throw new Error(`LOUPE_TEST_PAUSES must be one of ${Object.keys(KINDS).join(', ')}, and is ${kind}`);
  const { share, everyMs, forMs } = KINDS[kind];
  const end = new AbortController();
  const wait = (ms) => sleep(ms, undefined, { signal: end.signal }).catch(() => {});
  let pauses = 0;
  const rounds = (async () => {
    for (;;) {
      await wait(around(everyMs));
      if (end.signal.aborted) return;
      const chosen = descendantsOf(process.pid).filter(() => Math.random() < share);
      await pausedDuring(chosen, wait(around(forMs)));
      pauses += 1;
    }
  })();
  return {
    pauses: () => pauses,
    stop: () => {
      end.abort();
      return rounds;
    },
  };
}
