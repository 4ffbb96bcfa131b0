/** The API lets so many requests of a workspace into a second. */
const A_SECOND = 5;

interface Clock {
  now: () => number;
  wait: (milliseconds: number) => Promise<void>;
}

const REAL: Clock = {
  now: Date.now,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

/** Where the times of the last requests are kept, so that a page that was opened anew, or in another tab, knows of them. */
interface Kept {
  read: () => string | null;
  write: (times: string) => void;
}

const KEY = 'loupe-turns';

/** The storage of the browser; where it keeps nothing, each page knows its own requests alone. */
function inBrowser(): Kept {
  let own: string | null = null;
  return {
    read: () => {
      try {
        return localStorage.getItem(KEY) ?? own;
      } catch {
        return own;
      }
    },
    write: (times) => {
      own = times;
      try {
        localStorage.setItem(KEY, times);
      } catch {
        // They are in `own`.
      }
    },
  };
}

/**
 * The queue of this person's requests: they keep the API's pace instead of being refused, and all wait when one of them
 * was refused for a while.
 */
export class Turns {
  private last: Promise<void> = Promise.resolve();
  private closedUntil = 0;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly clock: Clock = REAL,
    private readonly kept: Kept = inBrowser(),
  ) {}

  /**
   * Waits until a request may be sent.
   * @throws the reason of the signal, if it is aborted meanwhile
   */
  take(signal?: AbortSignal): Promise<void> {
    const turn = this.last.then(() => this.free(signal));
    this.last = turn.catch(() => undefined);
    return turn;
  }

  /** Lets nobody send for so many milliseconds: the API has said so. */
  close(milliseconds: number): void {
    this.closedUntil = Math.max(this.closedUntil, this.clock.now() + milliseconds);
    this.tell();
    void this.clock.wait(milliseconds).then(() => this.tell());
  }

  /** Whether requests wait because the API has said so. */
  isClosed = (): boolean => this.closedUntil > this.clock.now();

  /** Calls `listener` whenever `isClosed` may have changed; its result ends that. */
  listen = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private tell(): void {
    for (const listener of this.listeners) listener();
  }

  /** Times of the last requests. A clock that was set back makes nobody wait. */
  private begunBefore(now: number): number[] {
    return (this.kept.read()?.match(/\d+/g) ?? []).map(Number).filter((at) => at > now - 1000 && at <= now);
  }

  private async free(signal: AbortSignal | undefined): Promise<void> {
    for (;;) {
      signal?.throwIfAborted();
      const now = this.clock.now();
      const begun = this.begunBefore(now);
      const afterFifth = (begun.at(-A_SECOND) ?? Number.NEGATIVE_INFINITY) + 1000;
      const opens = Math.max(this.closedUntil, afterFifth);
      if (opens <= now) {
        this.kept.write([...begun.slice(1 - A_SECOND), now].join(' '));
        return;
      }
      await this.clock.wait(opens - now);
    }
  }
}

export const turns = new Turns();
