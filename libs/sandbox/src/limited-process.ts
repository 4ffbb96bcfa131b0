import { type ChildProcess, spawn } from 'node:child_process';

/**
 * KiB of addresses that V8 13 (Node 24) reserves for compiled code, and that count as data. They are no memory until code is
 * written there, so the limit of what a task may take is beyond them.
 */
const RESERVED_KIB = Number.parseInt(process.versions.v8, 10) < 13 ? 0 : 512 * 1024;
/** Milliseconds from the start of the process until it accepts tasks. */
const START_LIMIT_MS = 120_000;

/**
 * Sets the limit for the shell and replaces the shell with the given command, because Node cannot limit the processes
 * that it starts.
 */
const LIMITED = 'ulimit -d "$0" && exec "$@"';

/** Signals that end a process from outside or by us, not because of its task. */
const FROM_OUTSIDE: readonly (NodeJS.Signals | null)[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'];

/** Sent once, when the process accepts tasks. */
export const READY = 'ready';

/** What a process is to do: the name of an operation of it, and what it is given. */
export interface ProcessTask {
  readonly name: string;
  readonly args: readonly unknown[];
}

export type ProcessAnswer =
  | { readonly made: unknown }
  /** What is wrong with what the task is about. */
  | { readonly refused: object }
  /** A defect of ours. */
  | { readonly failed: string };

export interface ProcessLimits {
  /** Maximum data memory. Beyond it an allocation fails, and the process may end with it. Linux only. */
  readonly memoryKib: number;
  /** Milliseconds of processor time for one task. */
  readonly processorMs: number;
  /** Milliseconds until the result of one task. Only an overloaded machine takes this long. */
  readonly answerMs: number;
  /** Milliseconds without work until the process ends, which frees its memory. */
  readonly idleMs: number;
}

/** What a limited process runs, and the errors of those who ask it. */
export interface LimitedProgram {
  /** A compiled file that calls `serveTasks`. */
  readonly file: string;
  /** MiB for JavaScript. */
  readonly heapMib: number;
  /** The error for what `serveTasks` refused. */
  refused(refusal: object): Error;
  /** The error for a task that took too much memory or time. */
  tooMuch(): Error;
  /** The error where the process could not start or was ended from outside, or the machine is overloaded. */
  unavailable(): Error;
  /** Says to operators why the process could not start. */
  report(message: string): void;
}

interface Running {
  readonly process: ChildProcess;
  /** Rejects if the process ends before it accepts tasks. */
  readonly isReady: Promise<void>;
}

/**
 * A process with limits of memory and time that does tasks with what others wrote, one at a time. It starts with the first task. After
 * a while without tasks it ends, which frees its memory. If a task ends it, the next task gets a new process.
 */
export class LimitedProcess {
  private running: Running | null = null;
  private idle: NodeJS.Timeout | undefined;

  constructor(
    private readonly program: LimitedProgram,
    private readonly limits: ProcessLimits,
  ) {}

  /** Id of the process; null if none is running. */
  get processId(): number | null {
    return this.running?.process.pid ?? null;
  }

  /**
   * The result of a task. Do not call it again before it has settled.
   * @throws Error of the program
   */
  async run(task: ProcessTask): Promise<unknown> {
    clearTimeout(this.idle);
    this.running ??= this.start();
    const { process, isReady } = this.running;
    await isReady.catch((error: Error) => {
      this.program.report(error.message);
      throw this.program.unavailable();
    });
    const answer = await this.answerOf(process, task);
    this.idle = setTimeout(() => this.close(), this.limits.idleMs).unref();
    if ('failed' in answer) throw new Error(answer.failed);
    if ('made' in answer) return answer.made;
    throw this.program.refused(answer.refused);
  }

  /** Ends the process, also during work. */
  close(): void {
    clearTimeout(this.idle);
    this.running?.process.kill('SIGKILL');
    this.running = null;
  }

  private start(): Running {
    const process = spawn(...commandOf(this.program, this.limits), {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      env: ENVIRONMENT,
    });
    const isReady = new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => process.kill('SIGKILL'), START_LIMIT_MS);
      const ended = (error: Error) => {
        clearTimeout(timer);
        if (this.running?.process === process) this.running = null;
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

  private answerOf(process: ChildProcess, task: ProcessTask): Promise<ProcessAnswer> {
    process.channel?.ref();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => process.kill('SIGKILL'), this.limits.answerMs);
      const ended = (_: number | null, signal: NodeJS.Signals | null) => {
        clearTimeout(timer);
        process.off('message', answered);
        reject(FROM_OUTSIDE.includes(signal) ? this.program.unavailable() : this.program.tooMuch());
      };
      const answered = (answer: ProcessAnswer) => {
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

/** None of this process's variables: a process that reads foreign files gets no secrets. */
const ENVIRONMENT = {
  // One thread works. glibc keeps a heap for each thread; with fewer heaps, more of the limit is left for the task.
  UV_THREADPOOL_SIZE: '1',
  MALLOC_ARENA_MAX: '1',
};

function commandOf(
  { file, heapMib }: LimitedProgram,
  { memoryKib, processorMs }: ProcessLimits,
): [string, string[]] {
  const node = [process.execPath, `--max-old-space-size=${heapMib}`, file, String(processorMs)];
  // Other systems do not enforce the limit (docs/images.md).
  if (process.platform !== 'linux') return [process.execPath, node.slice(1)];
  return ['/bin/sh', ['-c', LIMITED, String(memoryKib + RESERVED_KIB), ...node]];
}
