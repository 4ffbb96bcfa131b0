/** Some work for one workspace, which takes seconds. */
export interface Errand {
  /** Two errands with the same key are not run at a time by one process. */
  readonly key: string;
  /** Whether somebody waits for it. */
  readonly isAskedFor: boolean;
  run(): Promise<void>;
}

/** Errands that a process runs at a time: they do little but wait for platforms. */
const MOST = 24;
/** Of these, errands that nobody waits for. */
const MOST_SCHEDULED = 16;
/** What an errand that failed by the service's own fault waits. */
const AFTER_FAILURE_MS = 30_000;

/** Runs errands so that everybody's turn comes: whoever has waited longest for one is next. */
export class Errands {
  private readonly running = new Map<string, { isAskedFor: boolean; done: Promise<void> }>();
  /** When each key was last begun, as a running number; of those that have something to do. */
  private begun = new Map<string, number>();
  private readonly failed = new Map<string, number>();
  private count = 0;

  /**
   * @param onDone called after each errand
   * @param onFailure called with what an errand threw
   */
  constructor(
    private readonly onDone: () => void,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /** Begins those of the errands that there is room for. */
  offer(errands: readonly Errand[], now: number = Date.now()): void {
    this.begun = new Map(errands.map(({ key }) => [key, this.begun.get(key) ?? 0]));
    for (const [key, at] of this.failed) if (now - at >= AFTER_FAILURE_MS) this.failed.delete(key);
    const waiting = errands
      .filter(({ key }) => !this.running.has(key) && !this.failed.has(key))
      .sort(
        (a, b) =>
          Number(b.isAskedFor) - Number(a.isAskedFor) ||
          (this.begun.get(a.key) ?? 0) - (this.begun.get(b.key) ?? 0),
      );
    for (const errand of waiting) {
      if (this.hasRoom(errand)) this.begin(errand);
    }
  }

  /** Resolves when all that were begun have ended. */
  async end(): Promise<void> {
    await Promise.all([...this.running.values()].map(({ done }) => done));
  }

  private hasRoom({ isAskedFor }: Errand): boolean {
    if (this.running.size >= MOST) return false;
    const scheduled = [...this.running.values()].filter((each) => !each.isAskedFor).length;
    return isAskedFor || scheduled < MOST_SCHEDULED;
  }

  private begin({ key, isAskedFor, run }: Errand): void {
    this.count += 1;
    this.begun.set(key, this.count);
    const done = run()
      .catch((error: unknown) => {
        this.failed.set(key, Date.now());
        this.onFailure(error);
      })
      .finally(() => {
        this.running.delete(key);
        this.onDone();
      });
    this.running.set(key, { isAskedFor, done });
  }
}
