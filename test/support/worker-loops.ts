import { WorkerLoop } from '@loupe/queue';

/** The loops of this process's workers that run. */
const running = new Set<WorkerLoop>();

const { start, stop } = WorkerLoop.prototype;
WorkerLoop.prototype.start = function (): void {
  running.add(this);
  start.call(this);
};
WorkerLoop.prototype.stop = function (): Promise<void> {
  running.delete(this);
  return stop.call(this);
};

/**
 * Has the workers of this process look for work now, as they do by themselves about once a second. For a test that waits for
 * what it has just stored; the waits of a file otherwise take longer than the work.
 */
export function wakeWorkers(): void {
  for (const loop of running) loop.wake();
}
