import { createRequire } from 'node:module';
import { AppError, FairQueue } from '@loupe/kernel';
import { Piscina } from 'piscina';
import { ModelUnavailableError } from './embedding-model.js';

const IDLE_MS = 5 * 60_000;

/** The indexing and the searches of a workspace queue a few tasks each. */
const LIMITS = {
  waitingOfOne: 64,
  waitMs: 60_000,
  refusal: 'Too much of this workspace waits for the model',
};

/**
 * Threads in which a model computes. A thread starts when a task finds no free one. After five minutes without a task it
 * ends and frees its memory: each has the model for itself.
 */
export class ModelThreads {
  private readonly queue: FairQueue;
  private pool: Piscina | null = null;
  private closed = false;

  /**
   * @param module the module that the thread runs, as this package exports it, such as
   * `@loupe/embeddings/builtin-text.thread`
   * @param count maximum number of threads
   */
  constructor(
    private readonly module: string,
    private readonly count: number,
  ) {
    this.queue = new FairQueue({ ...LIMITS, atOnce: count, atOnceOfOne: count });
  }

  /**
   * Runs a function that the module exports. Tasks of a workspace run in their order; workspaces take turns.
   * @throws ModelUnavailableError after it was closed, also for tasks that were queued before; or if too many tasks wait
   */
  async run<Result>(workspaceId: string, name: string, task: unknown): Promise<Result> {
    if (this.closed) throw new ModelUnavailableError('The process is stopping');
    const pool = this.started();
    try {
      return await this.queue.run(workspaceId, () => pool.run(task, { name }) as Promise<Result>);
    } catch (error) {
      if (this.closed) throw new ModelUnavailableError('The process is stopping', { cause: error });
      if (error instanceof AppError) throw new ModelUnavailableError(error.message, { cause: error });
      throw error;
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    this.queue.close();
    await this.pool?.destroy();
  }

  private started(): Piscina {
    this.pool ??= new Piscina({
      // Resolved as a package: a thread runs compiled code, even if this file runs from its source.
      filename: createRequire(import.meta.url).resolve(this.module),
      minThreads: 0,
      maxThreads: this.count,
      idleTimeout: IDLE_MS,
    });
    return this.pool;
  }
}
