import { AppError, type Work } from '@loupe/kernel';

/** How many of a pool's connections work may hold at once. */
export interface LaneLimits {
  /** Of one owner. */
  readonly each: number;
  /** Of all owners together. */
  readonly all: number;
}

/** Gives a place back; to be called once. */
export type Leave = () => void;

interface Waiter {
  /** Places are given in this order among owners that hold as many. */
  readonly number: number;
  enter(): void;
}

interface Lane {
  held: number;
  readonly waiting: Set<Waiter>;
}

/**
 * Places at the database, shared out by owner (decisions §17): nobody holds more than a part of them, who waits is served in
 * turn, and of several owners that wait, the one that holds the fewest comes first.
 */
export class Lanes {
  private readonly lanes = new Map<string, Lane>();
  private held = 0;
  private lastNumber = 0;

  constructor(private readonly limits: LaneLimits) {}

  /**
   * Waits for a place.
   * @param waitMs how long at most; 0 for as long as it takes
   * @throws AppError QUERY_TIMEOUT after that time
   * @throws the signal's reason where the work is stopped before or meanwhile
   */
  async enter({ owner, signal }: Work, waitMs: number): Promise<Leave> {
    signal?.throwIfAborted();
    const lane = this.laneOf(owner);
    if (lane.waiting.size === 0 && this.hasPlaceFor(lane)) return this.place(owner, lane);
    await this.turn(lane, signal, waitMs).catch((error: unknown) => {
      this.forget(owner, lane);
      throw error;
    });
    return this.leaving(owner, lane);
  }

  /** Settled when it is this work's turn; its place is taken by then. */
  private turn(lane: Lane, signal: AbortSignal | null, waitMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const done = () => {
        lane.waiting.delete(waiter);
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
      lane.waiting.add(waiter);
    });
  }

  private place(owner: string, lane: Lane): Leave {
    this.take(lane);
    return this.leaving(owner, lane);
  }

  private take(lane: Lane): void {
    lane.held += 1;
    this.held += 1;
  }

  private leaving(owner: string, lane: Lane): Leave {
    return () => {
      lane.held -= 1;
      this.held -= 1;
      this.serve();
      this.forget(owner, lane);
    };
  }

  /** Gives what is free to those whose turn it is. */
  private serve(): void {
    while (this.held < this.limits.all) {
      const next = this.next();
      if (next === null) return;
      this.take(next.lane);
      next.waiter.enter();
    }
  }

  private next(): { lane: Lane; waiter: Waiter } | null {
    let best: { lane: Lane; waiter: Waiter } | null = null;
    for (const lane of this.lanes.values()) {
      const [waiter] = lane.waiting;
      if (waiter === undefined || !this.hasPlaceFor(lane)) continue;
      const isSooner =
        best === null ||
        lane.held < best.lane.held ||
        (lane.held === best.lane.held && waiter.number < best.waiter.number);
      if (isSooner) best = { lane, waiter };
    }
    return best;
  }

  private hasPlaceFor({ held }: Lane): boolean {
    return held < this.limits.each && this.held < this.limits.all;
  }

  private laneOf(owner: string): Lane {
    const known = this.lanes.get(owner);
    if (known !== undefined) return known;
    const lane: Lane = { held: 0, waiting: new Set() };
    this.lanes.set(owner, lane);
    return lane;
  }

  private forget(owner: string, lane: Lane): void {
    if (lane.held === 0 && lane.waiting.size === 0) this.lanes.delete(owner);
  }
}
