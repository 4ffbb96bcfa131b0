import { Logger } from '@nestjs/common';

/** What a loop waits after a round that failed, such as while PostgreSQL is down. */
const AFTER_FAILURE_MS = 500;
/** Pauses end at multiples of this, so that loops go on together: what they look for is asked in one statement then. */
const TICK_MS = 100;

/** What goes on at a time of the process, and the timer that ends there. */
interface Tick {
  readonly goingOn: Set<() => void>;
  readonly timer: NodeJS.Timeout;
}

const ticks = new Map<number, Tick>();

/** Calls back after some milliseconds, at the nearest tick, with all others of it. @returns what takes the wish back */
function atTick(ms: number, goOn: () => void): () => void {
  const now = performance.now();
  const at = Math.max(Math.round((now + ms) / TICK_MS), Math.floor(now / TICK_MS) + 1) * TICK_MS;
  const tick = ticks.get(at) ?? { goingOn: new Set(), timer: setTimeout(() => end(at), at - now) };
  ticks.set(at, tick);
  tick.goingOn.add(goOn);
  return () => {
    tick.goingOn.delete(goOn);
    if (tick.goingOn.size > 0) return;
    clearTimeout(tick.timer);
    ticks.delete(at);
  };
}

function end(at: number): void {
  const { goingOn } = ticks.get(at) ?? {};
  ticks.delete(at);
  for (const goOn of goingOn ?? []) goOn();
}

/** Work that a process does over and over: at once while there is more, else after a while or when it is woken. */
export class WorkerLoop {
  private readonly logger: Logger;
  private running: Promise<void> | null = null;
  private stopped = false;
  private woken = false;
  private isFailing = false;
  private wakeUp: () => void = () => {};

  /**
   * @param name for the log
   * @param idleMs milliseconds between rounds that find nothing to do: whole tenths of a second, where they end
   * @param round gives whether there may be more to do; one that throws is logged and tried again
   */
  constructor(
    name: string,
    private readonly idleMs: number,
    private readonly round: () => Promise<boolean>,
  ) {
    this.logger = new Logger(name);
  }

  start(): void {
    this.running ??= this.run();
  }

  /** Begins the next round now, or as soon as the present one has ended. */
  wake(): void {
    this.woken = true;
    this.wakeUp();
  }

  /** Resolves when the present round has ended; there is none after it. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.wakeUp();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      this.woken = false;
      const pause = await this.once();
      if (pause > 0 && !this.woken && !this.stopped) await this.pause(pause);
    }
  }

  /** One round; gives the milliseconds to wait after it. An outage is logged when it begins and when it ends. */
  private async once(): Promise<number> {
    try {
      const more = await this.round();
      if (this.isFailing) this.logger.warn('Works again');
      this.isFailing = false;
      return more ? 0 : this.idleMs;
    } catch (error) {
      if (!this.isFailing) this.logger.error(error);
      this.isFailing = true;
      return AFTER_FAILURE_MS;
    }
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = atTick(ms, resolve);
      this.wakeUp = () => {
        cancel();
        resolve();
      };
    });
  }
}
