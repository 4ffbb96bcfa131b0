import { AppError } from './app-error.js';

export interface FairLimits {
  /** Maximum work that runs at the same time, of all owners together. */
  readonly atOnce: number;
  /** Maximum work of one owner that runs at the same time. */
  readonly atOnceOfOne: number;
  /** Maximum work of one owner that waits. */
  readonly waitingOfOne: number;
  /** Maximum milliseconds that work waits. */
  readonly waitMs: number;
  /** Message of the error if the limits of an owner are exceeded. */
  readonly refusal: string;
}

interface Waiting {
  begin(): void;
  refuse(error: Error): void;
}

/**
 * Runs work of many owners (workspaces) in turn. The owner whose last turn was longest ago is next, so an owner with much
 * work delays only itself (decisions §17). Work of one owner starts in the order of its arrival.
 */
export class FairQueue {
  /** In the order of turns. An owner without waiting work is absent. */
  private readonly waiting = new Map<string, Waiting[]>();
  private readonly running = new Map<string, number>();
  private busy = 0;
  private isClosed = false;

  constructor(private readonly limits: FairLimits) {}

  /**
   * The result of the work, after waiting for its turn.
   * @throws AppError SERVICE_UNAVAILABLE if too much work of this owner waits already, or the work has waited too long
   */
  async run<Result>(owner: string, work: () => Promise<Result>): Promise<Result> {
    await this.turnOf(owner);
    try {
      return await work();
    } finally {
      this.end(owner);
    }
  }

  /** Refuses waiting and new work; running work continues. */
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
      // Counted here and not when its promise continues, because other work could take the place in between.
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
