import { createRequire } from 'node:module';
import { Piscina } from 'piscina';
import { ModelUnavailableError } from './embedding-model.js';

const IDLE_MS = 5 * 60_000;

/**
 * One thread in which a model computes. It starts with the first task and ends, giving its memory back, when nothing
 * was asked of it for five minutes. One, because a second would need the memory of all models again; more throughput
 * comes from more worker processes.
 */
export class ModelThread {
  private pool: Piscina | null = null;
  private closed = false;

  /** @param module what the thread runs, as this package exports it, such as `@loupe/enrichment/builtin.thread` */
  constructor(private readonly module: string) {}

  /**
   * Runs a function that the module exports. Tasks are taken in the order in which they come.
   * @throws ModelUnavailableError once it is closed, also for tasks that were given before
   */
  async run<Result>(name: string, task: unknown): Promise<Result> {
    if (this.closed) throw new ModelUnavailableError('The process is stopping');
    this.pool ??= new Piscina({
      // Resolved as a package, because a thread runs compiled code, also where this file runs from its source.
      filename: createRequire(import.meta.url).resolve(this.module),
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
    });
    try {
      return await this.pool.run(task, { name });
    } catch (error) {
      if (!this.closed) throw error;
      throw new ModelUnavailableError('The process is stopping', { cause: error });
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.pool?.destroy();
  }
}
