import { once } from 'node:events';

/** Tasks that a process may have under way at a time. */
export interface SlotLimits {
  readonly all: number;
  /** Of these, tasks of a pool, by its name. */
  readonly pools?: Readonly<Record<string, number>>;
}

/** The slots of a process for tasks. */
export class Slots {
  private readonly used = new Map<string, number>();
  private readonly freed = new EventTarget();
  private all = 0;

  constructor(private readonly limits: SlotLimits) {}

  /**
   * Takes slots; each is to be given back.
   * @param waitMs milliseconds to wait for the first one
   * @returns as many as there are, up to `most`; 0 where none became free
   */
  async take(pool: string, most: number, waitMs: number): Promise<number> {
    if (this.room(pool) <= 0) {
      const late = AbortSignal.timeout(waitMs);
      while (this.room(pool) <= 0 && !late.aborted) {
        await once(this.freed, 'freed', { signal: late }).catch(() => {});
      }
    }
    const taken = Math.max(0, Math.min(most, this.room(pool)));
    this.count(pool, taken);
    return taken;
  }

  give(pool: string, slots: number): void {
    if (slots === 0) return;
    this.count(pool, -slots);
    this.freed.dispatchEvent(new Event('freed'));
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
