import { workerData } from 'node:worker_threads';

/** What a limited process gives its watchdog. */
export interface Watched {
  /** Milliseconds of processor time for one task. */
  readonly processorMs: number;
  /** Milliseconds of processor time of the process when its task was begun; negative while there is none. */
  readonly begun: Float64Array;
}

const LOOK_EVERY_MS = 20;

const { processorMs, begun }: Watched = workerData;

setInterval(() => {
  const [before = -1] = begun;
  // Of all threads of the process.
  const { user, system } = process.cpuUsage();
  if (before >= 0 && (user + system) / 1000 - before > processorMs) process.kill(process.pid, 'SIGXCPU');
}, LOOK_EVERY_MS);
