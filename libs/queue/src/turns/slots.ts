/** Tasks that a process may have under way at a time. */
export interface SlotLimits {
  readonly all: number;
  /** Of these, tasks of a pool, by its name. */
  readonly pools?: Readonly<Record<string, number>>;
}

/** The slots of a process for tasks. */
export class Slots {
  private readonly used = new Map<string, number>();
  private readonly waiting = new Set<() => void>();
  private all = 0;

  constructor(private readonly limits: SlotLimits) {}

  /**
   * Takes slots; each is to be given back.
   * @param waitMs milliseconds to wait for the first one
   * @returns as many as there are, up to `most`; 0 where none became free
   */
  async take(pool: string, most: number, waitMs: number): Promise<number> {
    const until = performance.now() + waitMs;
    for (let left = waitMs; this.room(pool) <= 0 && left > 0; left = until - performance.now()) {
      await this.freed(left);
    }
    const taken = Math.max(0, Math.min(most, this.room(pool)));
    this.count(pool, taken);
    return taken;
  }

  give(pool: string, slots: number): void {
    if (slots === 0) return;
    this.count(pool, -slots);
    for (const wake of this.waiting) wake();
  }

  /** Resolves when slots are given back, or after some milliseconds. */
  private async freed(ms: number): Promise<void> {
    let wake = () => {};
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      wake = resolve;
      this.waiting.add(wake);
      timer = setTimeout(resolve, ms);
    });
    clearTimeout(timer);
    this.waiting.delete(wake);
  }

  private room(pool: string): number {
    const { all, pools = {} } = this.limits;
    return Math.min(all - this.all, (pools[pool] ?? all) - (this.used.get(pool) ?? 0));
  }

  private count(pool: string, change: number): void {
    this.all += change;
    this.used.set(pool, (this.used.get(pool) ?? 0) + change);
  }
}
