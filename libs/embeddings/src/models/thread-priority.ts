import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Nice value: under load, a thread gets about a third of the time of one with the value 0 (man 7 sched). */
const NICE = 5;

/**
 * Lets the threads of requests go first: this thread uses the processors that are free. Call it in the thread. Only Linux has
 * priorities of threads; elsewhere this does nothing.
 */
export function yieldToRequests(): void {
  if (process.platform !== 'linux') return;
  // The link names the thread that reads it: PID/task/TID.
  setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), NICE);
}
