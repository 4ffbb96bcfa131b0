import { AppError, type StopSignal, type WorkContext } from '@loupe/kernel';

/** Maximum connections of a pool that work may hold at the same time. */
export interface ConcurrencyLimits {
  /** For each owner. */
  readonly each: number;
  /** For all owners together. */
  readonly all: number;
}

/** Returns a connection to the limiter; call it once. */
export type Release = () => void;

interface Waiter {
  /** Orders owners that hold the same number of connections. */
  readonly number: number;
  enter(): void;
}

interface OwnerQueue {
  held: number;
  readonly waiting: Set<Waiter>;
}

/**
 * Divides the database connections between owners (decisions §17). No owner holds more than its share. Work of one owner
 * is served in the order of its arrival; of several waiting owners, the one with the fewest connections is next.
 */
export class ConcurrencyLimiter {
  private readonly queues = new Map<string, OwnerQueue>();
  private held = 0;
  private lastNumber = 0;

  constructor(private readonly limits: ConcurrencyLimits) {}

  /** A connection, if the work need not wait for one and has not been stopped; else null. */
  tryEnter({ owner, signal }: WorkContext): Release | null {
    if (signal?.isStopped === true) return null;
    const queue = this.queueOf(owner);
    if (queue.waiting.size > 0 || !this.hasFreeFor(queue)) {
      this.forget(owner, queue);
      return null;
    }
    this.take(queue);
    return this.leaving(owner, queue);
  }

  /**
   * Waits for a connection.
   * @param waitMs maximum wait; 0 for no limit
   * @throws AppError QUERY_TIMEOUT after that time
   * @throws the signal's reason if the work is stopped before it gets a connection
   */
  async enter(work: WorkContext, waitMs: number): Promise<Release> {
    const { owner, signal } = work;
    signal?.throwIfStopped();
    const entered = this.tryEnter(work);
    if (entered !== null) return entered;
    const queue = this.queueOf(owner);
    await this.turn(queue, signal, waitMs).catch((error: unknown) => {
      this.forget(owner, queue);
      throw error;
    });
    return this.leaving(owner, queue);
  }

  /** Resolves when this work has its turn; its connection is counted by then. */
  private turn(queue: OwnerQueue, signal: StopSignal | null, waitMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const done = () => {
        queue.waiting.delete(waiter);
        clearTimeout(timer);
        signal?.offStop(stopped);
      };
      const stopped = () => {
        done();
        reject(signal?.reason);
      };
      const late = () => {
        done();
        reject(
          new AppError('QUERY_TIMEOUT', 'Other requests of the workspace took too long; send fewer at once'),
        );
      };
      this.lastNumber += 1;
      const waiter: Waiter = {
        number: this.lastNumber,
        enter: () => {
          done();
          resolve();
        },
      };
      const timer = waitMs === 0 ? undefined : setTimeout(late, waitMs);
      signal?.onStop(stopped);
      queue.waiting.add(waiter);
    });
  }

  private take(queue: OwnerQueue): void {
    queue.held += 1;
    this.held += 1;
  }

  private leaving(owner: string, queue: OwnerQueue): Release {
    return () => {
      queue.held -= 1;
      this.held -= 1;
      this.serve();
      this.forget(owner, queue);
    };
  }

  /** Assigns free connections to the owners whose turn it is. */
  private serve(): void {
    while (this.held < this.limits.all) {
      const next = this.next();
      if (next === null) return;
      this.take(next.queue);
      next.waiter.enter();
    }
  }

  private next(): { queue: OwnerQueue; waiter: Waiter } | null {
    let best: { queue: OwnerQueue; waiter: Waiter } | null = null;
    for (const queue of this.queues.values()) {
      const [waiter] = queue.waiting;
      if (waiter === undefined || !this.hasFreeFor(queue)) continue;
      const isSooner =
        best === null ||
        queue.held < best.queue.held ||
        (queue.held === best.queue.held && waiter.number < best.waiter.number);
      if (isSooner) best = { queue, waiter };
    }
    return best;
  }

  private hasFreeFor({ held }: OwnerQueue): boolean {
    return held < this.limits.each && this.held < this.limits.all;
  }

  private queueOf(owner: string): OwnerQueue {
    const known = this.queues.get(owner);
    if (known !== undefined) return known;
    const queue: OwnerQueue = { held: 0, waiting: new Set() };
    this.queues.set(owner, queue);
    return queue;
  }

  private forget(owner: string, queue: OwnerQueue): void {
    if (queue.held === 0 && queue.waiting.size === 0) this.queues.delete(owner);
  }
}
