import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '@loupe/kernel';
import { WorkerLoop } from '../worker-loop.js';
import type { Claim, LeasedQueue } from './leased-queue.repository.js';
import { type TurnLimits, Turns } from './turns.js';

/** What a lane waits after a failure of the service's own, such as a full disk, which the next task would meet as well. */
const AFTER_FAILURE_MS = 500;
/** While there is always more to do, `rest` is called this often. */
const REST_MS = 60_000;

export interface QueueWork<Task> extends TurnLimits {
  /** For the log. */
  readonly name: string;
  /** Claims that are worked on at a time. */
  readonly lanes: number;
  /** Milliseconds until it looks again where nothing was due. */
  readonly idleMs: number;
  /** Does what a claim asks for. What it throws is the service's own fault, and is logged. */
  work(claim: Claim<Task>): Promise<void>;
  /** Called when nothing is left to be done for now, and once a minute while there is. */
  rest(): Promise<void>;
}

/** Does the work of a leased queue in this process, one of any number. */
export class QueueWorker<Task> {
  private readonly loop: WorkerLoop;
  private readonly turns: Turns<Task>;
  private readonly running = new Set<Promise<void>>();
  private readonly failures: unknown[] = [];
  private begun = 0;
  private restedAt: number;
  private stopping = false;

  constructor(
    queue: LeasedQueue<Task>,
    private readonly clock: Clock,
    private readonly options: QueueWork<Task>,
  ) {
    this.turns = new Turns(queue, clock, options);
    this.loop = new WorkerLoop(options.name, options.idleMs, () => this.fill());
    this.restedAt = clock.now().getTime();
  }

  start(): void {
    this.loop.start();
  }

  /** Resolves when what was begun has ended. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.loop.stop();
    await Promise.all(this.running);
  }

  /**
   * Does what is due until nothing is left, without the loop.
   * @returns whether there was anything
   * @throws what a work threw
   */
  async round(): Promise<boolean> {
    const before = this.begun;
    try {
      do {
        await this.fill();
        if (this.running.size > 0) await Promise.race(this.running);
      } while (this.running.size > 0);
      await this.failed();
      return this.begun > before;
    } finally {
      await Promise.all(this.running);
    }
  }

  /** Begins as much as there is room for; never more to do at once, as each work that ends wakes the loop. */
  private async fill(): Promise<boolean> {
    await this.failed();
    while (!this.stopping && this.running.size < this.options.lanes) {
      const claim = await this.turns.next();
      if (claim === null) break;
      this.begin(claim);
    }
    const now = this.clock.now().getTime();
    if (this.running.size === 0 || Math.abs(now - this.restedAt) >= REST_MS) {
      this.restedAt = now;
      await this.options.rest();
    }
    return false;
  }

  /** @throws what a work threw since it was last asked */
  private async failed(): Promise<void> {
    const [failure] = this.failures.splice(0);
    if (failure !== undefined) throw failure;
  }

  private begin(claim: Claim<Task>): void {
    this.begun += 1;
    const done = this.options
      .work(claim)
      .catch(async (error: unknown) => {
        this.failures.push(error);
        await sleep(AFTER_FAILURE_MS);
      })
      .finally(() => {
        this.turns.end(claim);
        this.running.delete(done);
        this.loop.wake();
      });
    this.running.add(done);
  }
}
