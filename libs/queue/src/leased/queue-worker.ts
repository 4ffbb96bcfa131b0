import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, inSpan } from '@loupe/kernel';
import { WorkerLoop } from '../worker-loop.js';
import type { Claim } from './leased-queue.repository.js';
import { type ClaimLimits, type DueGroup, RoundRobin, type TaskSource } from './round-robin.js';

/** What a slot waits after a failure of the service's own, such as a full disk, which the next task would meet as well. */
const AFTER_FAILURE_MS = 500;
/** While there is always more to do, `onIdle` is called this often. */
const IDLE_AT_LEAST_MS = 60_000;

export interface QueueWorkerOptions<Task> extends ClaimLimits {
  /** For the log. */
  readonly name: string;
  /** Slots: claims, or tasks, that are worked on at a time. */
  readonly concurrency: number;
  /** Milliseconds until it looks again where nothing was due. */
  readonly idleMs: number;
  /** Milliseconds in which the ends of works are gathered before the next claims; none where it is absent. */
  readonly gatherMs?: number;
  /** Milliseconds for which a group gets no turn after its work failed; none where it is absent. */
  readonly postponedMs?: number;
  /**
   * Does what a claim asks for; where each task takes a slot, a claim of one task. What it throws is the service's own fault,
   * and is logged.
   * @param end aborted when the process is to end: work that takes long gives its tasks back then, so that they go on elsewhere
   */
  work(claim: Claim<Task>, end: AbortSignal): Promise<void>;
  /** Called when nothing is left to be done for now, and once a minute while there is. */
  onIdle?(): Promise<void>;
}

/** Does the work of a queue in this process, one of any number. */
export class QueueWorker<Task> {
  private readonly loop: WorkerLoop;
  private readonly rotation: RoundRobin<Task>;
  private readonly running = new Set<Promise<void>>();
  private readonly failures: unknown[] = [];
  private begun = 0;
  private idleAt: number;
  private readonly end = new AbortController();
  private gathering: NodeJS.Timeout | null = null;

  constructor(
    source: TaskSource<Task>,
    private readonly clock: Clock,
    private readonly options: QueueWorkerOptions<Task>,
  ) {
    this.rotation = new RoundRobin(source, clock, options);
    this.loop = new WorkerLoop(options.name, options.idleMs, () => this.fill());
    this.idleAt = clock.now().getTime();
  }

  start(): void {
    this.loop.start();
  }

  /** Has it look for work now. */
  wake(): void {
    this.loop.wake();
  }

  /** Tells what was begun that it is to end, and resolves when it has. */
  async stop(): Promise<void> {
    this.end.abort();
    await this.loop.stop();
    await Promise.all(this.running);
    if (this.gathering !== null) clearTimeout(this.gathering);
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
      this.throwFailure();
      return this.begun > before;
    } finally {
      await Promise.all(this.running);
    }
  }

  /** Begins as much as there is room for; never more to do at once, as each work that ends wakes the loop. */
  private async fill(): Promise<boolean> {
    this.throwFailure();
    const { concurrency, isPerTask = false, onIdle } = this.options;
    while (!this.end.signal.aborted && this.running.size < concurrency) {
      const turn = await this.rotation.next(concurrency - this.running.size);
      if (turn === null) break;
      const { group, claim } = turn;
      const claims = isPerTask ? claim.tasks.map((task) => ({ ...claim, tasks: [task] })) : [claim];
      for (const each of claims) this.begin(group, each);
    }
    const now = this.clock.now().getTime();
    if (this.running.size === 0 || Math.abs(now - this.idleAt) >= IDLE_AT_LEAST_MS) {
      this.idleAt = now;
      await onIdle?.call(this.options);
    }
    return false;
  }

  /** @throws what a work threw since it was last asked */
  private throwFailure(): void {
    const [failure] = this.failures.splice(0);
    if (failure !== undefined) throw failure;
  }

  private begin(group: DueGroup, claim: Claim<Task>): void {
    this.begun += 1;
    const facts = { 'loupe.workspace.id': claim.scope.workspaceId, 'loupe.tasks': claim.tasks.length };
    const done = inSpan({ name: `claim ${this.options.name}`, kind: 'consumer', facts }, () =>
      this.options.work(claim, this.end.signal),
    )
      .catch(async (error: unknown) => {
        this.failures.push(error);
        this.rotation.postpone(group, this.options.postponedMs ?? 0);
        await sleep(AFTER_FAILURE_MS);
      })
      .finally(() => {
        this.rotation.end(group);
        this.running.delete(done);
        this.wakeSoon();
      });
    this.running.add(done);
  }

  private wakeSoon(): void {
    const { gatherMs = 0 } = this.options;
    if (gatherMs === 0) this.wake();
    else {
      this.gathering ??= setTimeout(() => {
        this.gathering = null;
        this.wake();
      }, gatherMs);
    }
  }
}
