import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { ImageError } from './image-error.js';
import { judgeImage } from './judge.js';
import { squaresOf } from './squares.js';
import { textOf } from './text.js';
import { thumbnailOf } from './thumbnail.js';
import type { Watched } from './watchdog.thread.js';

/** The operations on images, by name. */
const OPERATIONS = { judge: judgeImage, thumbnail: thumbnailOf, squares: squaresOf, text: textOf };

export type Operations = typeof OPERATIONS;

export interface DecoderTask<Name extends keyof Operations = keyof Operations> {
  readonly name: Name;
  readonly args: Parameters<Operations[Name]>;
}

export type DecoderAnswer =
  | { readonly made: unknown }
  | { readonly refused: Pick<ImageError, 'code' | 'problem' | 'message'> }
  /** A defect of ours. */
  | { readonly failed: string };

/** Sent once, when the process accepts images. */
export const READY = 'ready';

/** Milliseconds of processor time for one image: of the processor, so that a busy machine does not fail an image. */
const PROCESSOR_MS = Number(process.argv[2]);
const LOOK_EVERY_MS = 100;
/** Requests have priority: a process of this niceness gets half the processor time of one that serves them. */
const NICENESS = 3;

setPriority(NICENESS);

const begun = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT)).fill(-1);
// In a thread: text is recognised in this one, which has no time for a timer meanwhile.
const watchdog = new Worker(new URL('./watchdog.thread.js', import.meta.url), {
  workerData: { processorMs: PROCESSOR_MS, begun } satisfies Watched,
  // The last one: V8 13 would reserve 512 MiB more for its code, which counts as data.
  resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4, codeRangeSizeMb: 16 },
});
watchdog.unref();

// A Ctrl-C in a terminal reaches this process too, but its parent may still need it for its last requests.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
// The parent has ended. Not `process.exit`, because that waits for the image that is being decoded.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

process.on('message', async (task: DecoderTask) => {
  const { user, system } = process.cpuUsage();
  begun[0] = (user + system) / 1000;
  // Beside the thread, which may start late on a busy machine.
  const timer = setInterval(() => {
    const now = process.cpuUsage({ user, system });
    if ((now.user + now.system) / 1000 > PROCESSOR_MS) process.kill(process.pid, 'SIGXCPU');
  }, LOOK_EVERY_MS);
  const answer = await answerTo(task);
  clearInterval(timer);
  begun[0] = -1;
  process.send?.(answer);
});
// No image is begun that nobody watches.
watchdog.once('online', () => process.send?.(READY));

async function answerTo({ name, args }: DecoderTask): Promise<DecoderAnswer> {
  try {
    const make = OPERATIONS[name] as (...given: unknown[]) => Promise<unknown>;
    return { made: await make(...args) };
  } catch (error) {
    if (!(error instanceof ImageError)) return { failed: String((error as Error).stack) };
    const { code, problem, message } = error;
    return { refused: { code, problem, message } };
  }
}
