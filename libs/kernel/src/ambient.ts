import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * A value that is at hand wherever some asynchronous work runs. While it is, Node 20 calls a hook for each promise of the
 * process, which makes promises cost three times as much; so it is switched off whenever no such work is under way. What
 * happens at each request is to be handed on by parameters instead.
 */
export class Ambient<Value> {
  private readonly storage = new AsyncLocalStorage<Value>();
  private underway = 0;

  /** The value of the work that the running code belongs to; undefined outside any. */
  get value(): Value | undefined {
    return this.storage.getStore();
  }

  /** Runs work: all that it calls, and waits for, has the value. */
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
