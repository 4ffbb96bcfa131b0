import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { LoadOrder, LoadResult } from './load.js';

const PROGRAM = fileURLToPath(new URL('load.ts', import.meta.url));

/** What the process says of an order. */
interface Said {
  result?: LoadResult;
  error?: string;
}

/** The process that puts load on servers; its own, so that it shares no event loop with anything measured. */
export class LoadGenerator {
  private readonly child: ChildProcess = fork(PROGRAM, { execArgv: ['--import', 'tsx'] });

  /** @throws Error when the server cannot be reached or the generator ends */
  async run(order: LoadOrder): Promise<LoadResult> {
    const over = new AbortController();
    const { signal } = over;
    const ended = once(this.child, 'exit', { signal }).then(
      ([code]): Said => ({ error: `it ended with code ${code}` }),
    );
    const answered = once(this.child, 'message', { signal }).then(([message]) => message as Said);
    this.child.send(order);
    const { result, error } = await Promise.race([ended, answered]);
    over.abort();
    // The one that is waited for no longer.
    await Promise.allSettled([ended, answered]);
    if (result === undefined) throw new Error(`The load generator failed: ${error}`);
    return result;
  }

  stop(): void {
    this.child.disconnect();
  }
}
