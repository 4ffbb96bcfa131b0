import { AppError, type Work } from '@loupe/kernel';

/** How many of a pool's connections work may hold at once. */
export interface ConcurrencyLimits {
  /** Of one owner. */
  readonly each: number;
  /** Of all owners together. */
  readonly all: number;
}

/** Gives a connection back; to be called once. */
export type Release = () => void;

interface Waiter {
  /** Connections are given in this order among owners that hold as many. */
  readonly number: number;
  enter(): void;
}

interface OwnerQueue {
  held: number;
  readonly waiting: Set<Waiter>;
}

/**
 * Connections to the database, shared out by owner (decisions §17): nobody holds more than a part of them, who waits is served in
 * turn, and of several owners that wait, the one that holds the fewest comes first.
 */
export class ConcurrencyLimiter {
  private readonly queues = new Map<string, OwnerQueue>();
  private held = 0;
  private lastNumber = 0;

  constructor(private readonly limits: ConcurrencyLimits) {}

  /**
   * Waits for a connection.
   * @param waitMs how long at most; 0 for as long as it takes
   * @throws AppError QUERY_TIMEOUT after that time
   * @throws the signal's reason where the work is stopped before or meanwhile
   */
  async enter({ owner, signal }: Work, waitMs: number): Promise<Release> {
    signal?.throwIfAborted();
    const queue = this.queueOf(owner);
    if (queue.waiting.size === 0 && this.hasFreeFor(queue)) return this.admit(owner, queue);
    await this.turn(queue, signal, waitMs).catch((error: unknown) => {
      this.forget(owner, queue);
      throw error;
    });
    return this.leaving(owner, queue);
  }

  /** Settled when it is this work's turn; its connection is taken by then. */
  private turn(queue: OwnerQueue, signal: AbortSignal | null, waitMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const done = () => {
        queue.waiting.delete(waiter);
        clearTimeout(timer);
        signal?.removeEventListener('abort', stopped);
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
      signal?.addEventListener('abort', stopped, { once: true });
      queue.waiting.add(waiter);
    });
  }

  private admit(owner: string, queue: OwnerQueue): Release {
    this.take(queue);
    return this.leaving(owner, queue);
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

  /** Gives what is free to those whose turn it is. */
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
