import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { AppError } from '@loupe/kernel';
import { Logger } from '@nestjs/common';
import type { DecoderAnswer, DecoderTask, READY } from './decoder.process.js';
import { ImageError, tooMuch } from './image-error.js';

/**
 * KiB that the process may have for data: 24 megapixels of AVIF take 450 MiB, most of all that is allowed
 * (docs/images.md). Past it an allocation fails, and with it this image alone.
 */
export const MEMORY_KIB = 640 * 1024;
/** For JavaScript, which only hands images on. */
const HEAP_MIB = 64;
/** Processor time for one image; the largest take two seconds. */
const PROCESSOR_MS = 10_000;
/** For one image, whatever it waits for: only a machine that is far too busy takes this long. */
const ANSWER_LIMIT_MS = 60_000;
/** From the start of the process until it can be given images. */
const START_LIMIT_MS = 30_000;
/** A process that was not needed for this long gives its memory back. */
const IDLE_MS = 60_000;

/** Sets the limit for itself and becomes what it was given: Node cannot limit what it starts. */
const LIMITED = 'ulimit -d "$0" && exec "$@"';

export interface ChildLimits {
  readonly memoryKib: number;
  /** Milliseconds of processor time for one image. */
  readonly processorMs: number;
  /** Milliseconds until an answer about one image. */
  readonly answerMs: number;
  /** Milliseconds without work until it ends. */
  readonly idleMs: number;
}

const LIMITS: ChildLimits = {
  memoryKib: MEMORY_KIB,
  processorMs: PROCESSOR_MS,
  answerMs: ANSWER_LIMIT_MS,
  idleMs: IDLE_MS,
};

/** Signals by which a process is ended from outside or by us, not by what it decodes. */
const FROM_OUTSIDE: readonly (NodeJS.Signals | null)[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'];

interface Decoder {
  readonly process: ChildProcess;
  /** Rejects if it ends before it can be given images. */
  readonly isReady: Promise<void>;
}

/**
 * A process that decodes images, one at a time. It starts with the first one and ends, giving its memory back, when none
 * came for a minute. Where one ends it, the next one gets a new process.
 */
export class DecoderChild {
  private readonly logger = new Logger('Images');
  private decoder: Decoder | null = null;
  private idle: NodeJS.Timeout | undefined;

  constructor(private readonly limits: ChildLimits = LIMITS) {}

  /** Id of the process; null while there is none. */
  get processId(): number | null {
    return this.decoder?.process.pid ?? null;
  }

  /**
   * What the process made of an image. Not to be called again before it has answered.
   * @throws ImageError for the image's own problem, that of needing too much memory or time among them
   * @throws AppError SERVICE_UNAVAILABLE if there is no process, it was ended from outside, or the machine is far too busy
   */
  async run(task: DecoderTask): Promise<unknown> {
    clearTimeout(this.idle);
    this.decoder ??= this.start();
    const { process, isReady } = this.decoder;
    await isReady.catch((error: Error) => {
      this.logger.error(`Images cannot be decoded: ${error.message}`);
      throw unavailable();
    });
    const answer = await this.answerOf(process, task);
    this.idle = setTimeout(() => this.close(), this.limits.idleMs).unref();
    if ('failed' in answer) throw new Error(answer.failed);
    if ('made' in answer) return answer.made;
    const { code, problem, message } = answer.refused;
    throw new ImageError(code, problem, message);
  }

  /** Ends the process, whatever it is doing. */
  close(): void {
    clearTimeout(this.idle);
    this.decoder?.process.kill('SIGKILL');
    this.decoder = null;
  }

  private start(): Decoder {
    const process = spawn(...commandOf(this.limits), {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      env: ENVIRONMENT,
    });
    const isReady = new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => process.kill('SIGKILL'), START_LIMIT_MS);
      const ended = (error: Error) => {
        clearTimeout(timer);
        if (this.decoder?.process === process) this.decoder = null;
        reject(error);
      };
      process.on('error', ended);
      process.once('exit', (code, signal) => ended(new Error(`their process ended with ${signal ?? code}`)));
      process.once('message', (_: typeof READY) => {
        clearTimeout(timer);
        // What has nothing else to do need not stay for a process that waits.
        process.unref();
        process.channel?.unref();
        resolve();
      });
    });
    isReady.catch(() => undefined);
    return { process, isReady };
  }

  private answerOf(process: ChildProcess, task: DecoderTask): Promise<DecoderAnswer> {
    process.channel?.ref();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => process.kill('SIGKILL'), this.limits.answerMs);
      const ended = (_: number | null, signal: NodeJS.Signals | null) => {
        clearTimeout(timer);
        process.off('message', answered);
        reject(FROM_OUTSIDE.includes(signal) ? unavailable() : tooMuch());
      };
      const answered = (answer: DecoderAnswer) => {
        clearTimeout(timer);
        process.off('exit', ended);
        process.channel?.unref();
        resolve(answer);
      };
      process.once('exit', ended);
      process.once('message', answered);
      // One that has just ended says so by its exit.
      process.send(task, () => undefined);
    });
  }
}

/** None of what this process knows: what decodes foreign files has no secrets. */
const ENVIRONMENT = {
  // One thread decodes, and glibc keeps a heap for each: less of the limit goes to what is not the image.
  UV_THREADPOOL_SIZE: '1',
  MALLOC_ARENA_MAX: '1',
};

function commandOf({ memoryKib, processorMs }: ChildLimits): [string, string[]] {
  // Resolved as a package, because the process runs compiled code, also where this file runs from its source.
  const program = createRequire(import.meta.url).resolve('@loupe/images/decoder.process');
  const node = [process.execPath, `--max-old-space-size=${HEAP_MIB}`, program, String(processorMs)];
  // Elsewhere the system does not keep the limit (docs/images.md): the header's megapixels alone bound the memory.
  if (process.platform !== 'linux') return [process.execPath, node.slice(1)];
  return ['/bin/sh', ['-c', LIMITED, String(memoryKib), ...node]];
}

function unavailable(): AppError {
  return new AppError('SERVICE_UNAVAILABLE', 'Images cannot be read at the moment; try again');
}
