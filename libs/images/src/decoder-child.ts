import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { AppError } from '@loupe/kernel';
import { Logger } from '@nestjs/common';
import type { DecoderAnswer, DecoderTask, READY } from './decoder.process.js';
import { ImageError, tooMuch } from './image-error.js';

/**
 * Maximum data memory of the process in KiB. 24 megapixels of AVIF, the most of all allowed images, take 450 MiB
 * (docs/images.md). Beyond the limit an allocation fails, and only this image fails with it.
 */
export const MEMORY_KIB = 640 * 1024;
/**
 * KiB of addresses that V8 13 (Node 24) reserves for compiled code, and that count as data. They are no memory until code is
 * written there, so the limit of what an image may take is beyond them.
 */
const RESERVED_KIB = Number.parseInt(process.versions.v8, 10) < 13 ? 0 : 512 * 1024;
/** MiB for JavaScript, which only passes images on. */
const HEAP_MIB = 64;
/** Milliseconds of processor time for one image; the largest images take two seconds. */
const PROCESSOR_MS = 10_000;
/** Milliseconds for one image in total. Only an overloaded machine takes this long. */
const ANSWER_LIMIT_MS = 60_000;
/** Milliseconds from the start of the process until it accepts images. */
const START_LIMIT_MS = 30_000;
/** Milliseconds without work after which the process ends and frees its memory. */
const IDLE_MS = 60_000;

/**
 * Sets the limit for the shell and replaces the shell with the given command, because Node cannot limit the processes
 * that it starts.
 */
const LIMITED = 'ulimit -d "$0" && exec "$@"';

export interface ChildLimits {
  readonly memoryKib: number;
  /** Milliseconds of processor time for one image. */
  readonly processorMs: number;
  /** Milliseconds until the result of one image. */
  readonly answerMs: number;
  /** Milliseconds without work until the process ends. */
  readonly idleMs: number;
}

const LIMITS: ChildLimits = {
  memoryKib: MEMORY_KIB,
  processorMs: PROCESSOR_MS,
  answerMs: ANSWER_LIMIT_MS,
  idleMs: IDLE_MS,
};

/** Signals that end a process from outside or by us, not because of the image. */
const FROM_OUTSIDE: readonly (NodeJS.Signals | null)[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'];

interface Decoder {
  readonly process: ChildProcess;
  /** Rejects if the process ends before it accepts images. */
  readonly isReady: Promise<void>;
}

/**
 * A process that decodes images, one at a time. It starts with the first image. After a minute without images it ends,
 * which frees its memory. If an image ends it, the next image gets a new process.
 */
export class DecoderChild {
  private readonly logger = new Logger('Images');
  private decoder: Decoder | null = null;
  private idle: NodeJS.Timeout | undefined;

  constructor(private readonly limits: ChildLimits = LIMITS) {}

  /** Id of the process; null if none is running. */
  get processId(): number | null {
    return this.decoder?.process.pid ?? null;
  }

  /**
   * The result of the process for an image. Do not call it again before it has settled.
   * @throws ImageError for a problem of the image, including too much memory or time
   * @throws AppError SERVICE_UNAVAILABLE if the process cannot start or was ended from outside, or the machine is
   * overloaded
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

  /** Ends the process, also during work. */
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
        // A waiting process must not keep this process running.
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
      // If the process has just ended, its exit event reports it.
      process.send(task, () => undefined);
    });
  }
}

/** None of this process's variables: a process that decodes foreign files gets no secrets. */
const ENVIRONMENT = {
  // One thread decodes. glibc keeps a heap for each thread; with fewer heaps, more of the limit is left for the image.
  UV_THREADPOOL_SIZE: '1',
  MALLOC_ARENA_MAX: '1',
};

function commandOf({ memoryKib, processorMs }: ChildLimits): [string, string[]] {
  // Resolved as a package, because the process runs compiled code even if this file runs from its source.
  const program = createRequire(import.meta.url).resolve('@loupe/images/decoder.process');
  const node = [process.execPath, `--max-old-space-size=${HEAP_MIB}`, program, String(processorMs)];
  // Other systems do not enforce the limit (docs/images.md); there, only the megapixels in the header bound the memory.
  if (process.platform !== 'linux') return [process.execPath, node.slice(1)];
  return ['/bin/sh', ['-c', LIMITED, String(memoryKib + RESERVED_KIB), ...node]];
}

function unavailable(): AppError {
  return new AppError('SERVICE_UNAVAILABLE', 'Images cannot be read at the moment; try again');
}
