import { AppError } from './errors.js';

export interface FairLimits {
  /** What runs at the same time, of all owners together. */
  readonly atOnce: number;
  /** What runs at the same time of one owner. */
  readonly atOnceOfOne: number;
  /** What waits of one owner at most. */
  readonly waitingOfOne: number;
  /** Milliseconds that something waits at most. */
  readonly waitMs: number;
  /** What the owner is told whose work is more than that. */
  readonly refusal: string;
}

interface Waiting {
  begin(): void;
  refuse(error: Error): void;
}

/**
 * Lets work of many owners (workspaces) begin in turn: first the owner who has waited longest since its last turn, so that
 * one with much work delays nobody but itself (decisions §17). One owner's work begins in the order in which it came.
 */
export class FairQueue {
  /** In the order of their turns; an owner without waiting work is absent. */
  private readonly waiting = new Map<string, Waiting[]>();
  private readonly running = new Map<string, number>();
  private busy = 0;
  private isClosed = false;

  constructor(private readonly limits: FairLimits) {}

  /**
   * What the work gives, once its turn has come.
   * @throws AppError SERVICE_UNAVAILABLE if too much of this owner waits already, or it waited too long
   */
  async run<Result>(owner: string, work: () => Promise<Result>): Promise<Result> {
    await this.turnOf(owner);
    try {
      return await work();
    } finally {
      this.end(owner);
    }
  }

  /** Refuses what waits and what comes; what runs goes on. */
  close(): void {
    this.isClosed = true;
    for (const queue of this.waiting.values()) for (const each of queue) each.refuse(stopping());
    this.waiting.clear();
  }

  private async turnOf(owner: string): Promise<void> {
    if (this.isClosed) throw stopping();
    if (this.busy < this.limits.atOnce && this.isFree(owner)) return this.count(owner, 1);
    const queue = this.waiting.get(owner) ?? [];
    if (queue.length >= this.limits.waitingOfOne) throw this.refusal();
    this.waiting.set(owner, queue);
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(entry), 1);
        if (queue.length === 0) this.waiting.delete(owner);
        reject(this.refusal());
      }, this.limits.waitMs);
      const entry: Waiting = {
        begin: () => {
          clearTimeout(timer);
          resolve();
        },
        refuse: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      };
      queue.push(entry);
    });
  }

  private end(owner: string): void {
    this.count(owner, -1);
    for (const [next, queue] of this.waiting) {
      if (!this.isFree(next)) continue;
      const entry = queue.shift();
      this.waiting.delete(next);
      if (queue.length > 0) this.waiting.set(next, queue);
      // Counted here, not when its promise goes on: until then another one could take the place.
      this.count(next, 1);
      entry?.begin();
      return;
    }
  }

  private isFree(owner: string): boolean {
    return (this.running.get(owner) ?? 0) < this.limits.atOnceOfOne;
  }

  private count(owner: string, change: 1 | -1): void {
    this.busy += change;
    const running = (this.running.get(owner) ?? 0) + change;
    if (running === 0) this.running.delete(owner);
    else this.running.set(owner, running);
  }

  private refusal(): AppError {
    return new AppError('SERVICE_UNAVAILABLE', this.limits.refusal);
  }
}

function stopping(): AppError {
  return new AppError('SERVICE_UNAVAILABLE', 'The service is stopping');
}
