import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * A value that is available wherever some asynchronous work runs. During that work, Node 20 calls a hook for each promise
 * of the process, which makes promises three times as expensive. So the hook is off whenever no such work is running, and
 * values that every request needs are passed as parameters instead.
 */
export class AsyncContext<Value> {
  private readonly storage = new AsyncLocalStorage<Value>();
  private underway = 0;

  /** The value of the work that the running code belongs to; undefined outside any work. */
  get value(): Value | undefined {
    return this.storage.getStore();
  }

  /** Runs work. All code that it calls, and its continuations, see the value. */
  async run<Result>(value: Value, work: () => Promise<Result>): Promise<Result> {
    this.underway += 1;
    try {
      return await this.storage.run(value, work);
    } finally {
      this.underway -= 1;
      if (this.underway === 0) this.storage.disable();
    }
  }
}
