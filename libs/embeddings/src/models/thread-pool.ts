import { createRequire } from 'node:module';
import { AppError, FairQueue } from '@loupe/kernel';
import { Piscina } from 'piscina';
import { ModelUnavailableError } from './embedding-model.js';

const IDLE_MS = 5 * 60_000;

/** Runs one task at a time. The indexing and the searches of a workspace queue a few tasks each. */
const LIMITS = {
  atOnce: 1,
  atOnceOfOne: 1,
  waitingOfOne: 64,
  waitMs: 60_000,
  refusal: 'Too much of this workspace waits for the model',
};

/**
 * One thread in which a model computes. It starts with the first task. After five minutes without a task it ends and frees
 * its memory. There is one only, because a second thread would need the memory of all models again; start more worker
 * processes for more throughput.
 */
export class ModelThread {
  private readonly queue = new FairQueue(LIMITS);
  private pool: Piscina | null = null;
  private closed = false;

  /**
   * @param module the module that the thread runs, as this package exports it, such as
   * `@loupe/embeddings/builtin-text.thread`
   */
  constructor(private readonly module: string) {}

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
      maxThreads: 1,
      idleTimeout: IDLE_MS,
    });
    return this.pool;
  }
}
