/**
 * What the answer of a request rests on, noted while it is made. It says whether, and until when, the answer stays the same as long
 * as nothing in its workspace is written (docs/adr/0079).
 */
export class Basis {
  private until = Number.POSITIVE_INFINITY;

  /** The answer rests on something whose changes the version of the workspace does not count: it is not kept. */
  isUncounted(): void {
    this.until = Number.NEGATIVE_INFINITY;
  }

  /** The answer is another one from a time on, in milliseconds since 1970, even if nothing is written. */
  holdsUntil(time: number): void {
    this.until = Math.min(this.until, time);
  }

  /** Whether the answer may be given at a time. */
  holdsAt(time: number): boolean {
    return time < this.until;
  }
}
