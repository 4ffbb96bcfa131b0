/** What is seen of an event loop at one look. */
export interface Look {
  /** How often it has come round. */
  readonly beats: number;
  /** Whether a debugger is attached, which may hold it for as long as it wants. */
  readonly isDebugged: boolean;
  /** Milliseconds of a clock that only goes forward. */
  readonly at: number;
}

/** Counts for how long an event loop has stood still, by looks at it from a thread beside it. */
export class Standstill {
  /** How often somebody is to look, in milliseconds. */
  static readonly LOOK_EVERY_MS = 250;
  /** At most so much of the time between two looks counts: whoever could not look was stopped too, or the whole machine was. */
  private static readonly MOST_BETWEEN_MS = 2 * Standstill.LOOK_EVERY_MS;

  private last: Look | null = null;
  private stoodMs = 0;

  /** @param limitMs milliseconds that it may stand still */
  constructor(private readonly limitMs: number) {}

  /** Notes a look. True if the loop has now stood still for the whole limit while somebody could look. */
  isReached(look: Look): boolean {
    const { last } = this;
    this.last = look;
    if (last === null || look.isDebugged || look.beats !== last.beats) this.stoodMs = 0;
    else this.stoodMs += Math.min(look.at - last.at, Standstill.MOST_BETWEEN_MS);
    return this.stoodMs >= this.limitMs;
  }
}
