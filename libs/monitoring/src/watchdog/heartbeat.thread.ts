import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { Standstill } from './standstill.js';

/** What a process gives the thread that watches it. */
export interface Watched {
  /** How often its event loop came round, and 1 while a debugger is attached. */
  readonly heart: Int32Array;
  readonly limitMs: number;
  /** Whether a line of the log is a JSON object. */
  readonly json: boolean;
}

const STDERR = 2;
const { heart, limitMs, json }: Watched = workerData;
const standstill = new Standstill(limitMs);

setInterval(() => {
  const beats = Atomics.load(heart, 0);
  const isDebugged = Atomics.load(heart, 1) === 1;
  if (!standstill.isReached({ beats, isDebugged, at: performance.now() })) return;
  // Neither the log nor a handler of signals works: both need the loop.
  writeSync(STDERR, `${line()}\n`);
  process.kill(process.pid, 'SIGKILL');
}, Standstill.LOOK_EVERY_MS);

function line(): string {
  const message = `The event loop has stood still for ${limitMs / 1000} s. This process ends, so that it is started again.`;
  const { pid } = process;
  if (json)
    return JSON.stringify({ level: 'fatal', pid, timestamp: Date.now(), message, context: 'Watchdog' });
  return `[Nest] ${pid}  - ${new Date().toISOString()}   FATAL [Watchdog] ${message}`;
}
