import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ProcessAnswer, ProcessTask, READY } from './limited-process.js';
import type { Watched } from './watchdog.thread.js';

const LOOK_EVERY_MS = 100;
/** Requests have priority: a process of this niceness gets half the processor time of one that serves them. */
const NICENESS = 3;

/**
 * Makes this process do the tasks that a `LimitedProcess` sends to it, one at a time. A task that takes more processor time than the
 * process was started with ends it.
 * @param operations by the name of a task
 * @param refusalOf what is wrong with what the task is about, as data; null for a defect of ours
 */
export function serveTasks(
  operations: Readonly<Record<string, (...args: never[]) => unknown>>,
  refusalOf: (error: unknown) => object | null,
): void {
  setPriority(NICENESS);
  // Of the processor, so that a busy machine does not fail a task.
  const processorMs = Number(process.argv[2]);
  const begun = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT)).fill(-1);
  // In a thread: what this one computes leaves no time for a timer.
  const watchdog = new Worker(new URL('./watchdog.thread.js', import.meta.url), {
    workerData: { processorMs, begun } satisfies Watched,
    // The last one: V8 13 would reserve 512 MiB more for its code, which counts as data.
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4, codeRangeSizeMb: 16 },
  });
  watchdog.unref();

  // A Ctrl-C in a terminal reaches this process too, but its parent may still need it for its last requests.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  // The parent has ended. Not `process.exit`, because that waits for the task that is being done.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

  process.on('message', async (task: ProcessTask) => {
    const { user, system } = process.cpuUsage();
    begun[0] = (user + system) / 1000;
    // Beside the thread, which may start late on a busy machine.
    const timer = setInterval(() => {
      const now = process.cpuUsage({ user, system });
      if ((now.user + now.system) / 1000 > processorMs) process.kill(process.pid, 'SIGXCPU');
    }, LOOK_EVERY_MS);
    const answer = await answerTo(task);
    clearInterval(timer);
    begun[0] = -1;
    process.send?.(answer);
  });
  // No task is begun that nobody watches.
  watchdog.once('online', () => process.send?.('ready' satisfies typeof READY));

  async function answerTo({ name, args }: ProcessTask): Promise<ProcessAnswer> {
    try {
      const make = operations[name] as (...given: readonly unknown[]) => unknown;
      return { made: await make(...args) };
    } catch (error) {
      const refused = refusalOf(error);
      return refused === null ? { failed: String((error as Error).stack) } : { refused };
    }
  }
}
