import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { LoadOrder, LoadResult } from './load.js';

const PROGRAM = fileURLToPath(new URL('load.ts', import.meta.url));

/** The process that puts load on servers; its own, so that it shares no event loop with anything measured. */
export class LoadGenerator {
  private readonly child: ChildProcess = fork(PROGRAM, { execArgv: ['--import', 'tsx'] });

  /** @throws Error when the server cannot be reached or the generator ends */
  async run(order: LoadOrder): Promise<LoadResult> {
    const ended = once(this.child, 'exit').then(([code]) => ({ error: `it ended with code ${code}` }));
    const answered = once(this.child, 'message').then(
      ([message]) => message as { result?: LoadResult; error?: string },
    );
    this.child.send(order);
    const { result, error } = (await Promise.race([answered, ended])) as {
      result?: LoadResult;
      error?: string;
    };
    if (result === undefined) throw new Error(`The load generator failed: ${error}`);
    return result;
  }

  stop(): void {
    this.child.disconnect();
  }
}
